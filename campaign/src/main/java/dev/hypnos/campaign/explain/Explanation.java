package dev.hypnos.campaign.explain;

import dev.hypnos.runtime.outcome.Observation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What explains a failed trial.
 *
 * @param pair the two operations whose order decides; null where none were found
 * @param pattern the kind of error, where it is a well-known one; else null
 * @param passing what the nearest trial that passes did, in which the pair comes in the other order; empty without a
 *     pair
 * @param firstDifference the position from which on the two trials differ, among the observations of both; -1 without a
 *     pair
 * @param story what happened, in a few sentences for people; may be empty
 * @param failsAlways whether the test fails without any preemption, and in every other order that was tried
 * @param trials how many trials were run for it
 * @param seconds how long they took
 */
public record Explanation(
        @Nullable DecidingPair pair,
        @Nullable Pattern pattern,
        List<Observation> passing,
        int firstDifference,
        List<String> story,
        boolean failsAlways,
        int trials,
        double seconds) {

    public Explanation {
        passing = List.copyOf(passing);
        story = List.copyOf(story);
    }
}
