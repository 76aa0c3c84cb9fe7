package com.example.visits;

/** Reads and writes at once. */
public final class FixedCounter {
    private static int visits;

    private FixedCounter() {}

    public static synchronized void visit() {
        visits++;
    }

    public static synchronized int visits() {
        return visits;
    }
}
