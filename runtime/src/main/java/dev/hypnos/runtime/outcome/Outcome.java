package dev.hypnos.runtime.outcome;

import dev.hypnos.kernel.Trace;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a trial gave.
 *
 * @param failure why it failed, or null
 * @param trace what it executed; belongs to the engine and is valid until its next trial
 * @param operations operations executed
 * @param decisions decisions among two or more offered operations
 * @param switches how often another task went on
 * @param tasks tasks that existed
 * @param virtualNanos how far the virtual clock moved
 * @param observations what each operation read or wrote, in order; empty unless asked for
 * @param values what operations read and wrote, in order; nothing unless asked for; belongs to the engine as well
 * @param answers what the JDK gave to the program besides, likewise
 * @param printed what it printed; nothing unless that was to be kept
 * @param stacks the stacks of the operations of which they were asked for, by their numbers
 */
public record Outcome(
        @Nullable Failure failure,
        Trace trace,
        long operations,
        long decisions,
        long switches,
        int tasks,
        long virtualNanos,
        List<Observation> observations,
        ValueLog values,
        ValueLog answers,
        Printed printed,
        Map<Long, List<StackTraceElement>> stacks) {
    /** The same, failed. */
    public Outcome failed(Failure reason) {
        return new Outcome(
                reason,
                trace,
                operations,
                decisions,
                switches,
                tasks,
                virtualNanos,
                observations,
                values,
                answers,
                printed,
                stacks);
    }
}
