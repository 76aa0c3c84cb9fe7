package dev.hypnos.campaign;

import dev.hypnos.kernel.Recording;
import dev.hypnos.kernel.strategy.EditedReplay;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Outcome;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a simpler trial that fails in the same way as one that was found: one with fewer preemptions, which is what makes an order hard to
 * follow.
 *
 * <p>The idea is that of delta debugging (Zeller and Hildebrandt, <i>Simplifying and isolating failure-inducing input</i>, TSE 2002), with
 * preemptions as the input: first all of them are left out, then halves, quarters and so on, down to single ones, the late ones first. Whatever
 * fails in the same way is the trial to go on with, and its preemptions are found anew, since leaving one out can make others of itself or
 * take them away. What is left when nothing more can be left out is minimal in the sense that no single preemption of it can be spared; time may be up
 * before.
 *
 * <p>Guarantee: the result has no more preemptions than the trial that was found, and fails in the same way: with the same kind, message and place.
 */
final class Shrinking {
    private final Lane lane;
    private final Failure failure;
    private final @Nullable String place;
    private final long deadline;

    private EditedReplay replay;
    private Recording recording;
    private BitSet preemptions = new BitSet();
    private int trials;

    private Shrinking(Lane lane, TrialResult.Failed failed, long nanos) {
        this.lane = lane;
        failure = failed.failure();
        place = Place.of(failure);
        deadline = System.nanoTime() + nanos;
        recording = failed.recording();
        replay = lane.edited(recording);
    }

    /**
     * What came of it.
     *
     * @param recording of the simplest trial that was found
     */
    record Result(Recording recording, Shrunk shrunk) {}

    /** Shrinks a failed trial for at most so long; null where it does not fail again. */
    static @Nullable Result shrink(Lane lane, TrialResult.Failed failed, long nanos) {
        long start = System.nanoTime();
        Shrinking shrinking = new Shrinking(lane, failed, nanos);
        if (!shrinking.fails(new BitSet())) {
            return null;
        }
        int before = shrinking.preemptions.cardinality();
        shrinking.leaveOut();
        int after = shrinking.preemptions.cardinality();
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Result(shrinking.recording, new Shrunk(before, after, shrinking.trials, seconds, null));
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
        Outcome outcome = lane.run(replay, failure, deadline);
        Failure happened = outcome.failure();
        BitSet left = replay.preemptions();
        if (happened == null || !isSame(happened) || !isFirst && left.cardinality() >= preemptions.cardinality()) {
            return false;
        }
        recording = Recording.of(outcome.trace());
        replay = replay.next(recording);
        preemptions = left;
        return true;
    }

    private boolean isSame(Failure other) {
        return other.kind().equals(failure.kind())
                && other.message().equals(failure.message())
                && Objects.equals(Place.of(other), place);
    }
}
