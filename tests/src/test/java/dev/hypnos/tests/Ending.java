package dev.hypnos.tests;

import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Trace;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Observation;
import dev.hypnos.runtime.outcome.Outcome;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a trial ended.
 *
 * @param failure why it failed, or null
 * @param value what the program returned, or null
 * @param values a hash of all values, 0 where they were not reported
 * @param steps the task and the site of each operation in turn
 * @param observations the account, empty unless it was asked for
 */
@SuppressWarnings("ArrayRecordComponent") // compared by firstDifference
record Ending(
        @Nullable Failure failure,
        @Nullable Object value,
        long operations,
        long decisions,
        int tasks,
        long virtualNanos,
        long values,
        int[] steps,
        List<Observation> observations) {

    static Ending of(Outcome outcome, @Nullable Object value) {
        return new Ending(
                outcome.failure(),
                value,
                outcome.operations(),
                outcome.decisions(),
                outcome.tasks(),
                outcome.virtualNanos(),
                31 * outcome.values().hash() + outcome.answers().hash(),
                steps(outcome.trace()),
                outcome.observations());
    }

    private static int[] steps(Trace trace) {
        int[] steps = new int[2 * trace.size()];
        int size = 0;
        for (int row = 0; row < trace.size(); row++) {
            if (trace.isOperation(row)) {
                steps[size++] = trace.task(row);
                steps[size++] = trace.site(row);
            }
        }
        return Arrays.copyOf(steps, size);
    }

    /** Everything but the operations, for comparison. */
    String outline() {
        String end = failure == null ? "returned " + value : failure.kind() + ": " + failure.message();
        return end + ", " + operations + " operations, " + tasks + " tasks, " + virtualNanos + " ns";
    }

    /** Both sides of the first operation that is not the same; empty where there is none. */
    static String firstDifference(Ending one, Ending other) {
        int at = Arrays.mismatch(one.steps, other.steps);
        return at < 0 ? "" : "operation " + at / 2 + ": " + one.describe(at / 2) + " against " + other.describe(at / 2);
    }

    private String describe(int operation) {
        return 2 * operation < steps.length
                ? "task " + steps[2 * operation] + " " + Sites.get(steps[2 * operation + 1])
                : "the end";
    }
}
