package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;

/**
 * A project of somebody else: test classes compiled from source into a directory, for the oldest Java that JUnit runs on, and
 * run by a JVM of their own.
 */
record Outside(Path directory) {
    /** Options of a JVM that runs for seconds: the better compiler would not pay. */
    static final List<String> LIGHT = List.of("-XX:TieredStopAtLevel=1");

    private static final String RELEASE = "17";
    private static final int PATIENCE_SECONDS = 120;

    /** What a JVM printed, and how it ended. */
    record Ended(int code, List<String> lines) {
        List<String> failed() {
            return starting("failed ");
        }

        List<String> passed() {
            return starting("passed ");
        }

        List<String> starting(String prefix) {
            return lines.stream().filter(line -> line.startsWith(prefix)).toList();
        }
    }

    /** Compiles a source that lies among the resources. */
    void compile(String name) throws IOException {
        try (var source = Outside.class.getResourceAsStream("/outside/" + name + ".java")) {
            compile(name, new String(source.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /** The same for this Java: what users of {@code dev.hypnos.cluster} compile for. */
    void compileForThisJava(String name) throws IOException {
        try (var source = Outside.class.getResourceAsStream("/outside/" + name + ".java")) {
            String text = new String(source.readAllBytes(), StandardCharsets.UTF_8);
            compile(name, text, String.valueOf(Runtime.version().feature()));
        }
    }

    void compile(String name, String source) throws IOException {
        compile(name, source, RELEASE);
    }

    private void compile(String name, String source, String release) throws IOException {
        Path file = Files.writeString(directory.resolve(name + ".java"), source);
        int code = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-nowarn",
                        "--release",
                        release,
                        "-cp",
                        classPathWithout("no such module"),
                        "-d",
                        directory.toString(),
                        file.toString());
        assertThat(code).as("the exit code of javac for " + name).isZero();
    }

    /** Runs a test class with this JVM's own Java. */
    Ended run(String testClass, String... options) throws IOException, InterruptedException {
        return run(Path.of(System.getProperty("java.home")), classPathWithout("no such module"), testClass, options);
    }

    Ended run(Path javaHome, String classPath, String testClass, String... options)
            throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(javaHome.resolve("bin").resolve("java").toString()));
        command.addAll(LIGHT);
        command.add("-D" + AttachFirst.LATER + "=true");
        command.addAll(Arrays.asList(options));
        command.addAll(List.of("-cp", directory + File.pathSeparator + classPath, "Launch", testClass));
        Path output = Files.createTempFile(directory, "output", ".txt");
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("ended in time")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Ended(process.exitValue(), Files.readAllLines(output));
    }

    /** The class path of this JVM without the classes of this module, which are of a newer Java, and without another one. */
    static String classPathWithout(String module) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry ->
                        !isOwn(Path.of(entry)) && !isOf(module, Path.of(entry).toAbsolutePath()))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static boolean isOwn(Path entry) {
        try {
            Path own = Path.of(Outside.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Files.exists(entry) && Files.isSameFile(entry, own);
        } catch (IOException | URISyntaxException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    /** Whether this is {@code MODULE/target/classes} or the module's jar. */
    private static boolean isOf(String module, Path entry) {
        return entry.endsWith(Path.of(module, "target", "classes"))
                || entry.endsWith(Path.of(module))
                || entry.getFileName().toString().startsWith("hypnos-" + module + "-");
    }
}
