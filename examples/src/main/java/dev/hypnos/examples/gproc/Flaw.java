package dev.hypnos.examples.gproc;

/**
 * Which flaw of the released systems the cluster has. Each test has exactly one, so that what is found can be
 * nothing else; its twin has none.
 */
enum Flaw {
    /** All three are repaired. */
    NONE,
    /**
     * The report that a node's server is down does not tell which monitor it comes from, and is believed however
     * old.
     */
    DELAYED_FAULT_REPORT,
    /** A node that joins asks the leader to remove what was registered for its processes without its knowledge. */
    REVERTED_REGISTRATION,
    /** What was sent to a leader that is dead by then is never sent again. */
    LOST_REQUEST
}
