package dev.hypnos.examples.corfu;

/** What came of an operation of a client. */
sealed interface Result {
    enum Write implements Result {
        OK,
        /** Another value was there before. */
        WRITTEN,
        /** The layout changed too often. */
        STARVED,
        /** One server took the value, and a later one had another: nobody knows what to do then. */
        TORN
    }

    enum NoValue implements Result {
        NOT_WRITTEN,
        STARVED
    }

    /** A value that was read. */
    record Value(String value) implements Result {}
}
