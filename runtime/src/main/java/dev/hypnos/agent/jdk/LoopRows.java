package dev.hypnos.agent.jdk;

/** Loops that go round as often as functions of the program say, without a loop of the program. An endless stream is an example. */
final class LoopRows {
    static final String TEXT = """
            class java.lang.Iterable
            class java.util.Iterator
            class java.util.Spliterator
            class java.util.Spliterator$OfDouble
            class java.util.Spliterator$OfInt
            class java.util.Spliterator$OfLong
            class java.util.stream.DoublePipeline
            class java.util.stream.IntPipeline
            class java.util.stream.LongPipeline
            class java.util.stream.ReferencePipeline
                loops  counted
            """;

    private LoopRows() {}
}
