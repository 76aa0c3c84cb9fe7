package dev.hypnos.runtime.task;

/**
 * How often a task has asked for the time while the clock did not move, and waited for next to nothing. Owned by
 * {@code TimeHooks}.
 */
public final class TimeReads {
    /** Time reads since the clock last moved to a deadline. */
    public int count;
    /** How often the clock had moved when these reads began. */
    public int moves;
    /** How often it has waited for less time than a real thread takes to wake up. Counted where deadlines are set. */
    public int briefWaits;
}
