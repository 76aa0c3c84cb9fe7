package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.tests.program.PoolCounting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pools count what they have done after others can know that it is done. All outcomes were seen on a real JVM, too. */
class PoolCountsTest {
    private static final String OUTCOMES = """
            completed, 0 1
            active, 0 1
            tasks, 1 2
            activeAndCompleted, 1+0 1+1 0+1
            text, false true
            completedAfterALatch, 0 1
            completedByTwo, 0 1 2
            completedAtTheEnd, 1
            scheduled, 0 1
            queued, 0 1
            queuedByAnother, 0 1
            forkJoinActive, 0 1
            forkJoinQuiescent, false true
            forkJoinStolen, 1
            forkJoinSubmitted, false true
            forkJoinQueued, 0 1
            commonQuiescent, false true
            forkJoinDone, false+false false+true true+false true+true
            forkJoinDoneOfOwnClass, false+false false+true true+false true+true
            forkJoinInvoked, false+false false+true true+false true+true
            forkJoinFailed, false+false false+true true+false true+true
            forkJoinCompletedByHand, false+false false+true true+false true+true
            """;

    @ParameterizedTest
    @CsvSource(textBlock = OUTCOMES)
    void everyCountAppears(String program, String outcomes) {
        // the rarest has a chance of a twentieth in each trial: missed once in 200,000 runs
        Trials.of(PoolCounting.class, program).count(240).run().returnExactly(outcomes.split(" "));
    }

    @ParameterizedTest
    @CsvSource(textBlock = OUTCOMES)
    void everyCountIsExplored(String program, String outcomes) {
        Trials.Everything explored = Trials.of(PoolCounting.class, program)
                .strategy(StrategyKind.OPTIMAL_DPOR)
                .count(10_000)
                .explore(Reach.FULL);

        assertThat(explored.isComplete()).isTrue();
        assertThat(explored.endings())
                .extracting(ending -> ending.replaceFirst("returned ([^,]+),.*", "$1"))
                .containsOnly(outcomes.split(" "));
    }

    /** Where nobody asks, nothing more is explored. */
    @Test
    void countingIsNoDifferenceWhereNobodyAsks() {
        Trials.Everything explored = Trials.of(PoolCounting.class, "nothingAsked")
                .strategy(StrategyKind.OPTIMAL_DPOR)
                .explore(Reach.FULL);

        assertThat(explored.doubts()).isEmpty();
        assertThat(explored.traces()).isEqualTo(1);
    }
}
