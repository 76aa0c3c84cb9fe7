package dev.hypnos.kernel.events;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A state in which the cluster was, the events that could happen there, and what is known of each. Events are numbered
 * as they lie in {@link #events}.
 */
final class State {
    /** So many events of one state can be told apart; the last bit stands for all others, which are tried together. */
    static final int EVENTS_MAX = 64;

    /** How many events there were before it when it was first reached. */
    final int depth;
    /** The step by which it was first reached; null for the first state. */
    @Nullable
    Step origin;

    /** Whether it was first reached before what the program is tested for began. */
    final boolean isPrelude;

    /**
     * How many resources there were: those with smaller numbers are the same ones in all trials that come here. Of
     * members nothing is known by numbers.
     */
    final int known;

    /** In ascending order. */
    final long[] events;
    /**
     * All that was seen to happen from here on; null where it is {@linkplain StateGraph#fold folded}, since it follows
     * from what was seen after the only step.
     */
    @Nullable
    Effects effects;
    /** The events that were tried, and those that are to be. */
    long wanted;
    /**
     * The events that need not be tried, wanted or not: each was tried before one of the events that led here and has
     * nothing to do with those that came after, whichever way led here. What it leads to is seen elsewhere.
     */
    long asleep;
    /** What an event touches that sleeps; made when first needed. */
    int @Nullable [] sleepTouched;

    /**
     * What was tried, and what leads here, in the order in which they were added. Most states have one of each, so the
     * first has no array around it.
     */
    private @Nullable Step firstStep;

    private Step @Nullable [] moreSteps;
    private @Nullable Step firstIncoming;
    private Step @Nullable [] moreIncoming;

    /** Whether it waits for what follows from it to be told to those before it. */
    boolean isWaiting;

    /** @param mayMerge whether of what was seen to happen that is dropped which something else stands for */
    State(int depth, boolean isPrelude, int known, long[] events, boolean mayMerge) {
        this.isPrelude = isPrelude;
        this.known = known;
        this.depth = depth;
        this.events = events;
        this.effects = new Effects(events.length, mayMerge);
    }

    /** The number of an event; negative if it cannot happen here. */
    int indexOf(long event) {
        return Arrays.binarySearch(events, event);
    }

    static long bit(int index) {
        return 1L << Math.min(index, EVENTS_MAX - 1);
    }

    /** What was seen to follow an event; null if it was not tried. */
    @Nullable
    Step step(int index) {
        Step first = firstStep;
        if (first == null || first.index == index) {
            return first;
        }
        if (moreSteps != null) {
            for (Step step : moreSteps) {
                if (step.index == index) {
                    return step;
                }
            }
        }
        return null;
    }

    boolean isTried(int index) {
        return step(index) != null;
    }

    /** An event that was not tried was. */
    void addStep(Step step) {
        if (firstStep == null) {
            firstStep = step;
        } else {
            int count = moreSteps == null ? 0 : moreSteps.length;
            moreSteps = moreSteps == null ? new Step[1] : Arrays.copyOf(moreSteps, count + 1);
            moreSteps[count] = step;
        }
    }

    void forEachStep(Consumer<Step> visitor) {
        if (firstStep != null) {
            visitor.accept(firstStep);
        }
        if (moreSteps != null) {
            for (Step step : moreSteps) {
                visitor.accept(step);
            }
        }
    }

    /** The only event that was tried; null if there are none or several. */
    @Nullable
    Step onlyStep() {
        return moreSteps == null ? firstStep : null;
    }

    /** The events that were tried. */
    long tried() {
        long tried = firstStep == null ? 0 : bit(firstStep.index);
        if (moreSteps != null) {
            for (Step step : moreSteps) {
                tried |= bit(step.index);
            }
        }
        return tried;
    }

    boolean isAsleep(int index) {
        return (asleep & bit(index)) != 0;
    }

    /** Whether any of its events was tried. */
    boolean hasSteps() {
        return firstStep != null;
    }

    /** Makes room among what was seen to happen, where some of it is gone. */
    void tidy(Effects kept) {
        if (kept.areCrowded()) {
            compact(kept);
        }
    }

    private void compact(Effects kept) {
        int[] left = kept.compact();
        for (int i = 0; i < incomingCount(); i++) {
            Step step = incoming(i);
            step.told = left[step.told];
        }
    }

    /** Takes out what is gone, and gives back the room that is not taken. */
    void trim(Effects kept) {
        compact(kept);
        kept.trim();
    }

    void addIncoming(Step step) {
        if (firstIncoming == null) {
            firstIncoming = step;
        } else if (moreIncoming == null) {
            moreIncoming = new Step[] {step};
        } else {
            int count = moreIncoming.length;
            moreIncoming = Arrays.copyOf(moreIncoming, count + 1);
            moreIncoming[count] = step;
        }
    }

    int incomingCount() {
        return moreIncoming != null ? 1 + moreIncoming.length : firstIncoming == null ? 0 : 1;
    }

    Step incoming(int index) {
        return Objects.requireNonNull(index == 0 || moreIncoming == null ? firstIncoming : moreIncoming[index - 1]);
    }
}
