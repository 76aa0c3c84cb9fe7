package dev.hypnos.campaign.explain;

import dev.hypnos.runtime.outcome.Observation;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a schedule file keeps of an explanation: the story, and where the two operations are that decided. A replay in
 * which every operation is as recorded has them at the same places, so its report can tell the same without looking for
 * them again.
 */
public final class KeptStory {
    private static final String STORY = "story";
    private static final String PAIR = "decidingPair";
    private static final Pattern POSITIONS = Pattern.compile("(\\d{1,9}) (-1|\\d{1,9})");

    private KeptStory() {}

    /** Adds it to what a schedule file says. */
    public static void addTo(Map<String, String> configuration, @Nullable Explanation explanation) {
        if (explanation == null || explanation.story().isEmpty()) {
            return;
        }
        configuration.put(STORY, String.join("\n", explanation.story()));
        DecidingPair pair = explanation.pair();
        if (pair != null) {
            configuration.put(PAIR, pair.first() + " " + pair.second());
        }
    }

    /** Takes it away from what a schedule file says; whether there was one. */
    public static boolean removeFrom(Map<String, String> configuration) {
        configuration.remove(PAIR);
        return configuration.remove(STORY) != null;
    }

    /**
     * The explanation, as far as a schedule file keeps it; null where it keeps none.
     *
     * @param observations what the replay did, operation by operation as recorded
     */
    public static @Nullable Explanation of(Map<String, String> configuration, List<Observation> observations) {
        String story = configuration.get(STORY);
        if (story == null) {
            return null;
        }
        return new Explanation(
                pair(configuration.getOrDefault(PAIR, ""), observations),
                null,
                List.of(),
                -1,
                story.lines().toList(),
                false,
                0,
                0);
    }

    private static @Nullable DecidingPair pair(String text, List<Observation> observations) {
        var positions = POSITIONS.matcher(text);
        if (!positions.matches()) {
            return null;
        }
        int first = Integer.parseInt(positions.group(1));
        int second = Integer.parseInt(positions.group(2));
        if (Math.max(first, second) >= observations.size()) {
            return null;
        }
        Observation one = observations.get(first);
        // of what the trial did not come to only the story tells
        return new DecidingPair(first, second, -1, -1, one, second < 0 ? one : observations.get(second));
    }
}
