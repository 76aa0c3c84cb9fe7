package dev.hypnos.kernel.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The cost of a decision in comparisons, which no busy machine changes. */
class DecisionCostTest {
    private static final int DECISIONS = 5_000;

    private long comparisons;

    private final class CountingHeap extends TaskHeap {
        @Override
        boolean before(Task task, Task other) {
            comparisons++;
            return super.before(task, other);
        }
    }

    static Stream<Arguments> strategies() {
        return Stream.of(
                Arguments.of("pos", (Function<TaskHeap, Strategy>) Pos::new),
                Arguments.of("pos-star", (Function<TaskHeap, Strategy>) PosStar::new),
                Arguments.of("pct", (Function<TaskHeap, Strategy>) heap -> new Pct(Pct.DEPTH, heap)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("strategies")
    void growsWithTheLogarithmOfTheTasks(String name, Function<TaskHeap, Strategy> create) {
        for (int tasks : new int[] {10, 100, 1_000, 10_000}) {
            Strategy strategy = create.apply(new CountingHeap());
            double cost = comparisonsPerDecision(strategy, tasks);
            // A pick goes down the heap once with two comparisons a
            // level, an offer up once; redraws add two more of those.
            double levels = Math.log(tasks) / Math.log(2) + 1;
            assertThat(cost).as(name + " with " + tasks).isLessThan(10 * levels);
        }
    }

    private double comparisonsPerDecision(Strategy strategy, int count) {
        TaskName root = TaskName.root();
        strategy.startTrial(new Randomness(5));
        for (int number = 0; number < count; number++) {
            strategy.offer(new Task(number, root) {
                @Override
                protected boolean enabled() {
                    return true;
                }
            });
        }
        comparisons = 0;
        for (int i = 0; i < DECISIONS; i++) {
            Task task = strategy.pick();
            strategy.executes(task);
            task.drawn = false;
            strategy.offer(task);
        }
        return (double) comparisons / DECISIONS;
    }
}
