package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.suites.Nightly;
import dev.hypnos.tests.program.ModelOrders;
import dev.hypnos.tests.program.ThreadOrders;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Systematic exploration of programs that run on the engine. */
class SystematicTest {
    private static final int TRIALS_MAX = 5_000;
    /** Of strategies with trials in vain. */
    private static final int TRIALS_IN_VAIN_MAX = 500;

    static Stream<Arguments> programs() {
        return Stream.of(ModelOrders.class, ThreadOrders.class)
                .flatMap(type -> Trials.programs(type).stream().map(program -> Arguments.of(type, program)));
    }

    private static Trials.Everything explore(Class<?> type, String program, StrategyKind strategy) {
        return explore(type, program, strategy, Reach.FULL.withoutObservers(), TRIALS_MAX);
    }

    private static Trials.Everything explore(
            Class<?> type, String program, StrategyKind strategy, Reach reach, int trials) {
        return Trials.of(type, program).strategy(strategy).count(trials).explore(reach);
    }

    @ParameterizedTest
    @CsvSource({"tableWriters4, 24", "tableReaders6, 64", "tableLastZero5, 64", "messages3, 6", "sleepersInTurn, 1"})
    void asManyAsTheModelHas(String program, long count) {
        assertCount(explore(ModelOrders.class, program, StrategyKind.OPTIMAL_DPOR), count);
    }

    @ParameterizedTest
    @CsvSource({
        "atomicWriters4, 24",
        "lastZero5, 64",
        "lock4, 24",
        "deadlock, 3",
    })
    void asManyAsTheThreadsHave(String program, long count) {
        assertCount(explore(ThreadOrders.class, program, StrategyKind.OPTIMAL_DPOR), count);
    }

    private static void assertCount(Trials.Everything explored, long count) {
        assertThat(explored.isComplete()).isTrue();
        assertThat(explored.orders()).hasSize((int) count);
        assertThat(explored.traces()).isEqualTo(count);
        assertThat(explored.redundant()).isZero();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void whatIsLeftOutMakesNoDifference(Class<?> type, String program) {
        Trials.Everything all =
                explore(type, program, StrategyKind.DFS, Reach.FULL.withoutObservers(), Nightly.count(200, TRIALS_MAX));

        Trials.Everything reduced = explore(type, program, StrategyKind.OPTIMAL_DPOR);

        assertThat(reduced.isComplete()).isTrue();
        assertThat(reduced.endings()).containsAll(all.endings());
        if (all.isComplete()) {
            assertThat(all.endings()).containsAll(reduced.endings());
            assertThat(reduced.orders()).isEqualTo(all.orders());
        } else {
            assertThat(reduced.orders()).containsAll(all.orders());
        }
        for (StrategyKind strategy : List.of(StrategyKind.SOURCE_DPOR, StrategyKind.DPOR)) {
            Trials.Everything other =
                    explore(type, program, strategy, Reach.FULL.withoutObservers(), TRIALS_IN_VAIN_MAX);
            assertThat(reduced.orders()).as(strategy.label()).containsAll(other.orders());
            if (other.isComplete()) {
                assertThat(other.orders()).as(strategy.label()).hasSameSizeAs(reduced.orders());
            }
        }
        Trials.Everything observed = explore(type, program, StrategyKind.OPTIMAL_DPOR, Reach.FULL, TRIALS_MAX);
        assertThat(observed.isComplete()).isTrue();
        assertThat(observed.endings()).isEqualTo(reduced.endings());
        assertThat(observed.traces()).isLessThanOrEqualTo(reduced.traces());
    }
}
