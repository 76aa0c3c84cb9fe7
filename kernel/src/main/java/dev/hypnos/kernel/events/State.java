package dev.hypnos.kernel.events;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A state in which the cluster was, the events that could happen there, and what is known of each. Events are numbered as they lie in {@link #events}. */
final class State {
    /** So many events of one state can be told apart; the last bit stands for all others, which are tried together. */
    static final int EVENTS_MAX = 64;

    private static final Step[] NONE = new Step[0];

    /** How many events there were before it when it was first reached. */
    final int depth;
    /** The step by which it was first reached; null for the first state. */
    @Nullable
    Step origin;

    /** How many resources there were: those with smaller numbers are the same ones in all trials that come here. Of members nothing is known by numbers. */
    final int known;

    /** In ascending order. */
    final long[] events;
    /** What was seen to follow; null for what was not tried. */
    final @Nullable Step[] steps;
    /** All that was seen to happen from here on. */
    final Effects effects;
    /** The events that were tried, and those that are to be. */
    long wanted;
    /**
     * The events that need not be tried, wanted or not: each was tried before one of the events that led here and has nothing to do with those that came after, whichever way
     * led here. What it leads to is seen elsewhere.
     */
    long asleep;
    /** What an event touches that sleeps; made when first needed. */
    int @Nullable [] sleepTouched;

    private Step[] incoming = NONE;
    private int incomingCount;

    /** Whether it waits for what follows from it to be told to those before it. */
    boolean isWaiting;

    /** @param mayMerge whether of what was seen to happen that is dropped which something else stands for */
    State(int depth, int known, long[] events, boolean mayMerge) {
        this.known = known;
        this.depth = depth;
        this.events = events;
        this.steps = new Step[events.length];
        this.effects = new Effects(events.length, mayMerge);
    }

    /** The number of an event; negative if it cannot happen here. */
    int indexOf(long event) {
        return Arrays.binarySearch(events, event);
    }

    static long bit(int index) {
        return 1L << Math.min(index, EVENTS_MAX - 1);
    }

    /** The events that were tried. */
    long tried() {
        long tried = 0;
        for (int i = 0; i < steps.length; i++) {
            if (steps[i] != null) {
                tried |= bit(i);
            }
        }
        return tried;
    }

    boolean isAsleep(int index) {
        return (asleep & bit(index)) != 0;
    }

    /** Whether any of its events was tried. */
    boolean hasSteps() {
        for (Step step : steps) {
            if (step != null) {
                return true;
            }
        }
        return false;
    }

    /** Adds one of the {@link #effects}; false if there is one that asks for as much. */
    boolean addEffect(int touched, int before, long needs, long behind, Footprints footprints) {
        if (effects.areCrowded()) {
            int[] left = effects.compact();
            for (int i = 0; i < incomingCount; i++) {
                incoming[i].told = left[incoming[i].told];
            }
        }
        return effects.add(touched, before, needs, behind, footprints);
    }

    void addIncoming(Step step) {
        if (incomingCount == incoming.length) {
            incoming = Arrays.copyOf(incoming, Math.max(1, incomingCount * 2));
        }
        incoming[incomingCount++] = step;
    }

    int incomingCount() {
        return incomingCount;
    }

    Step incoming(int index) {
        return incoming[index];
    }
}
