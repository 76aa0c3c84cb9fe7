package dev.hypnos.runtime.vm;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Whether a thread that does nothing which we notice had a chance to: one that waits for a processor, on a machine with
 * much else to do, is not stuck. Asked in equal intervals, by one thread.
 */
public final class ProcessorTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private long thread = -1;
    private long usedNanos;
    private long sinceNanos = System.nanoTime();
    /** What it had of the processor, less what was taken for granted. */
    private long savedNanos;

    /**
     * Takes the time since the last look into account; true if the thread waits for something, or had the processor
     * that long.
     */
    public boolean grant(Thread running) {
        long now = System.nanoTime();
        long passed = now - sinceNanos;
        sinceNanos = now;
        if (!isRunnable(running)) {
            return true;
        }
        long id = running.threadId();
        long used = THREADS.getThreadCpuTime(id);
        if (used < 0) {
            return true;
        }
        savedNanos = id == thread ? savedNanos + used - usedNanos : 0;
        thread = id;
        usedNanos = used;
        if (savedNanos < passed / 2) {
            return false;
        }
        savedNanos = Math.max(0, savedNanos - passed);
        return true;
    }

    /** Whether it would run if it had a processor: in native code it may wait for something that is none. */
    private static boolean isRunnable(Thread running) {
        if (running == null || running.getState() != Thread.State.RUNNABLE) {
            return false;
        }
        StackTraceElement[] stack = running.getStackTrace();
        return stack.length > 0 && !stack[0].isNativeMethod();
    }
}
