package dev.hypnos.examples.mnesia;

/** What is wrong with a database. */
public enum Flaw {
    /** Nothing: both are repaired. */
    NONE,
    /**
     * A node that agreed to commit is not bound to it: a participant that is stopped decides by itself to abort, and a
     * database that starts and has no decision in its log does so too.
     */
    ABORTS_IN_DOUBT,
    /** A controller that has not merged its schema yet postpones what a transaction under way needs of it. */
    POSTPONES_COPYING
}
