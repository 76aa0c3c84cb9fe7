package dev.hypnos.runtime;

/** The virtual clock, woven in place of every way to ask for the time. */
public final class TimeHooks {
    private TimeHooks() {}

    public static long nanoTime() {
        ThreadTask task = Current.task();
        return task == null ? System.nanoTime() : task.engine.clock.nanoTime();
    }

    public static long currentTimeMillis() {
        ThreadTask task = Current.task();
        return task == null ? System.currentTimeMillis() : task.engine.clock.currentTimeMillis();
    }

    /** {@code VM.getNanoTimeAdjustment}, on which {@code Instant.now} and {@code Clock} stand. */
    public static long nanoTimeAdjustment(long offsetSeconds) {
        ThreadTask task = Current.task();
        return task == null
                ? jdk.internal.misc.VM.getNanoTimeAdjustment(offsetSeconds)
                : task.engine.clock.wallNanosWithin(offsetSeconds);
    }
}
