package dev.hypnos.tests;

import dev.hypnos.tests.program.Pools;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PoolsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "parallelStream",
                "completableFutures",
                "forkJoin",
                "threadPool",
                "completionService",
                "virtualThreads",
                "failingWork",
                "boundedPool"
            })
    void anExecutor(String program) {
        Trials.of(Pools.class, program).count(150).run().neverFail();
    }

    @Test
    void everyTrialHasACommonPoolOfItsOwn() {
        Trials.of(Pools.class, "commonPoolIsFresh")
                .count(100)
                .run()
                .returnExactly("ForkJoinPool.commonPool-worker-1, parallelism 3");
    }

    @Test
    void aRaceInAParallelStreamIsFound() {
        Trials.of(Pools.class, "parallelStreamWithARace").run().returnExactly("all", "lost");
    }

    @Test
    void cancellingRacesWithTheEndOfTheWork() {
        Trials.of(Pools.class, "cancellation").run().returnExactly("cancelled", "done");
    }

    @Test
    void virtualThreadsRaceLikeOthers() {
        Trials.of(Pools.class, "virtualThreadsRace").count(100).run().returnExactly("1", "2");
    }
}
