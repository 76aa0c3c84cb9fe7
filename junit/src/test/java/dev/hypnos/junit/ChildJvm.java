package dev.hypnos.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs samples in a JVM of their own, started in ways that the JVM of the tests is not. */
final class ChildJvm {
    private static final String FIRST = "hypnos.test.first";

    private ChildJvm() {}

    /**
     * What the JVM printed: one line {@code passed METHOD} or {@code failed METHOD: EXCEPTION: MESSAGE} for each test, among
     * others.
     */
    static List<String> run(Path workingDirectory, String classPath, List<String> options, Class<?> sample)
            throws IOException, InterruptedException {
        Process process = start(workingDirectory, classPath, options, sample);
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output.lines().toList();
    }

    static Process start(Path workingDirectory, String classPath, List<String> options, Class<?> sample)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // short runs, many of them: what starts fastest
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.add("-Dhypnos.test.attachLater=true");
        command.add("-Dhypnos.directory=" + workingDirectory);
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, ChildJvm.class.getName(), sample.getName()));
        return new ProcessBuilder(command)
                .directory(workingDirectory.toFile())
                .redirectErrorStream(true)
                .start();
    }

    /** The class path of this JVM. */
    static String classPath() {
        return classPathWithout("no such module");
    }

    /** The class path of this JVM without a module of ours, be it {@code MODULE/target/classes} or a jar. */
    static String classPathWithout(String module) {
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(entry).toAbsolutePath();
            Path end = path.subpath(Math.max(0, path.getNameCount() - 3), path.getNameCount());
            boolean ofModule = false;
            for (Path element : end) {
                ofModule |=
                        element.toString().equals(module) || element.toString().startsWith("hypnos-" + module);
            }
            if (!ofModule) {
                entries.add(path.toString());
            }
        }
        return String.join(File.pathSeparator, entries);
    }

    /** In the options of a JVM: the {@code Runnable} to be run before JUnit is. */
    static String first(Class<? extends Runnable> type) {
        return "-D" + FIRST + "=" + type.getName();
    }

    public static void main(String[] arguments) throws ReflectiveOperationException {
        String first = System.getProperty(FIRST);
        if (first != null) {
            ((Runnable) Class.forName(first).getConstructor().newInstance()).run();
        }
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(Class.forName(arguments[0])))
                                .build(),
                        new TestExecutionListener() {
                            @Override
                            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                                if (test.isTest()) {
                                    System.out.println(result.getThrowable()
                                            .map(thrown -> "failed " + test.getDisplayName() + " " + thrown)
                                            .orElse("passed " + test.getDisplayName()));
                                }
                            }
                        });
    }
}
