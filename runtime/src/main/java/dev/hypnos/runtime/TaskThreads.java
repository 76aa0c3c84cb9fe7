package dev.hypnos.runtime;

/** What is done for real with the threads of tasks. */
final class TaskThreads {
    private static final long END_MILLIS = 2_000;

    private TaskThreads() {}

    static void unpark(ThreadTask task) {
        Jdk.UNSAFE.unpark(task.thread);
    }

    /** Waits until a thread that unwinds has ended; gives up on one that catches everything for ever. */
    static void awaitEnd(Thread thread) {
        try {
            thread.join(END_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
