package dev.hypnos.kernel.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.History;
import dev.hypnos.kernel.Programs;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.Toy;
import dev.hypnos.kernel.Toy.Script;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.analysis.ConflictAnalysis;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How often strategies find what they should. Seeds are fixed, so a verdict never changes by itself; for a new seed each of
 * these would be wrong with a probability below 10^-6, since a ratio may be five standard deviations off.
 */
class StrategyProbabilityTest {
    private static final int TRIALS = 2000;
    /** The share of trials that believe all predictions. */
    private static final double BELIEVING = 29.0 / 32;

    private static final double DEVIATIONS = 5;

    private final Toy toy = new Toy();
    private int found;

    @Test
    void randomWalkDoesNotFindFigure1() {
        // 2,000 trials at 2^-21 each: it would be found with probability 0.001.
        run(new RandomWalk(), Programs.figure1(20, this::count), null);

        assertThat(found).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 20})
    void posFindsFigure1InOneOfMPlusTwo(int m) {
        run(new Pos(), Programs.figure1(m, this::count), null);

        assertNear(1.0 / (m + 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pos", "pos-star", "random-walk", "pct"})
    void conflictAnalysisMakesFigure1EvenForEveryRandomizedStrategy(String strategy) {
        run(
                StrategyKind.parse(strategy).create(),
                Programs.figure1(20, this::count),
                new History(History.Scheme.TASK_AND_SITE));

        assertBetween(BELIEVING * 0.5, 0.5);
    }

    @Test
    void conflictAnalysisWorksWithSitesAlone() {
        run(new Pos(), Programs.figure1(20, this::count), new History(History.Scheme.SITE));

        assertBetween(BELIEVING * 0.5, 0.5);
    }

    @ParameterizedTest
    @CsvSource({"1,0,0", "1,3,10", "5,0,0", "5,3,1", "5,3,30", "12,6,4"})
    void posFindsFigure4InOneOfKPlusTwoWhateverElseThereIs(int k, int tasks, int operations) {
        // A sees 0 where it comes before B.
        run(new Pos(), Programs.figure4(k, tasks, operations, seen -> count(1 - seen)), null);

        assertNear(1.0 / (k + 2));
    }

    /**
     * Four writes of one task, one read of the other: the read comes last for POS with 1/5, for POS* with more, since the
     * read draws anew after each write: it must lose four fair draws, 1/16 in all, against 1/5 for keeping a low priority.
     */
    @Test
    void posStarDrawsAnewAfterEachConflict() {
        Script writer =
                new Script("redraw.writer").write(0, 1).write(0, 2).write(0, 3).write(0, 4);
        Script reader = new Script("redraw.reader").read(0, seen -> count(seen == 4 ? 1 : 0));
        Script both = new Script("redraw").start(writer).start(reader);

        run(new Pos(), both, null);
        assertNear(1.0 / 5);
        run(new PosStar(), both, null);
        assertNear(1.0 / 16);
    }

    @Test
    void pctOfDepthOneNeverPreempts() {
        run(new Pct(1), lostUpdate(), null);

        assertThat(found).isZero();
    }

    @Test
    void pctOfDepthTwoFindsALostUpdateAsOftenAsItPromises() {
        run(new Pct(2), lostUpdate(), null);

        assertAtLeast(1.0 / (2 * 4));
    }

    @Test
    void pctOfDepthTwoNeverFindsWhatNeedsTwoChanges() {
        run(new Pct(2), alternation(), null);

        assertThat(found).isZero();
    }

    @Test
    void pctOfDepthThreeFindsWhatNeedsTwoChangesAsOftenAsItPromises() {
        run(new Pct(3), alternation(), null);

        assertAtLeast(1.0 / (2 * 4 * 4));
    }

    @Test
    void pctLearnsTheLengthOfTrials() {
        Pct pct = new Pct();

        assertThat(pct.length()).isEqualTo(Pct.FIRST_LENGTH);
        run(pct, Programs.figure1(20, seen -> {}), null);
        // Between 1, where A goes first, and 22 steps, where B does.
        assertThat(pct.length()).isBetween(2L, 22L);
    }

    /** Two tasks that each read a counter and write one more. */
    private Script lostUpdate() {
        Script root = new Script("lost-update");
        for (int i = 0; i < 2; i++) {
            int mine = 10 + i;
            root.start(new Script("lost-update." + i)
                    .step("read", 0, Access.READ, toy -> toy.values[mine] = toy.values[0])
                    .step("write", 0, Access.WRITE, toy -> {
                        toy.values[0] = toy.values[mine] + 1;
                        // The second write ends the trial: then the counter should be 2.
                        if (++toy.values[20] == 2 && toy.values[0] == 1) {
                            found++;
                        }
                    }));
        }
        return root;
    }

    /** Fails only in the order A1 B1 A2 B2. */
    private Script alternation() {
        Script a = new Script("alternation.a");
        Script b = new Script("alternation.b");
        for (int turn = 0; turn < 2; turn++) {
            int before = turn * 2;
            a.step("a" + turn, 0, Access.WRITE, toy -> toy.values[0] += toy.values[0] == before ? 1 : 100);
            b.step("b" + turn, 0, Access.WRITE, toy -> {
                toy.values[0] += toy.values[0] == before + 1 ? 1 : 100;
                if (toy.values[0] == 4) {
                    found++;
                }
            });
        }
        return new Script("alternation").start(a).start(b);
    }

    private void count(int seen) {
        found += seen;
    }

    private void run(Strategy strategy, Script script, @Nullable History history) {
        found = 0;
        ConflictAnalysis analysis = new ConflictAnalysis();
        for (int trial = 0; trial < TRIALS; trial++) {
            Trace trace = toy.run(script, strategy, 1_000_003L * trial + 17, history);
            if (history != null) {
                analysis.analyse(trace, history);
            }
        }
    }

    private void assertNear(double probability) {
        assertBetween(probability, probability);
    }

    private void assertBetween(double least, double most) {
        assertThat((double) found)
                .isBetween(
                        TRIALS * least - DEVIATIONS * deviation(least), TRIALS * most + DEVIATIONS * deviation(most));
    }

    private static double deviation(double probability) {
        return Math.sqrt(TRIALS * probability * (1 - probability));
    }

    private void assertAtLeast(double probability) {
        assertThat((double) found).isGreaterThan(TRIALS * probability - DEVIATIONS * deviation(probability));
    }
}
