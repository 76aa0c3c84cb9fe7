package dev.hypnos.runtime;

/** The virtual clock, woven in place of every way to ask for the time. */
public final class TimeHooks {
    /** Who has asked so often, while the time stood still, waits for it to pass. */
    private static final int PATIENCE = 200;

    private static final int LONGEST_STEP = 4;

    private TimeHooks() {}

    /** A task that asks again and again, without blocking, sees time pass, as on any machine; others pay for nothing. Hot. */
    private static VirtualClock clock(ThreadTask task) {
        VirtualClock clock = task.engine.clock;
        if (task.askedAt != clock.moves()) {
            task.askedAt = clock.moves();
            task.asked = 0;
        } else if (++task.asked > PATIENCE) {
            task.engine.deadlines.pass(1000L << Math.min(task.asked - PATIENCE, LONGEST_STEP));
        }
        return clock;
    }

    public static long nanoTime() {
        ThreadTask task = Current.task();
        return task == null ? System.nanoTime() : clock(task).nanoTime();
    }

    /** For a seed: not a way to see that time passes, and the JDK makes generators of its own when it first needs them. */
    public static long seedingNanoTime() {
        ThreadTask task = Current.task();
        return task == null ? System.nanoTime() : task.engine.clock.nanoTime();
    }

    public static long currentTimeMillis() {
        ThreadTask task = Current.task();
        return task == null ? System.currentTimeMillis() : clock(task).currentTimeMillis();
    }

    /** {@code VM.getNanoTimeAdjustment}, on which {@code Instant.now} and {@code Clock} stand. */
    public static long nanoTimeAdjustment(long offsetSeconds) {
        ThreadTask task = Current.task();
        return task == null
                ? jdk.internal.misc.VM.getNanoTimeAdjustment(offsetSeconds)
                : clock(task).wallNanosWithin(offsetSeconds);
    }
}
