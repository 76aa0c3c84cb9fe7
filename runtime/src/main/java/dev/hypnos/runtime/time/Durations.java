package dev.hypnos.runtime.time;

/** Conversions that saturate. */
public final class Durations {
    private Durations() {}

    /** Nanoseconds of so many milliseconds, zero for zero: no limit. */
    public static long millis(long millis) {
        return millis > Long.MAX_VALUE / 1_000_000 ? Long.MAX_VALUE : millis * 1_000_000;
    }
}
