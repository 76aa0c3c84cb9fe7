package dev.hypnos.agent;

import java.util.List;

/**
 * The classes of the JDK whose loops are counted as those of the program are: they go round as often as functions of the
 * program say, without a loop of the program. An endless stream is an example.
 */
final class JdkLoops {
    static final List<String> CLASSES = List.of(
            "java.lang.Iterable",
            "java.util.Iterator",
            "java.util.Spliterator",
            "java.util.Spliterator$OfDouble",
            "java.util.Spliterator$OfInt",
            "java.util.Spliterator$OfLong",
            "java.util.stream.DoublePipeline",
            "java.util.stream.IntPipeline",
            "java.util.stream.LongPipeline",
            "java.util.stream.ReferencePipeline");

    private JdkLoops() {}

    /** Whether the loops of a class, by its internal name, are counted. */
    static boolean areCounted(String owner) {
        return CLASSES.contains(owner.replace('/', '.'));
    }
}
