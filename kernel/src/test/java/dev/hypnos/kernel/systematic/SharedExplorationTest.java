package dev.hypnos.kernel.systematic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Toy;
import dev.hypnos.kernel.Toy.Script;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.analysis.ConflictAnalysis;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** Several workers try what one would have tried, whoever is the faster. */
class SharedExplorationTest {
    private static final int PROGRAMS = Boolean.getBoolean("hypnos.tests.nightly") ? 3_000 : 80;
    private static final int TRIALS_MAX = 50_000;

    record Tried(long executions, Set<Long> orders, boolean isVouchedFor) {}

    static Tried alone(Script program) {
        ReducedExploration exploration = new ReducedExploration(Reduction.OPTIMAL, Reach.FULL.withoutObservers());
        Toy toy = new Toy();
        ConflictAnalysis analysis = new ConflictAnalysis();
        Set<Long> orders = new HashSet<>();
        while (!exploration.isOver()) {
            Trace trace = toy.run(program, exploration, 0, null);
            orders.add(analysis.analyse(trace, null).orderHash());
            exploration.learn(trace);
        }
        assertThat(exploration.isComplete()).isTrue();
        return new Tried(exploration.executions(), orders, true);
    }

    /** Who goes on next is drawn: a worker may be a thousand times as fast as another. */
    static Tried together(Script program, int workers, Random random) {
        SharedExploration exploration = new SharedExploration(Reach.FULL.withoutObservers(), workers, 0);
        List<Toy> toys = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            toys.add(new Toy());
        }
        ConflictAnalysis analysis = new ConflictAnalysis();
        Set<Long> orders = new HashSet<>();
        int trials = 0;
        int turns = 0;
        while (!exploration.worker(0).isOver()) {
            int number = random.nextInt(workers);
            Exploration worker = exploration.worker(number);
            for (int burst = random.nextInt(4); burst >= 0 && !worker.isOver() && worker.prepare(); burst--) {
                Trace trace = toys.get(number).run(program, worker, 0, null);
                orders.add(analysis.analyse(trace, null).orderHash());
                worker.learn(trace);
                assertThat(++trials).isLessThan(TRIALS_MAX);
            }
            assertThat(++turns).as("turns without an end").isLessThan(10 * TRIALS_MAX);
        }
        assertThat(exploration.worker(0).isComplete()).isTrue();
        return new Tried(
                exploration.worker(0).executions(),
                orders,
                exploration.worker(0).doubts().isEmpty());
    }

    private static void compare(BiFunction<Random, Integer, Script> programs) {
        int large = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            Script program = programs.apply(new Random(seed), seed);
            Tried alone = alone(program);
            large += alone.executions > 5 ? 1 : 0;
            for (int workers = 2; workers <= 4; workers++) {
                Tried together = together(program, workers, new Random(seed + 1000L * workers));
                assertThat(together.executions)
                        .as("seed %d with %d workers", seed, workers)
                        .isEqualTo(alone.executions);
                assertThat(together.orders)
                        .as("seed %d with %d workers", seed, workers)
                        .isEqualTo(alone.orders);
            }
        }
        assertThat(large).as("programs that are worth sharing").isPositive();
    }

    @Test
    void everyClassOfRandomProgramsOnce() {
        compare(ReducedExplorationTest::small);
    }

    @Test
    void everyClassOfRandomProgramsWithQueues() {
        compare(ReducedExplorationTest::queues);
    }

    @Test
    void everyClassOfRandomProgramsWhoseOperationsTouchMoreOrLess() {
        compare(ReducedExplorationTest::changing);
    }

    /** Operations that touch more where they are planned than where they were seen: what several engines may then miss they do not vouch for. */
    @Test
    void ofRandomProgramsThatLookBeforeTheyTouch() {
        int vouched = 0;
        for (int seed : new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 461, 1549, 1583, 1984}) {
            Script program = ReducedExplorationTest.looking(new Random(seed), seed);
            Tried alone = alone(program);
            for (int workers = 2; workers <= 4; workers++) {
                Tried together = together(program, workers, new Random(seed + 1000L * workers));
                assertThat(together)
                        .as("seed %d with %d workers", seed, workers)
                        .satisfiesAnyOf(
                                tried -> assertThat(tried).isEqualTo(alone),
                                tried -> assertThat(tried.isVouchedFor).isFalse());
                vouched += together.isVouchedFor ? 1 : 0;
            }
        }
        assertThat(vouched).isPositive();
    }

    @Test
    void ofKnownPrograms() {
        for (int workers = 2; workers <= 5; workers++) {
            assertThat(together(ReducedExplorationTest.readers(10), workers, new Random(workers)).executions)
                    .isEqualTo(1024);
            assertThat(together(ReducedExplorationTest.lastZero(8), workers, new Random(workers)).executions)
                    .isEqualTo(704);
        }
    }
}
