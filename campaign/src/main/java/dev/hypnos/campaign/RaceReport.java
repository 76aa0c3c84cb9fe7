package dev.hypnos.campaign;

import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.analysis.Race;
import java.util.List;

/**
 * A race, reported once for a pair of places.
 *
 * @param trial the first trial in which it was seen
 */
public record RaceReport(long trial, Race race) {
    /** What races, and where, in lines that fit a terminal. */
    public List<String> lines() {
        String what = race.kind() == Race.Kind.DATA ? "data race" : "locks taken in opposite orders";
        return List.of(
                what + (race.resource() == null ? "" : " on " + race.resource()) + ", in trial " + trial,
                "  " + place(race.first(), race.firstTask()),
                "  " + place(race.second(), race.secondTask()));
    }

    private static String place(int number, String task) {
        Site site = Sites.get(number);
        return site.action() + " at " + site.location() + ", task " + task;
    }
}
