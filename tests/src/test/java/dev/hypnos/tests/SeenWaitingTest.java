package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.tests.program.SeenWaiting;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who was seen waiting has its place: that others overtake it, or do not see it, cannot be. */
class SeenWaitingTest {
    static Stream<String> programs() {
        return Trials.programs(SeenWaiting.class).stream();
    }

    /** Where a thread that was seen could be overtaken, every second trial was wrong. */
    @ParameterizedTest
    @MethodSource("programs")
    void itHasItsPlace(String program) {
        Trials.of(SeenWaiting.class, program).count(60).run().neverFail();
    }

    static Stream<String> begun() {
        return Trials.programs(SeenWaiting.Begun.class).stream();
    }

    @ParameterizedTest
    @MethodSource("begun")
    void whoeverLooksFirstMaySeeItOnItsWayOrThere(String program) {
        for (StrategyKind strategy : List.of(StrategyKind.POS, StrategyKind.RANDOM_WALK)) {
            Trials.of(SeenWaiting.Begun.class, program)
                    .strategy(strategy)
                    .count(1_000)
                    .run()
                    .returnExactly("runs", "waits");
        }
        Trials.Everything everything = Trials.of(SeenWaiting.Begun.class, program)
                .strategy(StrategyKind.OPTIMAL_DPOR)
                .explore(Reach.FULL);
        assertThat(everything.isComplete()).isTrue();
        assertThat(everything.endings())
                .anyMatch(ending -> ending.startsWith("returned runs,"))
                .anyMatch(ending -> ending.startsWith("returned waits,"));
        assertThat(everything.doubts()).contains("Thread.getState");
    }

    /** One trial in two hundred waited until the node went on. */
    @Test
    void whoStandsStillOnTheWayThereIsNotWaitedFor() {
        Trials.of(SeenWaiting.OnANode.class, "isSeenAtOnce").count(2_000).run().returnExactly("true");
    }

    @ParameterizedTest
    @MethodSource("programs")
    void itHasItsPlaceInEveryOrder(String program) {
        Trials.Everything everything = Trials.of(SeenWaiting.class, program)
                .strategy(StrategyKind.OPTIMAL_DPOR)
                .count(300)
                .explore(Reach.FULL);
        assertThat(everything.endings()).allMatch(ending -> ending.startsWith("returned null,"));
    }
}
