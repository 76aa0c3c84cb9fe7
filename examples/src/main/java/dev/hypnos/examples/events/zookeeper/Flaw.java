package dev.hypnos.examples.events.zookeeper;

/** What is wrong. */
enum Flaw {
    NONE,
    /** Who leads takes the next epoch at once, alone, and counts all before it as processed (ZOOKEEPER-335). */
    EPOCH_TAKEN_ALONE,
    /** Who leads takes the next epoch at once, and closes sessions before a quorum follows (ZOOKEEPER-790). */
    LOGS_BEFORE_ESTABLISHED,
    /** Of two votes with the same transaction the greater id wins, whatever the epoch (ZOOKEEPER-1419). */
    EPOCH_NOT_COMPARED,
    /** A leader counts observers among those that make its quorum (ZOOKEEPER-1492). */
    OBSERVERS_COUNTED;

    /** Whether epochs are known only from the transactions that were logged in them. */
    boolean hasNoStoredEpoch() {
        return this == EPOCH_TAKEN_ALONE || this == LOGS_BEFORE_ESTABLISHED;
    }
}
