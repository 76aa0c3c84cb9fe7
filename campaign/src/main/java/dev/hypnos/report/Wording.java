package dev.hypnos.report;

import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.outcome.Observation;
import java.util.BitSet;
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
    private static final Set<String> SETTERS =
            Set.of("set", "lazySet", "setPlain", "setOpaque", "setRelease", "setVolatile", "execute");

    private final List<Observation> observations;
    private final Glyphs glyphs;
    /** The positions of the operations whose order decides. */
    private final BitSet pair;
    /** Names of fields and methods that stand for more than one resource. */
    private final Set<String> ambiguous = new HashSet<>();

    Wording(List<Observation> observations, Glyphs glyphs) {
        this(observations, new BitSet(), glyphs);
    }

    /** @param pair the positions of the operations whose order decides: they are marked */
    Wording(List<Observation> observations, BitSet pair, Glyphs glyphs) {
        this.observations = observations;
        this.pair = pair;
        this.glyphs = glyphs;
        Map<String, String> resources = new HashMap<>();
        for (Observation observation : observations) {
            String resource = observation.resource();
            if (resource != null && observation.line() == null && hasName(action(observation))) {
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

    /** Whether it is about a node or the network as a whole: one begins or ends, is killed, cut off. */
    static boolean isMilestone(Observation observation) {
        String resource = observation.resource();
        return observation.isOperation()
                && resource != null
                && (resource.startsWith("node ") || resource.equals("the network"));
    }

    private static String action(Observation observation) {
        return Sites.get(observation.site()).action();
    }

    /** The field or method of an action: {@code count} of {@code read count}, {@code put} of {@code Map.put}. */
    private static String name(String action) {
        int start = Math.max(action.lastIndexOf('.'), action.lastIndexOf(' '));
        return action.substring(start + 1);
    }

    /** Whether the action is on a field or a method; others, as to start or to lock, name nothing. */
    private static boolean hasName(String action) {
        return action.startsWith(READ) || action.startsWith(WRITE) || action.indexOf('.') >= 0;
    }

    /** Who made the observation: the task, and the thread as it was called then. */
    String task(Observation observation) {
        return glyphs.plain((observation.taskName() + " " + observation.threadName()).strip());
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

    /**
     * What stands before the row, as in the story: {@code 1>} for the first of the pair, {@code 2>} for the second;
     * else null.
     */
    @Nullable
    String mark(int at) {
        return !pair.get(at) ? null : pair.previousSetBit(at - 1) < 0 ? "1>" : "2>";
    }

    private String step(Observation observation, boolean brief) {
        if (observation.line() != null) {
            return glyphs.plain(observation.line());
        }
        String action = action(observation);
        String subject = subject(action, observation.resource(), brief);
        String value = observation.value();
        if (value == null || !hasName(action)) {
            return glyphs.plain(subject);
        }
        if (action.startsWith(WRITE)) {
            return glyphs.plain(subject + " = " + value);
        }
        // of a method that returns nothing, the value is what it was given
        return glyphs.plain(
                SETTERS.contains(name(action))
                        ? subject + "(" + value + ")"
                        : subject + " " + glyphs.gives + " " + value);
    }

    private String subject(String action, @Nullable String resource, boolean brief) {
        if (!hasName(action)) {
            return resource == null ? action : action + " " + resource;
        }
        String name = name(action);
        if (resource == null || (brief && !ambiguous.contains(name))) {
            return name;
        }
        return action.indexOf('.') < 0 ? resource : resource + "." + name;
    }
}
