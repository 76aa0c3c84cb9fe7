package dev.hypnos.examples;

import dev.hypnos.examples.structures.DequePollsTheSecond;
import dev.hypnos.examples.structures.ListInsertsBehindRemoved;
import dev.hypnos.examples.structures.QueueLooksEmpty;
import dev.hypnos.examples.structures.SnapshotNeverTaken;
import dev.hypnos.examples.structures.StackReusesNodes;
import java.util.List;

/** Published structures with a known error, each with a repaired twin: Hypnos makes the scenarios. */
public final class Structures {
    private static final String TEST = "isLinearizable";

    private static final List<Example> ALL = List.of(
            Example.of(
                    "queue-looks-empty",
                    QueueLooksEmpty.class,
                    TEST,
                    "a queue of 1990: who has added an element finds none"),
            Example.of(
                    "snapshot-never-taken",
                    SnapshotNeverTaken.class,
                    TEST,
                    "registers read one after the other were never like this together"),
            Example.of(
                    "list-inserts-behind-removed",
                    ListInsertsBehindRemoved.class,
                    TEST,
                    "the lazy list without its look at the marks"),
            Example.of(
                    "deque-polls-the-second",
                    DequePollsTheSecond.class,
                    TEST,
                    "pollFirst takes what was never the first"),
            Example.of(
                    "stack-reuses-nodes",
                    StackReusesNodes.class,
                    TEST,
                    "Treiber's stack with nodes that are used again: ABA"));

    private Structures() {}

    /** Every structure with an error; each has a fixed twin. */
    public static List<Example> all() {
        return ALL;
    }
}
