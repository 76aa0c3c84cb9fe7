package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Holder;
import dev.hypnos.runtime.outcome.TaskLabel;
import dev.hypnos.runtime.outcome.Wait;
import dev.hypnos.runtime.outcome.WaitingTask;
import dev.hypnos.tests.program.Blocked;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A deadlock says of each task which lock it waits for, in which mode, and who has it how. */
class BlockedTest {
    private static Failure deadlock(String program) {
        return Trials.of(Blocked.class, program)
                .count(20)
                .run()
                .failOnlyWith("deadlock", "")
                .getFirst();
    }

    private static WaitingTask waiting(Failure failure, String threadName) {
        return failure.waiting().tasks().stream()
                .filter(task -> task.task().threadName().equals(threadName))
                .findFirst()
                .orElseThrow();
    }

    private static String headline(String program, String threadName) {
        return waiting(deadlock(program), threadName).headline().replaceAll("java:\\d+", "java:N");
    }

    @Test
    void aWriterByAReader() {
        assertThat(headline("aWriterByAReader", "writer"))
                .isEqualTo("task 0.2 \"writer\" waits for the write lock of ReentrantReadWriteLock#1,"
                        + " read-locked by task 0.1 \"reader\" since Blocked.java:N (Blocked.java:N)");
    }

    @Test
    void aWriterByTheSecondReader() {
        assertThat(headline("aWriterByTheSecondReader", "writer"))
                .startsWith("task 0.3 \"writer\" waits for the fair write lock of ReentrantReadWriteLock#1,"
                        + " read-locked by task 0.2 \"second\"");
    }

    @Test
    void aReaderByAWriter() {
        assertThat(headline("aReaderByAWriter", "reader"))
                .startsWith("task 0.1 \"reader\" waits for the read lock of ReentrantReadWriteLock#1,"
                        + " write-locked by task 0 \"main\" since Blocked.java:N");
    }

    @Test
    void anUpgradeWaitsForItself() {
        Failure failure = deadlock("anUpgrade");
        assertThat(failure.message()).isEqualTo("task 0 waits for itself");
        assertThat(waiting(failure, "main").waitsFor())
                .isEqualTo(new Wait.Lock("ReentrantReadWriteLock#1", Wait.Lock.Mode.WRITE, false));
    }

    @Test
    void aReaderBehindAQueuedWriterIsPartOfTheCircle() {
        Failure failure = deadlock("behindAQueuedWriter");
        assertThat(failure.waiting().cycle())
                .as("%s", failure.details())
                .extracting(TaskLabel::threadName)
                .containsExactlyInAnyOrder("holder", "writer", "late");
        assertThat(waiting(failure, "late").holders()).extracting(Holder::hold).containsExactly(Holder.Hold.QUEUED);
    }

    @Test
    void onAStampedLock() {
        assertThat(headline("onAStampedLock", "writer"))
                .startsWith("task 0.2 \"writer\" waits for the write lock of StampedLock#1,"
                        + " read-locked by task 0.1 \"reader\" since Blocked.java:N");
    }

    @Test
    void onAStampedLockOfItsOwn() {
        Failure failure = deadlock("onAStampedLockOfItsOwn");
        assertThat(failure.message()).isEqualTo("task 0 waits for itself");
        assertThat(waiting(failure, "main").headline())
                .contains("waits for the read lock of StampedLock#1, write-locked by task 0");
    }

    @Test
    void onASemaphore() {
        assertThat(headline("onASemaphore", "main"))
                .startsWith("task 0 \"main\" waits in Semaphore.acquire for permits of Semaphore#1,"
                        + " permits taken by task 0.1 \"greedy\"");
    }

    @Test
    void onACondition() {
        assertThat(headline("onACondition", "waits"))
                .startsWith("task 0.1 \"waits\" waits to be signalled on a condition of ReentrantLock#1");
    }

    @Test
    void onAConditionOfAWriteLock() {
        assertThat(headline("onAConditionOfAWriteLock", "waits"))
                .startsWith("task 0.1 \"waits\" waits to be signalled on a condition of ReentrantReadWriteLock#1");
    }

    @Test
    void afterASignalItWaitsForTheLock() {
        assertThat(headline("afterASignal", "waits"))
                .startsWith("task 0.1 \"waits\" waits for the lock ReentrantLock#1, held by task 0 \"main\"");
    }

    @Test
    void onAFairLockByAThreadWithAnOddName() {
        assertThat(headline("onAFairLock", "pool (a) thread"))
                .startsWith("task 0.1 \"pool (a) thread\" waits for the fair lock ReentrantLock#1,"
                        + " held by task 0 \"main\"");
    }

    @Test
    void onAFullQueue() {
        WaitingTask main = waiting(deadlock("onAFullQueue"), "main");
        assertThat(main.waitsFor())
                .isEqualTo(new Wait.Call("LinkedBlockingQueue#1", "LinkedBlockingQueue.put", Wait.Call.Need.ROOM));
        assertThat(main.holders()).isEqualTo(List.of());
    }
}
