package dev.hypnos.runtime;

import dev.hypnos.runtime.vm.Jdk;
import dev.hypnos.runtime.vm.Patience;
import java.time.Duration;

/** What is done for real with the threads of tasks. */
final class TaskThreads {
    static final long POLL_MILLIS = 50;

    private TaskThreads() {}

    static void unpark(ThreadTask task) {
        Jdk.UNSAFE.unpark(task.thread);
    }

    /**
     * Waits until a thread that unwinds has ended; gives up on one that catches everything, and when the time is over.
     */
    static void awaitEnd(ThreadTask task, Patience patience) {
        try {
            while (!task.unwinding.stopped
                    && !task.thread.join(Duration.ofMillis(POLL_MILLIS))
                    && !patience.runsOut()) {
                // looks again
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
