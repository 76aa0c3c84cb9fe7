package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.ResourceNames;
import dev.hypnos.kernel.Trace;
import java.util.Arrays;

/**
 * Tells which executions exploration takes for equivalent. For tests of what it is told: equivalent executions must do
 * the same.
 */
public final class Equivalence {
    private final Execution execution;

    /** @param hasObservers whether messages are in conflict only if somebody could tell their order */
    public Equivalence(boolean hasObservers) {
        execution = new Execution(new KnownTasks(), new Footprint.Identities(), hasObservers);
    }

    /**
     * The operations, by their numbers, that exploration would swap with the next one and expect no difference. The
     * execution must have been recorded {@linkplain dev.hypnos.kernel.Strategy#isExact exactly}.
     */
    public int[] canSwapWithNext(Trace trace, ResourceNames names) {
        execution.read(trace, names);
        int[] found = new int[execution.size()];
        int count = 0;
        // the last one ends the execution: what would have come after it is cut off
        for (int operation = 0; operation + 2 < execution.size(); operation++) {
            if (execution.task(operation) != execution.task(operation + 1)
                    && !execution.happensBefore(operation, operation + 1)) {
                found[count++] = operation;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** The same number for equivalent executions. */
    public long classOf(Trace trace, ResourceNames names) {
        execution.read(trace, names);
        return execution.hash();
    }
}
