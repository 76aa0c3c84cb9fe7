package dev.hypnos.campaign;

import dev.hypnos.campaign.explain.Explanation;
import dev.hypnos.campaign.explain.KeptStory;
import dev.hypnos.campaign.text.Numbers;
import dev.hypnos.kernel.schedule.ScheduleFile;
import dev.hypnos.kernel.schedule.ValueMarks;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Observation;
import dev.hypnos.runtime.outcome.Printed;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What replaying a schedule gave.
 *
 * @param verdict whether it went as recorded
 * @param message one line for people
 * @param details more lines: both sides of a divergence, for example
 * @param failure how the replayed trial failed, or null
 * @param observations what each operation read or wrote; empty unless asked for
 * @param values what was read, written and given, as a schedule keeps it; unknown unless asked for
 * @param otherValues where the values are not those of the schedule, in lines for people; empty where they are, or it
 *     has none
 * @param printed what the trial printed; nothing unless that was to be kept
 * @param operations operations executed
 * @param tasks tasks that existed
 * @param virtualNanos how far the virtual clock moved
 */
public record ReplayResult(
        Verdict verdict,
        String message,
        List<String> details,
        @Nullable Failure failure,
        List<Observation> observations,
        ValueMarks values,
        List<String> otherValues,
        Printed printed,
        long operations,
        int tasks,
        long virtualNanos) {

    /** Whether a replay went as recorded. */
    public enum Verdict {
        /** Every operation as recorded, and the same failure at the end. */
        REPRODUCED(1),
        /** Every operation as recorded, and no failure. */
        PASSED(0),
        /** Failed, but not as recorded. */
        FAILED_DIFFERENTLY(1),
        /** An operation was not the recorded one; the replay stopped there. */
        DIVERGED(3),
        /** The program did something that the engine cannot control. */
        NOT_CONTROLLABLE(3);

        private final int exitCode;

        Verdict(int exitCode) {
            this.exitCode = exitCode;
        }

        /** What the command exits with. */
        public int exitCode() {
            return exitCode;
        }
    }

    /** Whether it went as recorded. */
    public boolean reproduced() {
        return verdict == Verdict.REPRODUCED;
    }

    /** The program's line that failed, as a stack trace writes it, or null where there is none. */
    public @Nullable String place() {
        return failure == null ? null : Place.of(failure);
    }

    /**
     * What decided that it fails, as the schedule keeps it; null where it keeps nothing, or the replay went another
     * way.
     */
    public @Nullable Explanation explanation(ScheduleFile schedule) {
        return reproduced() ? KeptStory.of(schedule.configuration(), observations) : null;
    }

    /** The verdict and the size of the trial in one line. */
    public String outline() {
        return verdict.name().toLowerCase(Locale.ROOT).replace('_', ' ')
                + (otherValues.isEmpty() ? "" : " with other values") + ", " + Numbers.of(tasks, "task") + ", "
                + Numbers.of(operations, "operation");
    }
}
