package dev.hypnos.kernel.strategy;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.Task;
import org.jspecify.annotations.Nullable;

/**
 * Several strategies in one campaign: each trial draws one of them. Of sixteen trials, on average, {@link Pos} has
 * seven, {@link PosStar} six, {@link Pct} two and {@link RandomWalk} one.
 *
 * <p>Each has errors that it finds and the others hardly: where two tasks must take turns again and again, {@link Pos}
 * lets one of them run ahead; where many operations must be passed at once, {@link PosStar} and the random walk draw
 * too often. What is learnt from trial to trial, about conflicts for example, they learn together.
 *
 * <p>Guarantee: what one of them finds with probability {@code p} in a trial is found with probability {@code p} times
 * its share in every trial.
 *
 * <p>The shares were chosen by the ratios of the eight algorithms on the known bugs and on the errors of the papers,
 * see {@code docs/experiments.md}.
 */
public final class Mix implements Strategy {
    /** Tells the random numbers of the draw from those of the strategy that is drawn. */
    private static final long OWN = 0x2545F4914F6CDD1DL;

    private static final int SHARES = 16;
    private static final int OF_POS = 7;
    private static final int OF_POS_STAR = 6;
    private static final int OF_PCT = 2;

    private final Strategy pos = new Pos();
    private final Strategy posStar = new PosStar();
    private final Strategy pct = new Pct();
    private final Strategy randomWalk = new RandomWalk();
    private Strategy current = pos;

    @Override
    public void startTrial(Randomness randomness) {
        current = drawn((int) Long.remainderUnsigned(randomness.derive(OWN), SHARES));
        current.startTrial(randomness);
    }

    private Strategy drawn(int share) {
        if (share < OF_POS) {
            return pos;
        }
        if (share < OF_POS + OF_POS_STAR) {
            return posStar;
        }
        return share < OF_POS + OF_POS_STAR + OF_PCT ? pct : randomWalk;
    }

    @Override
    public Strategy current() {
        return current;
    }

    // The scheduler asks the current strategy itself; these serve whoever does not.

    @Override
    public void offer(Task task) {
        current.offer(task);
    }

    @Override
    public @Nullable Task pick() {
        return current.pick();
    }

    @Override
    public int offered() {
        return current.offered();
    }

    @Override
    public void executes(Task task) {
        current.executes(task);
    }

    @Override
    public int choose(int bound) {
        return current.choose(bound);
    }

    @Override
    public int moment(int expected, int bound) {
        return current.moment(expected, bound);
    }

    @Override
    public void endTrial(long decisions) {
        current.endTrial(decisions);
    }
}
