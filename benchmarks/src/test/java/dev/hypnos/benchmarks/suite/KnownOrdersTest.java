package dev.hypnos.benchmarks.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.kernel.systematic.ReducedExploration;
import dev.hypnos.kernel.systematic.Reduction;
import dev.hypnos.suites.orders.KnownOrders;
import dev.hypnos.suites.orders.KnownOrders.Known;
import dev.hypnos.suites.orders.OrderRun;
import dev.hypnos.suites.orders.SynchronizerOrders;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The numbers of traces that are known from elsewhere. */
class KnownOrdersTest {
    private static final int TRACES_MAX = 800;
    /** With observers some trials turn out to be equivalent to an earlier one. */
    private static final int REDUNDANT_MAX = 4;

    static List<Known> known() {
        return KnownOrders.all().stream()
                .filter(known -> known.traces() <= TRACES_MAX)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("known")
    void asManyTracesAsEveryOptimalToolFinds(Known known) {
        ReducedExploration exploration = new ReducedExploration(Reduction.OPTIMAL, known.reach());

        OrderRun.run(known.type(), known.program(), known.size(), exploration, 4 * TRACES_MAX);

        assertThat(exploration.isOver()).isTrue();
        assertThat(exploration.executions()).isEqualTo(known.traces());
        if (known.reach().hasObservers()) {
            assertThat(exploration.redundant()).isLessThanOrEqualTo(REDUNDANT_MAX);
        } else {
            assertThat(exploration.redundant()).isZero();
        }
    }

    /**
     * Where more orders count as different than do make a difference: not fewer than there are, and not more than there were. A worker of a pool is busy
     * for a moment after its work is done, and who shuts the pool down looks at that.
     */
    @ParameterizedTest
    @CsvSource({
        "readWriteLock, 2, 4, 13",
        "readWriteLock, 3, 8, 123",
        "ownKeys, 2, 1, 2",
        "ownKeys, 3, 1, 6",
        "pool, 1, 1, 5",
        "pool, 2, 2, 186"
    })
    void notManyMoreThanThereNeedBe(String program, int size, long needed, long most) {
        ReducedExploration exploration = new ReducedExploration(Reduction.OPTIMAL, Reach.FULL.withoutObservers());

        OrderRun.run(SynchronizerOrders.class, program, size, exploration, 4 * TRACES_MAX);

        assertThat(exploration.isComplete()).isTrue();
        assertThat(exploration.executions()).isBetween(needed, most);
    }

    static List<Known> complete() {
        return known().stream()
                .filter(known -> known.reach().delays() == Reach.ALL && known.traces() <= 150)
                .toList();
    }

    /** Trials in vain do not matter; which is how these differ. */
    @ParameterizedTest
    @MethodSource("complete")
    void asManyWithTheOtherReductions(Known known) {
        for (Reduction reduction : List.of(Reduction.SOURCE, Reduction.PERSISTENT)) {
            ReducedExploration exploration = new ReducedExploration(reduction, known.reach());

            OrderRun.run(known.type(), known.program(), known.size(), exploration, 10 * TRACES_MAX);

            assertThat(exploration.isComplete()).isTrue();
            assertThat(exploration.executions()).as(reduction.name()).isEqualTo(known.traces());
        }
    }
}
