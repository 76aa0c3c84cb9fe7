package dev.hypnos.cli;

import dev.hypnos.junit.Attachment;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;

/**
 * The command in a JVM of its own, as the {@code hypnos} script starts it.
 *
 * @param code the exit code
 * @param out what went to standard output
 * @param err what went to standard error
 */
record Command(int code, String out, String err) {
    private static final int PATIENCE_SECONDS = 180;

    static Command run(Path directory, String... arguments) throws IOException, InterruptedException {
        return run(directory, List.of(), "-javaagent:" + Agent.JAR + "=later", arguments);
    }

    /** In a JVM to which no agent can be attached. */
    static Command runWithoutAgent(Path directory, String... arguments) throws IOException, InterruptedException {
        return run(directory, List.of(), "-XX:+DisableAttachMechanism", arguments);
    }

    /** As if the disk were full as soon as a file has a kibibyte. Everything goes to standard output. */
    static Command runOnFullDisk(Path directory, String... arguments) throws IOException, InterruptedException {
        String limited = "set -o pipefail; (ulimit -f 1; exec \"$0\" -XX:-UsePerfData \"$@\" 2>&1) | cat";
        return run(directory, List.of("bash", "-c", limited), "-javaagent:" + Agent.JAR + "=later", arguments);
    }

    private static Command run(Path directory, List<String> front, String option, String... arguments)
            throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(front);
        line.addAll(line(option, arguments));
        Path out = Files.createTempFile(directory, "out", ".txt");
        Path err = Files.createTempFile(directory, "err", ".txt");
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        Process process = builder.start();
        process.getOutputStream().close();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("no end after " + PATIENCE_SECONDS + " s: " + List.of(arguments));
        }
        return new Command(
                process.exitValue(),
                Files.readString(out, StandardCharsets.UTF_8),
                Files.readString(err, StandardCharsets.UTF_8));
    }

    /** The agent is there from the start; what comes out is one stream. */
    static Process start(Path directory, String option, String... arguments) throws IOException {
        List<String> line = line("-javaagent:" + Agent.JAR + "=later", arguments);
        line.add(1, option);
        return new ProcessBuilder(line)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
    }

    private static List<String> line(String option, String... arguments) {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // short runs, many of them: what starts fastest
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                option,
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-PrintWarnings",
                "-enableassertions",
                "-Dstdout.encoding=UTF-8",
                "-Dstderr.encoding=UTF-8",
                "-cp",
                classPath(),
                Main.class.getName()));
        line.addAll(List.of(arguments));
        return line;
    }

    /** Made once for all. */
    private static final class Agent {
        static final Path JAR = make();

        private static Path make() {
            try {
                Path jar = Files.createTempFile("hypnos-agent-", ".jar");
                Attachment.makeAgentJar(jar);
                jar.toFile().deleteOnExit();
                return jar;
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    /** As in the script: Hypnos and the command's own library, and nothing of what it brings along for programs. */
    private static String classPath() {
        List<String> entries = new ArrayList<>();
        Libraries.hypnos().forEach(entry -> entries.add(entry.toString()));
        entries.add(place(CommandLine.class));
        return String.join(File.pathSeparator, entries);
    }

    private static String place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
