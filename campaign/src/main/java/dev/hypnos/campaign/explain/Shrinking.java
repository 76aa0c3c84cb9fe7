package dev.hypnos.campaign.explain;

import dev.hypnos.kernel.Recording;
import dev.hypnos.kernel.strategy.EditedReplay;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a simpler trial that fails in the same way as one that was found: one with fewer preemptions, which is what
 * makes an order hard to follow.
 *
 * <p>The idea is that of delta debugging (Zeller and Hildebrandt, <i>Simplifying and isolating failure-inducing
 * input</i>, TSE 2002), with preemptions as the input: first those at the end that none needs are left out, by
 * bisection, then all of them, then halves, quarters and so on, down to single ones, the late ones first. Whatever
 * fails in the same way is the trial to go on with, and its preemptions are found anew, since leaving one out can make
 * others of itself or take them away. What is left when nothing more can be left out is minimal in the sense that no
 * single preemption of it can be spared; time may be up before.
 *
 * <p>Guarantee: the result has no more preemptions than the trial that was found, and fails in the same way: with the
 * same kind, message and place.
 */
public final class Shrinking {
    private final Reruns reruns;
    private final long deadline;

    private EditedReplay replay;
    private Recording recording;
    private BitSet preemptions = new BitSet();
    private int trials;

    private Shrinking(Reruns reruns, EditedReplay replay, Recording recording, long nanos) {
        this.reruns = reruns;
        this.replay = replay;
        this.recording = recording;
        deadline = System.nanoTime() + nanos;
    }

    /**
     * What came of it.
     *
     * @param recording of the simplest trial that was found
     * @param replay follows it
     */
    public record Result(Recording recording, EditedReplay replay, Shrunk shrunk) {}

    /**
     * Shrinks a failed trial for at most so long; null where it does not fail again.
     *
     * @param replay follows the trial
     * @param recording of the trial
     */
    public static @Nullable Result shrink(Reruns reruns, EditedReplay replay, Recording recording, long nanos) {
        long start = System.nanoTime();
        Shrinking shrinking = new Shrinking(reruns, replay, recording, nanos);
        if (!shrinking.fails(new BitSet())) {
            return null;
        }
        int before = shrinking.preemptions.cardinality();
        shrinking.cutTail();
        shrinking.leaveOut();
        int after = shrinking.preemptions.cardinality();
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Result(
                shrinking.recording, shrinking.replay, new Shrunk(before, after, shrinking.trials, seconds, null));
    }

    /** Looks for the preemption after which none is needed, which takes few trials however many there are. */
    private void cutTail() {
        int needed = 0;
        while (needed < preemptions.cardinality() && !isLate()) {
            int many = preemptions.cardinality();
            int from = (needed + many) / 2;
            if (!fails(part(from, many))) {
                needed = from + 1;
            }
        }
    }

    private void leaveOut() {
        int share = preemptions.cardinality();
        while (share > 0 && !isLate()) {
            boolean hasShrunk = leaveOut(share);
            int many = preemptions.cardinality();
            share = share > 1 ? Math.min(share, many) / 2 : hasShrunk ? Math.min(1, many) : 0;
        }
    }

    /** Tries to leave out so many at a time, from the end: what comes after the failure was decided is needed least. */
    private boolean leaveOut(int share) {
        boolean hasShrunk = false;
        int end = preemptions.cardinality();
        while (end > 0 && !isLate()) {
            int from = Math.max(0, end - share);
            boolean isShorter = fails(part(from, end));
            hasShrunk |= isShorter;
            end = isShorter ? Math.min(from, preemptions.cardinality()) : from;
        }
        return hasShrunk;
    }

    private boolean isLate() {
        return System.nanoTime() - deadline > 0;
    }

    /** Those of the preemptions that have these numbers among them. */
    private BitSet part(int from, int to) {
        BitSet part = new BitSet();
        int number = 0;
        for (int operation = preemptions.nextSetBit(0);
                operation >= 0;
                operation = preemptions.nextSetBit(operation + 1)) {
            if (number >= from && number < to) {
                part.set(operation);
            }
            number++;
        }
        return part;
    }

    /** Tries it without these; if it fails in the same way, and with fewer of them, that is what is gone on with. */
    private boolean fails(BitSet leftOut) {
        boolean isFirst = trials++ == 0;
        replay.leaveOut(leftOut);
        Reruns.Rerun rerun = reruns.run(replay, deadline);
        BitSet left = replay.preemptions();
        if (rerun.verdict() != Reruns.Verdict.FAILED_ALIKE
                || !isFirst && left.cardinality() >= preemptions.cardinality()) {
            return false;
        }
        recording = Recording.of(rerun.trace());
        replay = replay.next(recording);
        preemptions = left;
        return true;
    }
}
