package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.outcome.Observation;
import dev.hypnos.runtime.outcome.Reporting;
import dev.hypnos.suites.Nightly;
import dev.hypnos.tests.program.Large;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A few seconds each; the limit is for a cost that grows faster than the program, on whatever machine. */
@Timeout(600)
class LargeTest {
    /** Ten thousand at night: each that opens the gate a little has all that wait at it asked again. */
    @Test
    void thousandsOfTasksFitIntoOneTrial() {
        String program = Nightly.IS_ON ? "tenThousandTasks" : "threeThousandTasks";
        Endings endings = Trials.of(Large.class, program).count(1).run(Engine.Mode.CONTINUATIONS);
        endings.neverFail();
        assertThat(endings.list().getFirst().tasks()).isEqualTo(Nightly.count(3_001, 10_001));
    }

    /** The heap of this JVM has 2 GB. */
    @Test
    void fiveMillionOperationsFitIntoOneTrial() {
        Endings endings = Trials.of(Large.class, "fiveMillionOperations")
                .operationLimit(10_000_000)
                .count(1)
                .run(Engine.Mode.CONTINUATIONS);
        endings.neverFail();
        assertThat(endings.operations()).isBetween(5_000_000L, 5_000_100L);
    }

    /** What a reader of a failure needs is at its end. */
    @Test
    @EnabledIf("isNight")
    void theAccountOfFiveMillionOperationsHasItsBeginningAndItsEnd() {
        Endings endings = Trials.of(Large.class, "fiveMillionOperations")
                .operationLimit(10_000_000)
                .count(1)
                .run(Engine.Mode.CONTINUATIONS, Reporting.ACCOUNT);
        List<Observation> account = endings.list().getFirst().observations();
        assertThat(account).hasSize(2_000_001);
        assertThat(account.get(1_000_000).leftOut()).isBetween(3_000_000, 3_000_100);
        assertThat(account.getFirst().task()).isZero();
        assertThat(account.getLast().task()).isZero();
        assertThat(account.reversed().stream()
                        .map(Observation::value)
                        .filter(Objects::nonNull)
                        .findFirst())
                .as("what was read last")
                .contains("5000000");
    }

    @ParameterizedTest
    @EnumSource(
            value = StrategyKind.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"OPTIMAL_DPOR", "SOURCE_DPOR", "DPOR", "DFS", "FLYMC"})
    void aLoopThatSpinsUntilAnotherTaskHasGoneOnEndsUnderEveryStrategy(StrategyKind strategy) {
        for (String program : new String[] {"spinsAThousandTimes", "takesTurns", "pollsAPlainField"}) {
            for (boolean conflictAnalysis : new boolean[] {true, false}) {
                Trials.of(Large.class, program)
                        .strategy(strategy)
                        .conflictAnalysis(conflictAnalysis)
                        .count(10)
                        .run(Engine.Mode.CONTINUATIONS)
                        .neverFail();
            }
        }
    }

    @Test
    void aSpinLoopRunsOnThreadsInTheSameWay() {
        Trials.of(Large.class, "spinsAThousandTimes").count(3).run().neverFail();
    }

    static boolean isNight() {
        return Nightly.IS_ON;
    }
}
