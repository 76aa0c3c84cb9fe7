package dev.hypnos.runtime;

/**
 * How long something of real time is waited for, as a number of looks, some milliseconds apart. A process that is stopped
 * meanwhile, with the machine it runs on or by a person, so loses no patience with a program that had no chance to move.
 */
final class Patience {
    private final long most;
    private long left;

    /** For so long, with so much time between two looks. */
    Patience(long nanos, long millisBetween) {
        this.most = nanos / (millisBetween * 1_000_000);
        this.left = most;
    }

    /** Something has moved. */
    void restore() {
        left = most;
    }

    /** Nothing was there yet; true when that was the last look. */
    boolean runsOut() {
        return --left < 0;
    }
}
