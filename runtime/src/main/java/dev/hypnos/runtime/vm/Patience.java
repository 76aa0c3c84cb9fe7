package dev.hypnos.runtime.vm;

/**
 * How long something of real time is waited for, as a number of looks, some milliseconds apart. A process that is
 * stopped meanwhile, with the machine it runs on or by a person, so loses no patience with a program that had no chance
 * to move.
 */
public final class Patience {
    private final long most;
    private long left;

    /** For so long, with so much time between two looks. */
    public Patience(long nanos, long millisBetween) {
        this.most = nanos / (millisBetween * 1_000_000);
        this.left = most;
    }

    /** Something has moved. */
    public void restore() {
        left = most;
    }

    /** Nothing was there yet; true when that was the last look. */
    public boolean runsOut() {
        return --left < 0;
    }
}
