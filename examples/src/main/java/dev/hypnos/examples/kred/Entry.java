package dev.hypnos.examples.kred;

/** What is in the log. The state of a node, its role included, is what the entries up to some offset make of it. */
sealed interface Entry {
    /** A node wants to lead after this many elections; the first such entry wins. */
    record Candidacy(String node, int election) implements Entry {}

    /** The winner of an election has begun to lead. */
    record Announcement(String node, int election) implements Entry {}

    /** A change, published by the leader of that election; void if another election has begun before it. */
    record Transaction(String key, int value, int election) implements Entry {}
}
