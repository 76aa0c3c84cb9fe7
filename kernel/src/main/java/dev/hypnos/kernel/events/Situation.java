package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Task;

/** What a strategy that explores events sees of a cluster, between two events. */
public interface Situation {
    /** How many members there are: at most {@link Touched#MEMBERS_MAX}. */
    int members();

    /**
     * What the state is now: equal, but for coincidences, only where all that follows is the same. It is asked of
     * whoever is offered, so all that can happen next is part of it.
     *
     * @param places is filled with a number for each member: where members can be exchanged, as they are numbered in
     *     the state that is given. Null for the state as it is, in which no two members are alike
     */
    default long state(int[] places) {
        throw new IllegalStateException("neither a sketch nor a state");
    }

    /** The same with every member under its own number. */
    default long exactState() {
        throw new IllegalStateException("neither a sketch nor a state");
    }

    /**
     * The state by its parts, where it has such; false where it has none. Then {@link #state} and {@link #exactState}
     * are not asked. What the parts do not tell must not decide anything.
     */
    default boolean sketch(Sketch into) {
        return false;
    }

    /**
     * Whether an event need not be run where it is known what comes of it: nothing else looks at the state after each
     * event.
     */
    default boolean canBeRehearsed() {
        return false;
    }

    /** The event that this task is about to be; {@link Event#NONE} if it is none. */
    long event(Task task);

    /** How many messages wait behind each other for this task: 1 where there is no such thing. */
    int waiting(Task task);

    /** What the last event touched. The object is used again for the next one. */
    Touched touched();
}
