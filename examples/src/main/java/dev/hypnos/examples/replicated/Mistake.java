package dev.hypnos.examples.replicated;

/** What a replica can be made to do wrong. */
public enum Mistake {
    NONE,
    /** A leader acknowledges what it has written itself, before others have. */
    ACKNOWLEDGES_ALONE,
    /** A leader answers questions from its memory, though it may have been replaced. */
    READS_ALONE,
    /** Half of the servers, rounded down, count as a majority. */
    HALF_IS_ENOUGH,
    /** A request that is sent again is done again. */
    APPLIES_TWICE,
    /** What a snapshot has is added to what a follower has: what was removed meanwhile comes back. */
    ADDS_SNAPSHOT,
    /** Who refuses a vote stands for election at once. */
    STANDS_AT_ONCE,
    /** For whom it voted, a server that starts again does not know. */
    FORGETS_VOTE,
    /** A message that comes late replaces what is newer. */
    TAKES_OLD_SNAPSHOT
}
