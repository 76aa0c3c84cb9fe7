package dev.hypnos.campaign.explain;

import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.strategy.EditedReplay;

/** Runs a failed trial again, changed. */
@FunctionalInterface
public interface Reruns {
    /** What became of the failure. */
    enum Verdict {
        /** It came again: same kind, message and place. */
        FAILED_ALIKE,
        /** The trial came to its end, and nothing was wrong. */
        PASSED,
        /** It failed otherwise, or its time was up. */
        OTHER
    }

    /**
     * A trial that was run.
     *
     * @param trace what it executed; valid until the next one
     */
    record Rerun(Verdict verdict, Trace trace) {}

    /** Runs a trial, until this time at most: what is left of one after an edit may have no end. */
    Rerun run(EditedReplay replay, long deadline);
}
