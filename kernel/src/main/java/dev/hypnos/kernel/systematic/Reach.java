package dev.hypnos.kernel.systematic;

/**
 * How far exploration goes, and what it takes for equal.
 *
 * @param hasObservers whether messages to one process are in conflict only if somebody takes one of them who could have
 *     taken the other
 * @param delays how much an execution may cost: at each point the first branch is free, the second costs 1, and so on
 * @param preemptions how often in an execution another task may go on although the one before could
 * @param reductions what an exploration of events leaves out
 */
public record Reach(boolean hasObservers, int delays, int preemptions, Reductions reductions) {
    /** As many as there are. */
    public static final int ALL = Integer.MAX_VALUE;

    /** Everything. */
    public static final Reach FULL = new Reach(true, ALL, ALL, Reductions.FULL);

    /** The same with messages that are in conflict whoever takes them. */
    public Reach withoutObservers() {
        return new Reach(false, delays, preemptions, reductions);
    }

    /** The same with at most so many delays. */
    public Reach delays(int most) {
        return new Reach(hasObservers, most, preemptions, reductions);
    }

    /** The same with an exploration of events that leaves out these. */
    public Reach reductions(Reductions others) {
        return new Reach(hasObservers, delays, preemptions, others);
    }

    /** The same with at most so many preemptions. */
    public Reach preemptions(int most) {
        return new Reach(hasObservers, delays, most, reductions);
    }
}
