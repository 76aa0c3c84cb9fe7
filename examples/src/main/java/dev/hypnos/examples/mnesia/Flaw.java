package dev.hypnos.examples.mnesia;

/** What is wrong with a database. */
public enum Flaw {
    /** Nothing: both are repaired. */
    NONE,
    /** A participant that agreed to commit is not bound to it: if it is stopped it decides by itself to abort. */
    ABORTS_IN_DOUBT,
    /** A controller that has not merged its schema yet postpones what a transaction under way needs of it. */
    POSTPONES_COPYING
}
