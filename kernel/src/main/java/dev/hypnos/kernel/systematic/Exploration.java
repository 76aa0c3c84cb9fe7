package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Strategy;

/** A strategy that comes to an end: it has tried all that it has to try. */
public interface Exploration extends Strategy {
    /** Whether there is nothing left to try. */
    boolean isComplete();

    /** How many executions were tried from their beginning to their end. */
    long executions();
}
