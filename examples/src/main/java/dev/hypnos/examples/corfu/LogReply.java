package dev.hypnos.examples.corfu;

/** What a log server answers. */
sealed interface LogReply {
    enum Plain implements LogReply {
        OK,
        /** There is a value already. */
        WRITTEN,
        NOT_WRITTEN,
        /** The client knows of a newer layout than the server, which serves nobody until it knows it too. */
        WEDGED
    }

    /** What was read. */
    record Value(String value) implements LogReply {}

    /** The server is in this newer epoch. */
    record BadEpoch(int epoch) implements LogReply {}
}
