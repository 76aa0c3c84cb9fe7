package dev.hypnos.runtime.process;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.time.VirtualClock;
import java.lang.management.MemoryUsage;

/**
 * What the beans of {@code java.lang.management} measure of the real JVM: no two runs have it in common, so a trial
 * sees a JVM that has just begun and does nothing else. Called behind the program's calls of these beans. What counts
 * the processor's time stays real.
 */
public final class MeasureHooks {
    private static final long MEMORY = 1L << 30;

    private MeasureHooks() {}

    /** How many, how long, how much of something. */
    public static long measured(long real) {
        return Current.task() == null ? real : 0;
    }

    public static int measured(int real) {
        return Current.task() == null ? real : 0;
    }

    /** A load. */
    public static double measured(double real) {
        return Current.task() == null ? real : 0;
    }

    /** As much memory as {@link EnvironmentHooks} says. */
    public static long memory(long real) {
        return Current.task() == null ? real : MEMORY;
    }

    public static MemoryUsage measured(MemoryUsage real) {
        return Current.task() == null ? real : new MemoryUsage(MEMORY, MEMORY / 2, MEMORY, MEMORY);
    }

    /** Those of the trial's threads that have not ended; a virtual thread is none of them. */
    public static long[] threadIds(long[] real) {
        ThreadTask task = Current.task();
        return task == null
                ? real
                : task.engine.tasks.all().stream()
                        .filter(each -> !each.ended && !each.thread.isVirtual())
                        .mapToLong(each -> each.thread.threadId())
                        .toArray();
    }

    /** When the process began. */
    public static long startTime(long real) {
        return Current.task() == null ? real : VirtualClock.EPOCH_MILLIS;
    }

    /** For how long it has been there. */
    public static long upTime(long real) {
        ThreadTask task = Current.task();
        return task == null ? real : Math.max(1, task.engine.clock.elapsedNanos() / 1_000_000);
    }

    public static long processId(long real) {
        ThreadTask task = Current.task();
        return task == null ? real : task.process().id;
    }

    /** The name of a process: its id, and the host that it is on. */
    public static String processName(String real) {
        ThreadTask task = Current.task();
        if (task == null) {
            return real;
        }
        return task.process().id + "@" + (task.residence.host == null ? "localhost" : task.residence.host.toString());
    }
}
