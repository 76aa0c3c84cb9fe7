package dev.hypnos.runtime;

import dev.hypnos.kernel.History;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.runtime.outcome.Printing;
import dev.hypnos.runtime.outcome.Reporting;
import dev.hypnos.runtime.outcome.TraceReader;
import dev.hypnos.runtime.world.FaultBudget;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One execution to make.
 *
 * @param body what the root task does
 * @param loader the class loader in whose copies of the program's classes it runs; the root task's context loader
 * @param root the name of the root task; the same tree of names for all trials that share a history
 * @param strategy decides
 * @param randomness the random numbers of this trial
 * @param history what predicts conflicts, or null for a decision at every operation
 * @param timeLimitNanos the trial fails when the virtual clock would pass it
 * @param operationLimit the trial fails when it has executed so many operations
 * @param earlyTicks how often the strategy may move the clock while operations are enabled
 * @param faults how many faults of each kind there may be
 * @param reader reads the trace when the trial is over
 * @param reporting what the trial tells beside its operations; its classes must report values unless it is nothing
 * @param printing what becomes of what it prints
 * @param stacks the operations, counted from one, whose stacks are kept too
 */
public record Trial(
        Body body,
        ClassLoader loader,
        TaskName root,
        Strategy strategy,
        Randomness randomness,
        @Nullable History history,
        long timeLimitNanos,
        long operationLimit,
        int earlyTicks,
        FaultBudget faults,
        TraceReader reader,
        Reporting reporting,
        Printing printing,
        Set<Long> stacks) {

    /** One without faults, that prints for real, and of which no stacks are kept. */
    public Trial(
            Body body,
            ClassLoader loader,
            TaskName root,
            Strategy strategy,
            Randomness randomness,
            @Nullable History history,
            long timeLimitNanos,
            long operationLimit,
            int earlyTicks,
            TraceReader reader,
            Reporting reporting) {
        this(
                body,
                loader,
                root,
                strategy,
                randomness,
                history,
                timeLimitNanos,
                operationLimit,
                earlyTicks,
                FaultBudget.NONE,
                reader,
                reporting,
                Printing.PASSED_ON,
                Set.of());
    }

    /** What a task does; may throw anything. */
    @FunctionalInterface
    public interface Body {
        void run() throws Throwable;
    }
}
