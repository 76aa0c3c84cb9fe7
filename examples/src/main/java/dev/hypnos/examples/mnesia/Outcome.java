package dev.hypnos.examples.mnesia;

/** What is known of a transaction. One of which nothing is known was aborted. */
enum Outcome {
    /** All have voted for it, and it may have been committed. */
    UNCLEAR,
    COMMITTED,
    ABORTED
}
