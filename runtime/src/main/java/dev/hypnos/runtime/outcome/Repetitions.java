package dev.hypnos.runtime.outcome;

import dev.hypnos.kernel.Sites;
import java.util.ArrayList;
import java.util.List;

/**
 * What a trial did most often at its end.
 *
 * @param among how many rows of the trace were looked at
 * @param list the most frequent first
 */
public record Repetitions(int among, List<Repetition> list) {
    public static final Repetitions NONE = new Repetitions(0, List.of());

    /** One line each, under a heading; none where nothing repeated. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (!list.isEmpty()) {
            lines.add("what repeated in the last " + among + " operations:");
            list.forEach(each -> lines.add("  " + each.count() + " x " + Sites.get(each.site())));
        }
        return lines;
    }
}
