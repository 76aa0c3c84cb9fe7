package dev.hypnos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A replay stops for a debugger right before an operation, in the task that is about to execute it. */
class BreakAtTest {
    private static final String SCHEDULE = ".hypnos/LostUpdate.everyVisitIsCounted-exception-0-1.schedule";

    @TempDir
    Path directory;

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void stopsInTheTaskThatIsAboutToExecuteIt() throws IOException, InterruptedException {
        assertThat(Command.run(directory, "run", "example:lost-update").code()).isEqualTo(ExitCode.FOUND);
        String[] rows = Command.run(directory, "replay", SCHEDULE, "--output", "none", "--trace", "-")
                .out()
                .lines()
                .filter(line -> line.contains("VisitCounter#1.count = 1"))
                .toArray(String[]::new);
        // the second one to write loses what the first one wrote
        String[] last = rows[1].strip().split(" +");
        String task = last[2];

        Process replay = Command.start(directory, "-Dhypnos.debugPort=0", "replay", SCHEDULE, "--break-at", last[0]);
        try (BufferedReader output = replay.inputReader()) {
            String stopped = output.readLine();
            assertThat(stopped).startsWith("stopped right before the operation; attach a debugger to dt_socket");
            String seen = debug(stopped.replaceAll(".* ", ""));

            assertThat(seen).contains("StopHere", "\"thread=" + task + "\"", "LostUpdate$VisitCounter.visit");
            assertThat(output.lines()).anyMatch(line -> line.contains("every operation and the failure as recorded"));
            assertThat(replay.waitFor()).isEqualTo(ExitCode.FOUND);
        } finally {
            replay.destroyForcibly();
        }
    }

    @Test
    void theNumberOfAnOperationIsNotBelowZero() throws IOException, InterruptedException {
        Command command = Command.run(directory, "replay", SCHEDULE, "--break-at", "-1");

        assertThat(command.code()).isEqualTo(ExitCode.BAD_INPUT);
    }

    /** What the JDK's own debugger shows where the program has stopped. */
    private static String debug(String port) throws IOException {
        Process debugger = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jdb").toString(),
                        "-connect",
                        "com.sun.jdi.SocketAttach:hostname=127.0.0.1,port=" + port)
                .redirectErrorStream(true)
                .start();
        try (Writer commands = debugger.outputWriter();
                BufferedReader output = debugger.inputReader()) {
            StringBuilder seen = new StringBuilder();
            await(output, "[1] ", seen);
            commands.write("where\n");
            commands.flush();
            await(output, "Thread.run (", seen);
            commands.write("cont\n");
            commands.flush();
            await(output, "exited", seen);
            return seen.toString();
        } finally {
            debugger.destroyForcibly();
        }
    }

    private static void await(BufferedReader output, String text, StringBuilder seen) throws IOException {
        int from = seen.length();
        while (seen.indexOf(text, from) < 0) {
            int next = output.read();
            if (next < 0) {
                throw new AssertionError("the debugger ended: " + seen);
            }
            seen.append((char) next);
        }
    }
}
