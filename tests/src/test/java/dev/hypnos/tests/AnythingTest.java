package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.tests.program.Anything;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Random programs, each under every strategy: the same seed gives the same trial on continuations and on threads. */
class AnythingTest {
    /** More with {@code -Dhypnos.tests.programs=N}. */
    private static final int PROGRAMS = Integer.getInteger("hypnos.tests.programs", 60);

    @AfterEach
    void forget() {
        System.clearProperty(Anything.NUMBER);
    }

    @Test
    void whateverAProgramDoesItDoesAgain() {
        int failed = 0;
        int decided = 0;
        int trials = 0;
        for (int number = 0; number < PROGRAMS; number++) {
            System.setProperty(Anything.NUMBER, String.valueOf(number));
            StrategyKind strategy =
                    StrategyKind.random().get(number % StrategyKind.random().size());
            Trials program = Trials.of(Anything.class, "run")
                    .strategy(strategy)
                    .conflictAnalysis(number % 2 == 0)
                    .earlyTicks(number % 3 == 0 ? 2 : 0)
                    .seed(number)
                    .count(6);
            Endings first = program.run();
            Endings again = program.run(Engine.Mode.CONTINUATIONS);
            for (int trial = 0; trial < first.list().size(); trial++) {
                Ending ending = first.list().get(trial);
                String which = "trial %d of program %d, %s".formatted(trial, number, strategy);
                assertThat(ending.failure() instanceof Failure.Uncontrolled)
                        .as(which)
                        .isFalse();
                assertThat(again.list().get(trial).outline()).as(which).isEqualTo(ending.outline());
                assertThat(Ending.firstDifference(ending, again.list().get(trial)))
                        .as(which)
                        .isEmpty();
                failed += ending.failure() == null ? 0 : 1;
                decided += ending.decisions() > 0 ? 1 : 0;
                trials++;
            }
        }
        assertThat(failed).as("most programs do not fail").isLessThan(trials / 2);
        assertThat(decided).as("most have something to decide").isGreaterThan(trials / 2);
    }
}
