package dev.hypnos.campaign;

import dev.hypnos.kernel.Recording;
import dev.hypnos.runtime.outcome.Failure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a campaign keeps of a trial once its engine goes on to the next one. */
sealed interface TrialResult {
    /** The number of the trial. */
    long trial();

    /** Nothing wrong was seen. */
    record Passed(long trial, TrialCounts counts, List<RaceReport> races) implements TrialResult {}

    /** The test failed under this schedule. */
    record Failed(long trial, TrialCounts counts, List<RaceReport> races, Failure failure, Recording recording)
            implements TrialResult {}

    /** The time of the campaign was up before the trial was over: it has neither passed nor failed. */
    record CutOff(long trial, TrialCounts counts) implements TrialResult {}

    /**
     * The trial says nothing about the test, and no later one will.
     *
     * @param status what this means for the campaign
     * @param problems why, one line each
     * @param defect the exception of the engine itself, or null
     */
    record Unusable(
            long trial,
            Status status,
            List<String> problems,
            @Nullable Throwable defect) implements TrialResult {}
}
