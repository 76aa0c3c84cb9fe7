package dev.hypnos.runtime.task;

/** How often a task has asked for the time while the clock did not move. Owned by {@code TimeHooks}. */
public final class TimeReads {
    /** Time reads since the clock last moved to a deadline. */
    public int count;
    /** How often the clock had moved when these reads began. */
    public int moves;
    /** What the clock showed when these reads began. */
    public long sinceNanos;
}
