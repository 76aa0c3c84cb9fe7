package dev.hypnos.junit;

/**
 * How a campaign chooses among pending operations.
 *
 * @since 0.1
 */
public enum Strategy {
    /**
     * Each trial draws one of the others: most often POS or POS_STAR. The default: what one of them hardly finds,
     * another does.
     */
    MIX,
    /** Partial order sampling: a random priority for each operation. Of the single ones the best for large programs. */
    POS,
    /** POS whose priorities are drawn anew after a racing operation. */
    POS_STAR,
    /** Probabilistic concurrency testing: random priorities of tasks that change at a few random points. */
    PCT,
    /** Any pending operation with the same probability. */
    RANDOM_WALK,
    /** No preemption: the baseline. */
    FIFO,
    /** One order after the other, of each kind that makes a difference one, until none is left: for small tests. */
    OPTIMAL_DPOR,
    /** The same by source sets: some trials turn out to be of a kind that was seen. */
    SOURCE_DPOR,
    /** The same by persistent sets, which is the oldest way: more such trials. */
    DPOR,
    /** Every order, one after the other: for very small tests. */
    DFS,
    /**
     * One order of events after the other, for clusters of nodes and for models of messages, until none is left that
     * could lead to something new.
     */
    FLYMC
}
