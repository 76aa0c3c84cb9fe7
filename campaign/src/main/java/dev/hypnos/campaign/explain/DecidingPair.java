package dev.hypnos.campaign.explain;

import dev.hypnos.runtime.outcome.Observation;

/**
 * Two operations of different tasks whose order decides whether a test fails. With the first before the second it
 * fails. The other way round it was run as well, and passed.
 *
 * @param first its position among the observations of the trial that fails
 * @param second likewise; -1 where that trial ended before it came to it
 * @param firstInPassing the position of the first among the observations of the trial that passes; it comes after the
 *     second there
 * @param secondInPassing the position of the second there
 * @param firstOperation the first as the trial that fails saw it
 * @param secondOperation the second as the trial that fails saw it; where that ended before it, as the other trial did
 */
public record DecidingPair(
        int first,
        int second,
        int firstInPassing,
        int secondInPassing,
        Observation firstOperation,
        Observation secondOperation) {

    /** Whether the trial that fails came to the second operation. */
    public boolean hasSecond() {
        return second >= 0;
    }
}
