package dev.hypnos.network;

/** What travels on a connection: bytes, the end of the stream, or a reset. */
sealed interface Segment {
    record Data(byte[] bytes, int sentAt) implements Segment {}

    record End() implements Segment {}

    record Reset() implements Segment {}

    /** A byte beside the others, of which most programs see nothing. */
    record Urgent(byte value) implements Segment {}
}
