package dev.hypnos.runtime.world;

/**
 * The clock of a host: that of the trial, wrong by some time and too fast or too slow by some millionths. How fast it
 * is, all timers of the host follow, and {@code nanoTime}, which never jumps and never goes back; the wall clock may do
 * both.
 */
public final class HostClock {
    /** A tenth: more is no clock, and less time than a century stays within a long. */
    public static final int DRIFT_MAX = 100_000;

    private static final long MILLION = 1_000_000;

    private long offsetNanos;
    private int drift;
    /** What it was ahead by when it began to go this fast, and when that was. */
    private long aheadNanos;

    private long sinceNanos;

    /** The wall clock is put forward by so much, or back. */
    public void jump(long nanos) {
        offsetNanos += nanos;
    }

    /** From now on it is too fast by so many millionths, or too slow. */
    public void drift(int millionths, long elapsedNanos) {
        if (Math.abs(millionths) > DRIFT_MAX) {
            throw new IllegalArgumentException(
                    millionths + " millionths: a clock is wrong by " + DRIFT_MAX + " at most");
        }
        aheadNanos = aheadNanos(elapsedNanos);
        sinceNanos = elapsedNanos;
        drift = millionths;
    }

    /** By how much it has gone too far since the beginning of the trial. */
    public long aheadNanos(long elapsedNanos) {
        if (drift == 0) {
            return aheadNanos;
        }
        long nanos = elapsedNanos - sinceNanos;
        return aheadNanos + nanos / MILLION * drift + nanos % MILLION * drift / MILLION;
    }

    /** By how much its wall clock is ahead. */
    public long wallAheadNanos(long elapsedNanos) {
        return offsetNanos + aheadNanos(elapsedNanos);
    }

    /** How long it takes in the trial until so much time has passed on this clock. */
    public long untilPassed(long nanos) {
        if (drift == 0) {
            return nanos;
        }
        return Math.max(1, nanos - Math.floorDiv(nanos, MILLION + drift) * drift);
    }
}
