package dev.hypnos.report;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.outcome.Observation;
import dev.hypnos.runtime.outcome.TaskLabel;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A trial as ShiViz reads it, a diagram of what comes before what: a line for each event with its task, its vector
 * clock and what happened.
 *
 * <p>One event comes before another if the same task made it earlier, if it started that task, ended before it was
 * joined, sent what was received, or touched the same thing earlier such that their order matters. Events are messages,
 * what several tasks share and one of them changes, and what else a report has; the clocks know of all others.
 *
 * <p>Cost: for each operation as many steps as there are tasks.
 */
public final class ShivizLog {
    /** What ShiViz has to be told to read a line. */
    public static final String EXPRESSION = "(?<host>\\S+) (?<clock>\\{[^}]*\\}) (?<event>.*)";

    /** Longer diagrams no browser draws. */
    private static final int OBSERVATIONS_MAX = 200_000;

    private final List<Observation> observations;
    private final Glyphs glyphs;
    /** By number of the task: its column, and what it is called. */
    private final Map<Integer, Integer> columns = new HashMap<>();

    private final Map<String, Integer> columnsByName = new LinkedHashMap<>();
    /** By column: what the task knows of all tasks. */
    private final int[][] clocks;
    /** What the last change of a resource knew, and all that read it since. */
    private final Map<String, int[]> changed = new HashMap<>();

    private final Map<String, int[]> touched = new HashMap<>();
    /** What who sent something knew then, by its position. */
    private final Map<Integer, int[]> sent = new HashMap<>();

    private ShivizLog(List<Observation> observations, Glyphs glyphs) {
        this.observations = observations;
        this.glyphs = glyphs;
        Map<Integer, String> names = new LinkedHashMap<>();
        for (Observation observation : observations) {
            if (isOfTask(observation)) {
                names.put(observation.task(), host(observation));
            }
            if (observation.sentAt() >= 0) {
                sent.put(observation.sentAt(), new int[0]);
            }
        }
        names.forEach((task, name) -> {
            columns.put(task, columnsByName.size());
            columnsByName.put(name, columnsByName.size());
        });
        clocks = new int[columnsByName.size()][columnsByName.size()];
    }

    /**
     * Writes the events of a trial. Throws an {@link IllegalArgumentException} with one clear line where there are too
     * many.
     *
     * @param observations what each operation read or wrote, in order
     */
    public static void write(List<Observation> observations, Glyphs glyphs, Appendable out) throws IOException {
        if (observations.size() > OBSERVATIONS_MAX) {
            throw new IllegalArgumentException(String.format(
                    "the trial has %,d rows, and ShiViz can show %,d at most", observations.size(), OBSERVATIONS_MAX));
        }
        new ShivizLog(observations, glyphs).write(out);
    }

    /** A task has one name, whatever its thread is called later, and no spaces in it. */
    private static String host(Observation observation) {
        return (observation.taskName() + "/" + observation.threadName()).replaceAll("[^A-Za-z0-9._/-]+", "_");
    }

    private static boolean isOfTask(Observation observation) {
        return observation.task() >= 0 && !observation.isOfNobody();
    }

    private void write(Appendable out) throws IOException {
        BitSet messages = new BitSet();
        for (int at = 0; at < observations.size(); at++) {
            if (observations.get(at).sentAt() >= 0) {
                messages.set(at);
                messages.set(observations.get(at).sentAt());
            }
        }
        BitSet shown = new Relevance(observations, -1, List.of(), messages).all();
        Wording wording = new Wording(observations, glyphs);
        String[] hosts = columnsByName.keySet().toArray(String[]::new);
        BitSet begun = new BitSet();
        for (int at = 0; at < observations.size(); at++) {
            Observation observation = observations.get(at);
            if (!isOfTask(observation)) {
                continue;
            }
            int column = Objects.requireNonNull(columns.get(observation.task()));
            int[] clock = clocks[column];
            String itself = TaskLabel.resource(observation.taskName());
            if (!begun.get(column)) {
                begun.set(column);
                learn(clock, changed.get(itself));
            }
            learn(clock, sent.get(observation.sentAt()));
            if (observation.isOperation() && observation.resource() != null) {
                Access access = Sites.get(observation.site()).access();
                learn(clock, changed.get(observation.resource()));
                if (isChange(access)) {
                    learn(clock, touched.get(observation.resource()));
                }
            }
            if (shown.get(at)) {
                clock[column]++;
                out.append(hosts[column]).append(' ');
                appendClock(clock, hosts, out);
                String where = wording.where(at);
                out.append(' ')
                        .append(wording.step(at))
                        .append(where.isEmpty() ? "" : "  " + where)
                        .append('\n');
            }
            tell(observation, clock, itself);
            if (sent.containsKey(at)) {
                sent.put(at, clock.clone());
            }
        }
    }

    /** Leaves what the task knows where others learn it. */
    private void tell(Observation observation, int[] clock, String itself) {
        if (!observation.isOperation()) {
            // who joins the task, if this was its end, learns of it
            changed.put(itself, clock.clone());
        } else if (observation.resource() != null) {
            boolean isChange = isChange(Sites.get(observation.site()).access());
            if (isChange) {
                changed.put(observation.resource(), clock.clone());
            }
            learn(touched.computeIfAbsent(observation.resource(), name -> new int[clock.length]), clock);
        }
    }

    private static boolean isChange(Access access) {
        return access != Access.READ && access != Access.AWAIT;
    }

    private static void learn(int[] clock, int @Nullable [] other) {
        if (other != null) {
            for (int i = 0; i < other.length; i++) {
                clock[i] = Math.max(clock[i], other[i]);
            }
        }
    }

    private static void appendClock(int[] clock, String[] hosts, Appendable out) throws IOException {
        String separator = "{";
        for (int i = 0; i < clock.length; i++) {
            if (clock[i] > 0) {
                out.append(separator).append('"').append(hosts[i]).append("\":").append(Integer.toString(clock[i]));
                separator = ", ";
            }
        }
        out.append('}');
    }
}
