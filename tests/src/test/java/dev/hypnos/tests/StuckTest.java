package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.tests.program.Stuck;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What is said of a trial that does not end: who waits for what, held by whom, and where. */
class StuckTest {
    private static List<String> details(String program, String message) {
        List<Failure> failures = Trials.of(Stuck.class, program).run().failOnlyWith("deadlock", message);
        return failures.getFirst().details();
    }

    private static void assertLine(List<String> details, String expression) {
        assertThat(details).anyMatch(line -> Pattern.matches(expression, line));
    }

    @Test
    void onMonitors() {
        List<String> details = details("onMonitors", "tasks 0.1, 0.2 wait for each other in a circle");
        assertLine(
                details,
                "task 0\\.1 \"one\" waits for the monitor of Account#\\d, held by task 0\\.2 \"two\" since Stuck.java:\\d+ \\(Stuck.java:\\d+\\)");
        assertLine(
                details,
                "task 0\\.2 \"two\" waits for the monitor of Account#\\d, held by task 0\\.1 \"one\" since Stuck.java:\\d+ \\(Stuck.java:\\d+\\)");
        assertLine(details, "task 0 \"main\" waits for the end of task 0\\.1 \"one\" \\(Tasks.java:\\d+\\)");
        assertLine(details, " +at .*Stuck\\.lambda\\$onMonitors\\$\\d\\(Stuck.java:\\d+\\)");
    }

    @Test
    void onLocks() {
        List<String> details = details("onLocks", "tasks 0.1, 0.2 wait for each other in a circle");
        assertLine(details, "task 0\\.1 \"one\" waits for the lock ReentrantLock#\\d, held by task 0\\.2 .*");
        assertLine(details, "task 0\\.2 \"two\" waits for the lock ReentrantLock#\\d, held by task 0\\.1 .*");
    }

    @Test
    void onAMonitorAndALock() {
        List<String> details = details("onAMonitorAndALock", "tasks 0.1, 0.2 wait for each other in a circle");
        assertLine(details, "task 0\\.1 \"one\" waits for the lock ReentrantLock#1, held by task 0\\.2 .*");
        assertLine(details, "task 0\\.2 \"two\" waits for the monitor of Account#1, held by task 0\\.1 .*");
    }

    @Test
    void onEachOther() {
        details("onEachOther", "tasks 0.1, 0.2 wait for each other in a circle");
    }

    @Test
    void onAQueueAndALatch() {
        List<String> details = details("onAQueueAndALatch", "2 tasks wait and nothing can wake them");
        assertLine(
                details,
                "task 0\\.1 \"consumer\" waits in ArrayBlockingQueue.take for an element of ArrayBlockingQueue#1 .*");
        assertLine(details, "task 0 \"main\" waits in CountDownLatch.await on CountDownLatch#1 .*");
    }

    @Test
    void inAPool() {
        List<String> details = details("inAPool", "nothing can wake them");
        assertLine(details, "task 0\\.1 \"pool-1-thread-1\" waits in Future.get for the result of FutureTask#\\d .*");
    }

    @Test
    void inALoopIsALivelockThatNamesWhatRepeated() {
        List<Failure> failures = Trials.of(Stuck.class, "inALoop")
                .operationLimit(80_000)
                .count(5)
                .run()
                .failOnlyWith("livelock", "no progress: task 0.1 \"Thread-0\" does the same again and again");
        assertThat(failures).hasSize(5);
        List<String> details = failures.getFirst().details();
        assertLine(details, "what repeated in the last \\d+ operations:");
        assertLine(details, " +\\d{4} x AtomicInteger.get at dev.hypnos.tests.program.Stuck.*\\(Stuck.java:\\d+\\)");
        assertLine(details, " +\\d{4} x yield at dev.hypnos.tests.program.Stuck.*\\(Stuck.java:\\d+\\)");
    }

    @Test
    void besideALoopIsNamedFirst() {
        List<Failure> failures = Trials.of(Stuck.class, "besideALoop")
                .operationLimit(80_000)
                .count(5)
                .run()
                .failOnlyWith("livelock", "again and again; tasks 0.1, 0.2 wait for each other in a circle");
        List<String> tasks = failures.getFirst().details().stream()
                .filter(line -> line.startsWith("task "))
                .map(line -> line.substring(0, line.indexOf(" \"")))
                .toList();
        assertThat(tasks).containsExactly("task 0.1", "task 0.2", "task 0");
    }

    @Test
    void inASilentLoop() {
        List<Failure> failures = Trials.of(Stuck.class, "inASilentLoop")
                .count(8)
                .run()
                .failOnlyWith("endless-loop", "task 0.2 \"Thread-1\" goes round a loop without any operation");
        assertLine(failures.getFirst().details(), " +at .*Stuck\\.lambda\\$inASilentLoop\\$\\d\\(Stuck.java:\\d+\\)");
    }

    /** The loop is the JDK's, and goes on as long as functions of the program say. */
    @Test
    void inAnEndlessStream() {
        List<Failure> failures = Trials.of(Stuck.class, "inAnEndlessStream")
                .count(1)
                .run()
                .failOnlyWith("endless-loop", "task 0 \"main\" goes round a loop without any operation");
        assertLine(failures.getFirst().details(), " +at .*Stuck\\.inAnEndlessStream\\(Stuck.java:\\d+\\)");
    }
}
