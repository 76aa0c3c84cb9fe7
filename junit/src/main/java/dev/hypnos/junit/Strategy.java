package dev.hypnos.junit;

/** How a campaign chooses among pending operations. */
public enum Strategy {
    /** Partial order sampling: a random priority for each operation. Finds most errors in the fewest trials. */
    POS,
    /** POS whose priorities are drawn anew after a racing operation. */
    POS_STAR,
    /** Probabilistic concurrency testing: random priorities of tasks that change at a few random points. */
    PCT,
    /** Any pending operation with the same probability. */
    RANDOM_WALK,
    /** No preemption: the baseline. */
    FIFO
}
