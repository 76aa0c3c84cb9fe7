package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.runtime.Engine;
import dev.hypnos.sandbox.Sandbox;
import dev.hypnos.suites.Nightly;
import dev.hypnos.tests.program.Frozen;
import dev.hypnos.tests.program.LongWork;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the first trials show is not believed for ever, and long work does not hide what others do meanwhile. */
class FrozenTest {
    private static final int SEEDS = Nightly.count(20, 50);
    private static final int TRIALS = 1_000;

    static Stream<String> programs() {
        return Trials.programs(Frozen.class).stream();
    }

    /**
     * All but one were found within 120 trials by each of 50 seeds. Strict alternation is in one of 170 trials or so: a seed misses it
     * with probability 0.003, and more than three of 50 do so less than once in ten thousand runs. By day 20 seeds have to.
     */
    @ParameterizedTest
    @MethodSource("programs")
    void everySeedFindsIt(String program) {
        int found = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            found += trialsUntilFound(Frozen.class, program, seed) <= TRIALS ? 1 : 0;
        }

        assertThat(found).isGreaterThanOrEqualTo(program.equals("strictAlternation") ? SEEDS - 3 : SEEDS);
    }

    /**
     * The error is in one of sixteen trials whatever the work is. Of 2,000 trials 125 show it on average, with a deviation of 11; the
     * bound of two thirds is nearly four of those away. At night there are 3,000.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "eightySets",
                "hundredTenSets",
                "fiveHundredSets",
                "fiveThousandSets",
                "fiveHundredReads",
                "fiveHundredOfAMap",
                "fiveThousandFieldAccesses"
            })
    void howLongATaskWorksDoesNotMatter(String program) {
        assertThat(failures(program)).isGreaterThan(WithoutWork.FAILURES * 2 / 3);
    }

    /** What all of them are compared with: run once. */
    private static final class WithoutWork {
        static final int FAILURES = failures("none");
    }

    /** One in 52 trials, as with POS; of a thousand, none shows it with probability 4e-9. */
    @Test
    void norHowManyTasksItStarts() {
        assertThat(trialsUntilFound(LongWork.class, "fiftyTasks", 0)).isLessThanOrEqualTo(TRIALS);
    }

    private static int failures(String program) {
        return Trials.of(LongWork.class, program)
                .count(Nightly.count(2_000, 3_000))
                .run(Engine.Mode.CONTINUATIONS)
                .failures()
                .size();
    }

    private static int trialsUntilFound(Class<?> type, String program, int seed) {
        Trials trials = Trials.of(type, program).seed(seed).strategy(StrategyKind.MIX);
        Sandbox sandbox = new Sandbox(type.getClassLoader());
        try (Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            Trials.Session session = new Trials.Session(trials, engine, sandbox);
            for (int trial = 0; trial < TRIALS; trial++) {
                if (session.run(trial).failure() != null) {
                    return trial + 1;
                }
            }
            return Integer.MAX_VALUE;
        }
    }
}
