package dev.hypnos.runtime.outcome;

import dev.hypnos.kernel.Sites;
import java.util.ArrayList;
import java.util.List;

/**
 * What a trial did most often at its end.
 *
 * @param among how many rows of the trace were looked at; 0 where one round of each loop is all there is
 * @param list the most frequent first
 */
public record Repetitions(int among, List<Repetition> list) {
    public static final Repetitions NONE = new Repetitions(0, List.of());

    /** Of tasks that look again and again: the sites where they do. */
    public static Repetitions ofLooks(List<Integer> sites) {
        return new Repetitions(
                0, sites.stream().map(site -> new Repetition(site, 1)).toList());
    }

    /** One line each, under a heading; none where nothing repeated. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (among == 0 && !list.isEmpty()) {
            lines.add("what is looked at again and again, and nobody changes:");
            list.forEach(each -> lines.add("  " + Sites.get(each.site())));
        } else if (!list.isEmpty()) {
            lines.add("what repeated in the last " + among + " operations:");
            list.forEach(each -> lines.add("  " + each.count() + " x " + Sites.get(each.site())));
        }
        return lines;
    }
}
