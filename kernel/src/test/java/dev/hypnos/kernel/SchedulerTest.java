package dev.hypnos.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Toy.Script;
import dev.hypnos.kernel.strategy.Fifo;
import dev.hypnos.kernel.strategy.Pos;
import dev.hypnos.kernel.strategy.RandomWalk;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SchedulerTest {
    private final Toy toy = new Toy();
    private final History history = new History(History.Scheme.TASK_AND_SITE);

    /** Tells at every decision who is offered. */
    private static final class Watching implements Strategy {
        private final Strategy inner = new Fifo();
        private final List<Task> offered = new ArrayList<>();
        final List<String> decisions = new ArrayList<>();

        @Override
        public void startTrial(Randomness randomness) {
            inner.startTrial(randomness);
            offered.clear();
            decisions.clear();
        }

        @Override
        public void offer(Task task) {
            offered.add(task);
            inner.offer(task);
        }

        @Override
        public @Nullable Task pick() {
            if (offered.size() > 1) {
                decisions.add(String.join(
                        " ", offered.stream().map(Task::toString).sorted().toList()));
            }
            Task task = inner.pick();
            offered.remove(task);
            return task;
        }

        @Override
        public int offered() {
            return inner.offered();
        }

        @Override
        public int choose(int bound) {
            return inner.choose(bound);
        }

        @Override
        public void executes(Task task) {
            inner.executes(task);
        }
    }

    @Test
    void everyTaskHasReachedAnOperationBeforeTheFirstDecision() {
        Script child = new Script("quiet.child").write(0, 1);
        Script script =
                new Script("quiet").start(child).start(child).write(0, 0).start(child);
        Watching watching = new Watching();

        toy.run(script, watching, 0, null);

        assertThat(watching.decisions.getFirst()).isEqualTo("0 0.1 0.2");
    }

    @Test
    void operationsPredictedNotToConflictRunOnBeforeADecision() {
        Script script = Programs.figure1(20, seen -> {});
        learn(script, 3);
        Watching watching = new Watching();

        Trace trace = toy.run(script, watching, 0, history);

        assertThat(watching.decisions).containsExactly("0.1 0.2");
        assertThat(kinds(trace, Trace.SKIPPED)).isEqualTo(20);
        assertThat(kinds(trace, Trace.DECIDED)).isEqualTo(2);
    }

    @Test
    void withoutAHistoryEverythingIsDecided() {
        Trace trace = toy.run(Programs.figure1(20, seen -> {}), new Pos(), 0, null);

        assertThat(kinds(trace, Trace.SKIPPED)).isZero();
        assertThat(kinds(trace, Trace.DECIDED)).isEqualTo(22);
    }

    @Test
    void aSignatureNeverSeenIsExplored() {
        learn(new Script("explored").start(new Script("explored.a").write(0, 1)), 3);
        Script larger = new Script("explored")
                .start(new Script("explored.a").write(0, 1).write(1, 1));

        Trace trace = toy.run(larger, new Pos(), 0, history);

        assertThat(kinds(trace, Trace.SKIPPED)).isEqualTo(1);
        assertThat(kinds(trace, Trace.DECIDED)).isEqualTo(1);
    }

    @Test
    void theOperationLimitStopsAnEndlessLoop() {
        toy.operationLimit = 500;

        toy.run(new Script("endless").spinUntil(0, 1), new RandomWalk(), 0, null);

        assertThat(toy.scheduler.stopped()).isTrue();
        assertThat(toy.scheduler.operations()).isEqualTo(500);
    }

    @Test
    void aDeadlockLeavesNoTaskEnabled() {
        Script script = new Script("stuck").acquire(0, 1).acquire(0, 1);

        toy.run(script, new RandomWalk(), 0, null);

        assertThat(toy.scheduler.stopped()).isFalse();
        assertThat(toy.scheduler.operations()).isEqualTo(1);
    }

    private void learn(Script script, int trials) {
        var analysis = new dev.hypnos.kernel.analysis.ConflictAnalysis();
        for (int trial = 0; trial < trials; trial++) {
            analysis.analyse(toy.run(script, new Pos(), trial, history), history);
        }
    }

    private static int kinds(Trace trace, byte kind) {
        int count = 0;
        for (int row = 0; row < trace.size(); row++) {
            count += trace.kind(row) == kind ? 1 : 0;
        }
        return count;
    }
}
