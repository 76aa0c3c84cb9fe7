package dev.hypnos.examples.cassandra;

/** Which rules replicas and proposers follow. */
enum Version {
    /**
     * One ballot is kept for two purposes: the last that was promised also stands for the one that the accepted update
     * came with. A proposer that is refused gives up.
     */
    AS_RELEASED,
    /** The accepted update keeps its own ballot. A proposer that is refused tries again with a higher one. */
    REPAIRED
}
