package dev.hypnos.runtime.task;

/**
 * How often a task has asked for the time while the clock did not move, and waited for next to nothing. Owned by
 * {@code TimeHooks}.
 */
public final class TimeReads {
    /**
     * Time reads since the clock last moved to a deadline; beyond the first ones only those between which nobody else
     * did anything.
     */
    public int count;
    /** How often the clock had moved when these reads began. */
    public int moves;
    /** How many operations of others there had been at the last one. */
    public long byOthers;
    /** How often it has waited for less time than a real thread takes to wake up. Counted where deadlines are set. */
    public int briefWaits;
}
