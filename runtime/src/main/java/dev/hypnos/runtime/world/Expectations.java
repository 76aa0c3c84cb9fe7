package dev.hypnos.runtime.world;

import java.util.HashMap;
import java.util.Map;

/**
 * How many events of a kind the trials of an engine had, so that later ones can say where among them something is to
 * happen.
 */
public final class Expectations {
    /** One trial with many does not count for ever. */
    private static final int FADING = 8;

    private final Map<String, Integer> counts = new HashMap<>();

    /** 0 while nobody knows. */
    public int of(String kind) {
        return counts.getOrDefault(kind, 0);
    }

    /** A trial had so many; the largest number counts most, since what happened may have cut others short. */
    public void saw(String kind, int count) {
        counts.merge(kind, count, (before, now) -> Math.max(now, before - before / FADING));
    }
}
