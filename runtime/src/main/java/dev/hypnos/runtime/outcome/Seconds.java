package dev.hypnos.runtime.outcome;

/** Lengths of time, for people. */
public final class Seconds {
    private static final long NANOS = 1_000_000_000;

    private Seconds() {}

    public static String text(long nanos) {
        return nanos % NANOS == 0 ? nanos / NANOS + " s" : nanos / 1e9 + " s";
    }
}
