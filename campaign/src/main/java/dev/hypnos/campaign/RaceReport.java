package dev.hypnos.campaign;

import dev.hypnos.kernel.analysis.Race;

/**
 * A race, reported once for a pair of places.
 *
 * @param trial the first trial in which it was seen
 */
public record RaceReport(long trial, Race race) {
    /** In one line. */
    public String line() {
        return race.message() + " (tasks " + race.firstTask() + " and " + race.secondTask() + ", trial " + trial + ")";
    }
}
