package dev.hypnos.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Toy.Script;
import dev.hypnos.kernel.analysis.ConflictAnalysis;
import dev.hypnos.kernel.strategy.Fifo;
import dev.hypnos.kernel.strategy.Pct;
import dev.hypnos.kernel.strategy.Pos;
import dev.hypnos.kernel.strategy.RandomWalk;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepetitionTest {
    private final Toy toy = new Toy();
    private final History history = new History(History.Scheme.TASK_AND_SITE);

    private long found() {
        return Collections.frequency(toy.log, "spinning");
    }

    private void learn(Script script, int trials) {
        ConflictAnalysis analysis = new ConflictAnalysis();
        for (int trial = 0; trial < trials; trial++) {
            analysis.analyse(toy.run(script, new Fifo(), trial, history), history);
        }
    }

    /** The operations of a task that took part in a decision, counted from one. */
    private static List<Integer> decided(Trace trace, String task) {
        List<Integer> decided = new java.util.ArrayList<>();
        int operation = 0;
        for (int row = 0; row < trace.size(); row++) {
            if (trace.isOperation(row) && trace.name(trace.task(row)).toString().equals(task)) {
                operation++;
                if (trace.kind(row) == Trace.DECIDED) {
                    decided.add(operation);
                }
            }
        }
        return decided;
    }

    @Test
    void workThatIsPredictedHarmlessIsNotDisturbedHoweverLong() {
        Script working = new Script("long.working").repeat(15_000, "write", 1, Access.WRITE);
        Script script = new Script("long").start(working).start(new Script("long.other").write(0, 1));
        learn(script, 1);

        Trace trace = toy.run(script, new Fifo(), 0, history);

        assertThat(decided(trace, "0.1")).isEmpty();
        assertThat(found()).isZero();
    }

    @Test
    void aShortLookIsNotDisturbedEither() {
        Script looking = new Script("short.looking").repeat(900, "read", 1, Access.READ);
        Script script = new Script("short").start(looking).start(new Script("short.other").write(0, 1));
        learn(script, 1);

        Trace trace = toy.run(script, new Fifo(), 0, history);

        assertThat(decided(trace, "0.1")).isEmpty();
        assertThat(found()).isZero();
    }

    /** Its reads were harmless in the trials before: without an end to its patience it would never let the other one write. */
    @Test
    void aTaskThatWaitsForSomethingPredictedHarmlessLetsOthersGoFirst() {
        Script waiting = new Script("harmless.waiting").spinUntil(0, 1);
        Script script = new Script("harmless").start(waiting).start(new Script("harmless.writing").write(0, 1));
        history.update(toy.root.child(1), waiting.site(0), false);
        toy.operationLimit = 100_000;

        for (Strategy strategy : List.of(new Fifo(), new Pos(), new Pct(), new RandomWalk())) {
            toy.run(script, strategy, 1, history);

            assertThat(toy.scheduler.stopped()).isFalse();
            assertThat(toy.scheduler.operations()).isLessThan(10_000);
        }
    }

    @Test
    void whoSpinsAloneIsFoundAgainSoon() {
        Script script = new Script("alone").spinUntil(0, 1);
        toy.operationLimit = 10_000;

        toy.run(script, new Fifo(), 0, null);

        long most = (10_000 - Repetition.FIRST - Repetition.LOOKS_MAX) / Repetition.AGAIN + 1;
        assertThat(found()).isBetween(most / 2, most);
    }

    @Test
    void whoSpinsAloneForLongSpinsForEver() {
        toy.operationLimit = 60_000;

        toy.run(new Script("ever").spinUntil(0, 1), new Fifo(), 0, null);

        assertThat(toy.scheduler.leeway().isEndless()).isTrue();
        assertThat(toy.scheduler.leeway().isRepeating()).isTrue();
    }

    @Test
    void whoChangesSomethingIsGivenMoreTime() {
        Script working = new Script("change").repeat(Repetition.TURNS_MAX * 2, "write", 1, Access.WRITE);

        toy.run(working, new Fifo(), 0, null);

        assertThat(found()).isPositive();
        assertThat(toy.scheduler.leeway().isEndless()).isFalse();
        assertThat(toy.scheduler.leeway().isRepeating()).isTrue();
    }

    @Test
    void whoWorksAloneIsLookedAtLessAndLess() {
        Script working = new Script("alone.working").repeat(Repetition.TURNS_MAX * 5, "write", 1, Access.WRITE);
        toy.run(working, new Fifo(), 0, null);
        long watched = found();

        toy.isAlone = true;
        toy.run(working, new Fifo(), 0, null);

        assertThat(found()).isBetween(1L, watched / 50);
        assertThat(toy.scheduler.leeway().isRepeating()).isTrue();
        assertThat(toy.scheduler.leeway().isEndless()).isFalse();
    }

    /** It has worked for long, nobody looks at it any more, and then it waits for a task that it has started itself. */
    @Test
    void whoIsNotAloneAnyMoreIsLookedAtAtOnce() {
        Script script = new Script("started")
                .repeat(Repetition.TURNS_MAX * 5, "write", 1, Access.WRITE)
                .start(new Script("started.writing").write(0, 1))
                .spinUntil(0, 1);
        history.update(toy.root, script.site(2), false);
        toy.isAlone = true;

        toy.run(script, new Fifo(), 0, history);

        assertThat(toy.scheduler.stopped()).isFalse();
        assertThat(toy.scheduler.operations() - Repetition.TURNS_MAX * 5L).isLessThan(3 * Repetition.LOOKS_MAX);
    }

    @Test
    void newStepsAreProgress() {
        Script script = new Script("progress");
        for (int i = 0; i < 5_000; i++) {
            script.read(i % Toy.VARIABLES);
        }

        toy.run(script, new Fifo(), 0, null);

        assertThat(found()).isZero();
        assertThat(toy.scheduler.leeway().isRepeating()).isFalse();
    }

    @Test
    void timeThatPassesIsSomethingNew() {
        toy.operationLimit = 60_000;
        toy.run(new Script("time").spinUntil(0, 1), new Fifo(), 0, null);

        toy.scheduler.leeway().timePassed();

        assertThat(toy.scheduler.leeway().isEndless()).isFalse();
    }

    /** One in eight goes on: in a hundred trials none does with probability 1.6e-6. */
    @Test
    void whoLooksManyTimesAndGivesUpCanDoSoBeforeOthersGoOn() {
        Script looking = new Script("gives-up.looking")
                .repeat(5_000, "look", 1, Access.READ)
                .write(2, 1);
        int[] early = {0};
        Script writing = new Script("gives-up.writing")
                .step("write", 0, Access.WRITE, world -> early[0] += world.values[2] == 1 ? 1 : 0);
        Script script = new Script("gives-up").start(looking).start(writing);
        history.update(toy.root.child(1), looking.site(0), false);
        history.update(toy.root.child(1), looking.site(1), false);

        for (int trial = 0; trial < 100; trial++) {
            toy.run(script, new Pos(), trial, history);
        }

        assertThat(early[0]).isBetween(1, 60);
    }
}
