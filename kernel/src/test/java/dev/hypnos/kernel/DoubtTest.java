package dev.hypnos.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Toy.Script;
import dev.hypnos.kernel.strategy.Pos;
import dev.hypnos.kernel.strategy.RandomWalk;
import org.junit.jupiter.api.Test;

class DoubtTest {
    private static final int SITES = 200;
    private static final int TRIALS = 3_200;

    /**
     * Of 3,200 trials 100 doubt all on average, with a standard deviation of 10; 200 doubt some, with 14. Each bound is five
     * deviations away: less than one run in a million is out of them.
     */
    @Test
    void aShareOfTrialsDoubtsAllAndAShareSome() {
        Toy toy = new Toy();
        History history = new History(History.Scheme.TASK_AND_SITE);
        // another task that can go on all the while: alone there is nothing to decide
        Script script = new Script("doubt").start(new Script("doubt.other").repeat(4 * SITES, "look", 0, Access.READ));
        for (int i = 0; i < SITES; i++) {
            script.read(i % Toy.VARIABLES);
        }
        for (int i = 0; i < SITES; i++) {
            history.update(toy.root, script.site(i + 1), false);
        }

        int all = 0;
        int some = 0;
        long doubted = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            Trace trace = toy.run(script, new RandomWalk(), Randomness.seedOf(7, trial), history);
            int decided = 0;
            for (int row = 0; row < trace.size(); row++) {
                decided += trace.task(row) == 0 && trace.kind(row) == Trace.DECIDED ? 1 : 0;
            }
            if (decided == SITES) {
                all++;
            } else if (decided > 0) {
                some++;
                doubted += decided;
            }
        }

        assertThat(all).isBetween(50, 150);
        assertThat(some).isBetween(130, 270);
        assertThat((double) doubted / some / SITES).isBetween(0.105, 0.145);
    }

    @Test
    void theSameTrialDoubtsTheSame() {
        Doubt one = new Doubt();
        Doubt other = new Doubt();
        Toy toy = new Toy();
        Toy.Script script = new Script("same").read(0).read(1).read(2);
        toy.run(script, new Pos(), 0, null);
        Task task = toy.last();

        for (int seed = 0; seed < 500; seed++) {
            one.startTrial(new Randomness(seed));
            other.startTrial(new Randomness(seed));
            for (int step = 0; step < 3; step++) {
                assertThat(one.isDoubted(task, script.site(step))).isEqualTo(other.isDoubted(task, script.site(step)));
            }
        }
    }
}
