package dev.hypnos.junit;

import static org.assertj.core.api.Assertions.assertThat;

import example.DebuggedSample;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A finding is replayed under the JDK's own debugger, which stops in a task and shows its name, stack and locals. */
class DebuggerTest {
    /** In {@code Account.deposit}, where the new balance is known and not stored yet. */
    private static final String STORES_THE_BALANCE = "example.Account:10";

    @TempDir
    Path directory;

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void stopsInReplayedTasksAndShowsTheirNamesStacksAndLocals() throws IOException {
        assertThat(Kit.run(DebuggedSample.class, directory).passed()).isFalse();
        Path schedule;
        try (var files = Files.list(directory)) {
            schedule = files.filter(file -> file.toString().endsWith(".schedule"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
        Process debugged = ChildJvm.start(
                directory,
                ChildJvm.classPath(),
                List.of(
                        "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:0",
                        "-Dhypnos.replay=" + schedule),
                DebuggedSample.class);
        try (BufferedReader output = debugged.inputReader();
                Jdb jdb = Jdb.attach(output.readLine().replaceAll(".*: ", ""))) {
            jdb.await("VM Started");
            jdb.send("stop at " + STORES_THE_BALANCE, "Deferring breakpoint");
            String first = jdb.send("cont", ", example.Account.deposit()");
            assertLostUpdateIsSeen(jdb);
            String second = jdb.send("cont", ", example.Account.deposit()");
            assertLostUpdateIsSeen(jdb);
            jdb.send("cont", "The application exited");

            assertThat(List.of(first.contains("\"thread=ada\""), second.contains("\"thread=ada\"")))
                    .containsExactlyInAnyOrder(true, false);
            assertThat(List.of(first.contains("\"thread=bob\""), second.contains("\"thread=bob\"")))
                    .containsExactlyInAnyOrder(true, false);
            assertThat(output.lines())
                    .contains("both deposit")
                    .anyMatch(line -> line.contains("reproduced, 3 tasks"))
                    .anyMatch(line -> line.startsWith("failed deposits()"));
        } finally {
            debugged.destroyForcibly();
        }
    }

    /** Both tasks read the balance before either wrote it. */
    private static void assertLostUpdateIsSeen(Jdb jdb) throws IOException {
        String stack = jdb.send("where", "java.lang.Thread.run (");
        assertThat(stack)
                .contains("example.Account.deposit (Account.java:10)")
                .contains("example.DebuggedSample.lambda$");
        String locals = jdb.send("locals", "after = ");
        assertThat(locals).contains("amount = ").contains("before = 0");
    }
}
