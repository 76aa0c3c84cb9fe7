package dev.hypnos.kernel.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The races that were reported, so that each is reported once: a pair of places, whatever is done there and in
 * whichever order.
 *
 * <p>A circle of locks has more places than two. Who takes the same lock at two places in a row closes the same circle
 * twice. So two reports of locks of the same kinds are one if they share a place.
 */
public final class ReportedRaces {
    private final Set<String> pairs = new HashSet<>();
    /** By the kinds of locks in a circle: the places of those reported. */
    private final Map<String, List<String>> circles = new HashMap<>();

    /** Notes a race; false if it, or one so much like it, was noted before. */
    public boolean add(Race race) {
        if (!pairs.add(race.pair())) {
            return false;
        }
        if (race.kind() == Race.Kind.DATA) {
            return true;
        }
        List<String> places = circles.computeIfAbsent(race.circle(), absent -> new ArrayList<>());
        if (places.contains(race.first().place())
                || places.contains(race.second().place())) {
            return false;
        }
        places.add(race.first().place());
        places.add(race.second().place());
        return true;
    }
}
