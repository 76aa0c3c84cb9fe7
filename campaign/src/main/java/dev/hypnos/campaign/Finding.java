package dev.hypnos.campaign;

import dev.hypnos.campaign.explain.Explanation;
import dev.hypnos.campaign.explain.Shrunk;
import dev.hypnos.kernel.Recording;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Observation;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A failed trial, standing for all that failed in the same way: same kind, message and place.
 *
 * @param test the identity of the test
 * @param failure why the trial failed
 * @param trial the number of the trial, from 0
 * @param place the program's line that failed, as a stack trace writes it, or null where there is none
 * @param recording the trial's operations and choices
 * @param schedule the schedule file, or null where it could not be written
 * @param scheduleProblem why it could not be written, or null
 * @param replayCommand what to do to see it again, or null without a schedule file
 * @param replay what replaying it right afterwards gave; its observations explain the finding
 * @param shrunk how much simpler it is than the trial that was found first; null where it was not tried to make it
 *     simpler
 * @param explanation what decided that it fails; null where that was not found or not looked for
 * @param occurrences how many trials failed in this way
 * @param schedulesDropped how many of those left no schedule file, because enough were kept
 */
public record Finding(
        String test,
        Failure failure,
        long trial,
        @Nullable String place,
        Recording recording,
        @Nullable Path schedule,
        @Nullable String scheduleProblem,
        @Nullable String replayCommand,
        ReplayResult replay,
        @Nullable Shrunk shrunk,
        @Nullable Explanation explanation,
        long occurrences,
        long schedulesDropped) {

    /** The failure's short name: {@code exception}, {@code deadlock} and so on. */
    public String kind() {
        return failure.kind();
    }

    /** What happened, in one line. */
    public String message() {
        return failure.message();
    }

    /** What each operation read or wrote, in order, as seen in the replay; empty if the replay did not reproduce it. */
    public List<Observation> observations() {
        return replay.observations();
    }

    /** Whether a replay right after the trial gave the same failure again. */
    public boolean reproduced() {
        return replay.reproduced();
    }

    Finding counted(long newOccurrences, long newSchedulesDropped) {
        return new Finding(
                test,
                failure,
                trial,
                place,
                recording,
                schedule,
                scheduleProblem,
                replayCommand,
                replay,
                shrunk,
                explanation,
                newOccurrences,
                newSchedulesDropped);
    }
}
