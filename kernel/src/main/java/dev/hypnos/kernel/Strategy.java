package dev.hypnos.kernel;

import org.jspecify.annotations.Nullable;

/**
 * Decides which offered operation executes next, and every other choice of a trial. A task stands for its one pending
 * operation. All but {@link #startTrial} is hot.
 *
 * <p>An offered task need not be enabled: the scheduler asks it when it is picked, and puts it aside if it is not. For
 * every strategy here this gives the same distribution as choosing among the enabled ones only, and it spares
 * withdrawing every waiter whenever a lock is taken.
 */
public interface Strategy {
    /** One {@linkplain #moment moment} in so many is not among those that are expected. */
    int UNEXPECTED = 8;

    /** The strategy of the trial that was started last: this one, unless it is made of several. */
    default Strategy current() {
        return this;
    }

    /** Prepares for a trial with these random numbers; nothing of an earlier trial remains but what was learnt. */
    void startTrial(Randomness randomness);

    /** What the resources of the trial that starts next are called; replay compares them. */
    default void resources(ResourceNames names) {}

    /** Adds a task to the offered ones. {@link Task#drawn} tells whether its pending operation was offered before. */
    void offer(Task task);

    /** Takes one of the offered tasks out and returns it; null when there is none. */
    @Nullable
    Task pick();

    /** Adds a task and takes one out: most often the same one, which a strategy may then spare itself to add. */
    default @Nullable Task offerAndPick(Task task) {
        offer(task);
        return pick();
    }

    /** How many tasks are offered. */
    int offered();

    /** The operation of this task executes now, chosen or running on. */
    default void executes(Task task) {}

    /** The task, which is offered, repeats itself and waits for others: if it can, the strategy lets them go first. */
    default void giveWay(Task task) {}

    /** A choice among {@code bound} alternatives that are not operations (which waiter wakes, for example). */
    int choose(int bound);

    /** A random number below this. Of strategies that try all alternatives it is not one to be tried. */
    default int draw(int bound) {
        return choose(bound);
    }

    /**
     * After how many of some events a thing happens that may happen at any of them, a fault for example: a number below
     * the bound. Where it is known how many events there are, most often one among them, each as likely; otherwise, and
     * now and then, one of any magnitude.
     *
     * @param expected how many events there were in other trials; 0 if nobody knows
     */
    default int moment(int expected, int bound) {
        if (expected > 0 && expected < bound && choose(UNEXPECTED) != 0) {
            return choose(expected + 1);
        }
        int magnitude = choose(Integer.SIZE - Integer.numberOfLeadingZeros(bound - 1) + 1);
        return choose(Math.min(bound, 1 << Math.min(magnitude, Integer.SIZE - 2)));
    }

    /**
     * Whether the strategy relies on the trace being complete: everything that an operation depends on is recorded,
     * also what is left out otherwise for its cost, and everything that can make a difference is a decision.
     */
    default boolean isExact() {
        return false;
    }

    /**
     * Whether it decides about events of a cluster only, and each is handled as a whole: see {@link Task#eventKind}.
     */
    default boolean decidesEvents() {
        return false;
    }

    /**
     * The task cannot execute its operation, and waits for it. Only strategies that are {@linkplain #isExact exact}
     * hear of it.
     */
    default void waits(Task task) {}

    /** The clock moves on. */
    default void clockMoves() {}

    /** The operation that executes touches one more resource. */
    default void touches(Task task, int resource, Access access) {}

    /** The operation that executes turned out to touch its own resource in this way only. */
    default void refines(Task task, Access access) {}

    /** The operation that executes wrote this value to a resource; equal values have equal numbers, above 0. */
    default void writes(Task task, int resource, int value) {}

    /** Whether the trial is to end here, after a pick of nobody: what would follow was seen in another trial. */
    default boolean cutsShort() {
        return false;
    }

    /**
     * Whether this strategy, in place of the history, tells which operations run on without a decision; replay does.
     */
    default boolean predicts() {
        return false;
    }

    /** Whether the pending operation runs on without a decision. Asked only of a strategy that {@link #predicts()}. */
    default boolean runsOn(Task task) {
        return false;
    }

    /** The trial is over after this many decisions among two or more. */
    default void endTrial(long decisions) {}
}
