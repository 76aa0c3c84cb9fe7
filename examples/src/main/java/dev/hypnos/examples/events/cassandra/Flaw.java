package dev.hypnos.examples.events.cassandra;

/** What is wrong. */
enum Flaw {
    NONE,
    /** One number for the ballot that was promised and for the one under which the proposal was accepted (CASSANDRA-6023). */
    ONE_BALLOT,
    /** A proposal that some accepted and some refused counts as refused (CASSANDRA-6013). */
    PARTLY_ACCEPTED,
    /** To accept a proposal does not change the ballot in progress (CASSANDRA-5925). */
    BALLOT_NOT_KEPT
}
