package dev.hypnos.campaign.explain;

import dev.hypnos.kernel.Recording;
import org.jspecify.annotations.Nullable;

/**
 * Two operations whose order decides whether a trial fails: with the first before the second it fails, and in a trial
 * that was run with the second before the first it passes.
 *
 * @param first comes first in the trial that fails
 * @param second comes first in the trial that passes; the trial that fails may end before it
 * @param passing the trial that passes
 */
record Decision(Operation first, Operation second, Recording passing) {
    /**
     * An operation, by what it is in every trial.
     *
     * @param task the name of its task
     * @param number how many operations the task executes before it
     * @param site what it does, and where
     */
    record Operation(String task, int number, int site) {
        static Operation of(Steps steps, int step) {
            return new Operation(steps.taskName(step), steps.number(step), steps.site(step));
        }

        static Operation of(Recording recording, int at) {
            int task = recording.tasks()[at];
            int number = 0;
            for (int earlier = 0; earlier < at; earlier++) {
                number += recording.tasks()[earlier] == task ? 1 : 0;
            }
            return new Operation(recording.names()[task], number, recording.sites()[at]);
        }

        /** Where the trial executes it; -1 where it does not. */
        int in(Recording recording) {
            int left = number;
            for (int at = 0; at < recording.size(); at++) {
                if (recording.names()[recording.tasks()[at]].equals(task) && left-- == 0) {
                    return recording.sites()[at] == site ? at : -1;
                }
            }
            return -1;
        }
    }

    /** The decision if the trial that passes has really executed the two in the other order; else null. */
    static @Nullable Decision checked(Operation first, Operation second, Recording passing) {
        int at = second.in(passing);
        int other = first.in(passing);
        return at >= 0 && other > at ? new Decision(first, second, passing) : null;
    }
}
