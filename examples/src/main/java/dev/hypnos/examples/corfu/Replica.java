package dev.hypnos.examples.corfu;

/** A place in the chain: a server, and which of its stores. */
record Replica(String server, Role role) {
    enum Role {
        /** The whole server, as long as it has one place in the chain; and the tail of a split one. */
        LOG,
        /** The head of a split server, which keeps in memory what has not come down the chain to its tail. */
        SPLIT_HEAD
    }

    static Replica log(String server) {
        return new Replica(server, Role.LOG);
    }

    static Replica splitHead(String server) {
        return new Replica(server, Role.SPLIT_HEAD);
    }
}
