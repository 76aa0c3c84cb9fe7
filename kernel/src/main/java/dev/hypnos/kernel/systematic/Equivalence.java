package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.ResourceNames;
import dev.hypnos.kernel.Trace;

/** Tells which executions exploration takes for equivalent. For tests of what it is told: equivalent executions must do the same. */
public final class Equivalence {
    private final Execution execution;

    /** @param hasObservers whether messages are in conflict only if somebody could tell their order */
    public Equivalence(boolean hasObservers) {
        execution = new Execution(hasObservers);
    }

    /** The same number for equivalent executions, which were recorded {@linkplain dev.hypnos.kernel.Strategy#isExact exactly}. */
    public long classOf(Trace trace, ResourceNames names) {
        execution.read(trace, names, trace.size());
        return execution.hash();
    }

    /** The same number for executions in which every task did the same, whatever the order among tasks. */
    public static long behaviour(Trace trace) {
        int[] counts = new int[trace.taskCount()];
        long sum = 0;
        for (int row = 0; row < trace.size(); row++) {
            if (trace.isOperation(row)) {
                int task = trace.task(row);
                long place = Randomness.mix(trace.name(task).hash() + counts[task]++);
                sum += Randomness.mix(place ^ Randomness.mix(trace.site(row)));
            }
        }
        return sum;
    }
}
