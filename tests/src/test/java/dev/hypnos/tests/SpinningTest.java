package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.runtime.Engine;
import dev.hypnos.tests.program.GivingUp;
import dev.hypnos.tests.program.Spinning;
import dev.hypnos.tests.program.SpinningForEver;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A task that looks again and again waits as much as one that sleeps. */
class SpinningTest {
    static Stream<String> spinning() {
        return Trials.programs(Spinning.class).stream();
    }

    static Stream<String> spinningForEver() {
        return Trials.programs(SpinningForEver.class).stream();
    }

    @ParameterizedTest
    @MethodSource("spinning")
    void timePassesForIt(String program) {
        Trials.of(Spinning.class, program).count(5).run().neverFail();
    }

    @ParameterizedTest
    @EnumSource(
            value = StrategyKind.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"OPTIMAL_DPOR", "SOURCE_DPOR", "DPOR", "DFS", "FLYMC"})
    void timePassesWhateverTheStrategy(StrategyKind strategy) {
        for (String program : Trials.programs(Spinning.class)) {
            Trials.of(Spinning.class, program)
                    .strategy(strategy)
                    .count(3)
                    .run(Engine.Mode.CONTINUATIONS)
                    .neverFail();
        }
    }

    @ParameterizedTest
    @MethodSource("spinningForEver")
    void ifNothingComesThatIsAFinding(String program) {
        Endings endings = Trials.of(SpinningForEver.class, program)
                .count(3)
                .operationLimit(60_000)
                .run();

        endings.failOnlyWith("livelock", "the same again and again");
        assertThat(endings.failures()).hasSize(3);
    }

    /** A task that looks two thousand times before it gives up may well do so before others go on. */
    @Test
    void whoGivesUpIsSeenToGiveUpAndNotTo() {
        Trials.of(GivingUp.class, "afterManyLooks").count(200).run().returnExactly("came", "gave up");
    }

    @Test
    void afterAFewLooksItAlwaysGivesUpBeforeTimePasses() {
        Trials.of(GivingUp.class, "afterAFewLooks").count(100).run().returnExactly("gave up");
    }

    /** Where a trial has no limit and nobody a deadline, there is no time that could pass. */
    @Test
    void withoutAnyLimitOfTimeItIsNoDeadlock() {
        Trials.of(GivingUp.class, "whileAnotherWorks")
                .timeLimit(Duration.ofNanos(Long.MAX_VALUE))
                .count(20)
                .run()
                .returnExactly("gave up");
    }
}
