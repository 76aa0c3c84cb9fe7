package dev.hypnos.tests;

import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.outcome.Reporting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The programs of a class in a JVM of their own, in another order. */
final class Elsewhere {
    private static final String MARK = "seen: ";
    private static final int PATIENCE_SECONDS = 120;

    private Elsewhere() {}

    public static void main(String[] arguments) throws ClassNotFoundException {
        new AttachFirst().launcherSessionOpened(null);
        Class<?> programs = Class.forName(arguments[0]);
        for (String program : Trials.programs(programs).reversed()) {
            System.out.println(MARK + line(programs, program));
        }
    }

    /** What a program saw in its first trial, and a hash of all values of the next. */
    static String line(Class<?> programs, String program) {
        Trials trials = Trials.of(programs, program);
        String seen = LastingTest.values(trials.count(1).run(Engine.Mode.CONTINUATIONS))
                .getFirst();
        Ending last = trials.count(2)
                .run(Engine.Mode.CONTINUATIONS, Reporting.VALUES)
                .list()
                .getLast();
        return (program + " " + seen + " " + Long.toHexString(last.values())).replace('\n', ' ');
    }

    /** What they saw there. */
    static List<String> lines(Class<?> programs, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:+EnableDynamicAgentLoading");
        command.addAll(Outside.LIGHT);
        command.addAll(List.of(options));
        command.addAll(
                List.of("-cp", System.getProperty("java.class.path"), Elsewhere.class.getName(), programs.getName()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return output.lines()
                .filter(line -> line.startsWith(MARK))
                .map(line -> line.substring(MARK.length()))
                .toList();
    }
}
