package dev.hypnos.examples.events.logcabin;

/** What servers say to each other. */
interface Messages {
    /** The test lets a leader take a snapshot of what it has, up to this entry. */
    record Snapshot(int index) {}

    /** A server that started is there: stands for the next heartbeat of a leader that reaches it. */
    record Up() {}

    record RequestVote(int term, int index) {}

    record Granted(int term) {}

    /** A leader has all up to this entry. */
    record Append(int term, int index) {}

    /** A follower lacks entries, and has so many pieces of a snapshot. */
    record Behind(int term, int pieces) {}

    /** A piece of the snapshot. */
    record Piece(int term, int index, int number) {}
}
