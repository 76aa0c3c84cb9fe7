package com.example.visits;

/** Counts visits in a server. Reads first and writes then: two visits at once may be counted as one. */
public final class Counter {
    private static int visits;

    private Counter() {}

    public static void visit() {
        visits++;
    }

    public static int visits() {
        return visits;
    }
}
