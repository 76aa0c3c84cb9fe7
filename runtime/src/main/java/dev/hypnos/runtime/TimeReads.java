package dev.hypnos.runtime;

/** How often a task has asked for the time while the clock did not move. Owned by {@link TimeHooks}. */
final class TimeReads {
    /** Time reads since the clock last moved to a deadline. */
    int count;
    /** How often the clock had moved when these reads began. */
    int moves;
    /** What the clock showed when these reads began. */
    long sinceNanos;
}
