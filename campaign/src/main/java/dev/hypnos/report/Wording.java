package dev.hypnos.report;

import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Observation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says what an observation is. */
final class Wording {
    private static final String READ = "read ";
    private static final String WRITE = "write ";
    private static final String START = "start";

    private final List<Observation> observations;
    private final Glyphs glyphs;
    /** Names of fields and methods that stand for more than one resource. */
    private final Set<String> ambiguous = new HashSet<>();

    Wording(List<Observation> observations, Glyphs glyphs) {
        this.observations = observations;
        this.glyphs = glyphs;
        Map<String, String> resources = new HashMap<>();
        for (Observation observation : observations) {
            String resource = observation.resource();
            if (resource != null && observation.line() == null) {
                String name = name(action(observation));
                if (!resource.equals(resources.merge(name, resource, (known, other) -> known))) {
                    ambiguous.add(name);
                }
            }
        }
    }

    static boolean isStart(Observation observation) {
        return observation.line() == null && action(observation).equals(START);
    }

    private static String action(Observation observation) {
        return Sites.get(observation.site()).action();
    }

    /** The field or method of an action: {@code count} of {@code read count}, {@code put} of {@code Map.put}. */
    private static String name(String action) {
        int start = Math.max(action.lastIndexOf('.'), action.lastIndexOf(' '));
        return action.substring(start + 1);
    }

    /** Where the observation was made: file and line. */
    String where(int at) {
        int site = observations.get(at).site();
        return site < 0 ? "" : glyphs.plain(Sites.get(site).location());
    }

    /** What happened: {@code VisitCounter#1.count → 0}. */
    String step(int at) {
        return step(observations.get(at), false);
    }

    /** The same in fewer letters, for narrow columns: {@code count → 0}, unless that could be one of two. */
    String briefStep(int at) {
        return step(observations.get(at), true);
    }

    private String step(Observation observation, boolean brief) {
        if (observation.line() != null) {
            return glyphs.plain(observation.line());
        }
        String action = action(observation);
        String subject = subject(action, observation.resource(), brief);
        String value = observation.value();
        if (value == null) {
            return glyphs.plain(subject);
        }
        return glyphs.plain(subject + (action.startsWith(WRITE) ? " = " : " " + glyphs.gives + " ") + value);
    }

    private String subject(String action, @Nullable String resource, boolean brief) {
        String name = name(action);
        boolean field = action.startsWith(READ) || action.startsWith(WRITE);
        boolean call = action.indexOf('.') >= 0;
        if (resource == null) {
            return field || call ? name : action;
        }
        if (!field && !call) {
            return action + " " + resource;
        }
        if (brief && !ambiguous.contains(name)) {
            return name;
        }
        return field ? resource : resource + "." + name;
    }
}
