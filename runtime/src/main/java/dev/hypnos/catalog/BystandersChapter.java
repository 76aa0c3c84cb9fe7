package dev.hypnos.catalog;

/** Public classes of the three packages that are no operations at all. */
final class BystandersChapter {
    static final String TEXT = """
            # Public classes of the three packages that share no state.

            class java.util.concurrent.TimeUnit final
                sleep      ENGINE
                timedJoin  ENGINE
                timedWait  ENGINE
                *          NONE

            class java.util.concurrent.Future$State final
                *  NONE

            class java.util.concurrent.StructuredTaskScope$Subtask$State final
                *  NONE

            class java.util.concurrent.Flow final
                *  NONE

            # Random numbers are choices of the engine.
            class java.util.concurrent.ThreadLocalRandom final
                *  ENGINE

            class java.util.concurrent.BrokenBarrierException final
                *  NONE

            class java.util.concurrent.CancellationException final
                *  NONE

            class java.util.concurrent.CompletionException final
                *  NONE

            class java.util.concurrent.ExecutionException final
                *  NONE

            class java.util.concurrent.RejectedExecutionException final
                *  NONE

            class java.util.concurrent.StructureViolationException final
                *  NONE

            class java.util.concurrent.StructuredTaskScope$FailedException final
                *  NONE

            class java.util.concurrent.StructuredTaskScope$TimeoutException final
                *  NONE

            class java.util.concurrent.TimeoutException final
                *  NONE
            """;

    private BystandersChapter() {}
}
