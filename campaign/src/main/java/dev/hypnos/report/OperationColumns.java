package dev.hypnos.report;

import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.outcome.Observation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What happened in a trial as columns of numbers, one row for each observation: texts are in tables beside them, since
 * most occur often. Of very long trials the first and the last rows are there.
 */
final class OperationColumns {
    /** More rows than this make a page that opens slowly. */
    static final int ROWS_MAX = 500_000;

    /** What no thread does happens on no node; together it can be folded. */
    private static final String ON_THEIR_WAY = "on the way";

    private final List<Observation> observations;
    /** The rows that are left out: from here, so many. */
    private final int gap;

    private final int omitted;
    /** How many were left out of the account already; they are between those rows. */
    private final int leftOut;

    private final Texts resources = new Texts();
    private final Texts values = new Texts();
    private final Texts lines = new Texts();
    private final List<Site> sites = new ArrayList<>();
    private final Map<Integer, Integer> siteNumbers = new HashMap<>();
    private final List<Map<String, Object>> tasks = new ArrayList<>();
    private final Map<Integer, Integer> taskNumbers = new HashMap<>();

    private final int[] task;
    private final int[] site;
    private final int[] resource;
    private final int[] value;
    private final int[] line;
    private final int[] sentAt;
    private final List<Long> clock = new ArrayList<>();
    private final byte[] level;

    /** Texts with numbers. */
    private static final class Texts {
        final Map<String, Integer> numbers = new HashMap<>();
        final List<String> texts = new ArrayList<>();

        int number(@Nullable String text) {
            if (text == null) {
                return -1;
            }
            Integer known = numbers.putIfAbsent(text, texts.size());
            if (known == null) {
                texts.add(text);
                return texts.size() - 1;
            }
            return known;
        }
    }

    /** Those of the trial that this report is of. */
    static OperationColumns of(FailureReport report) {
        return of(report, ROWS_MAX);
    }

    static OperationColumns of(FailureReport report, int rowsMax) {
        return new OperationColumns(report, rowsMax);
    }

    private OperationColumns(FailureReport report, int rowsMax) {
        observations = report.observations();
        omitted = Math.max(0, observations.size() - rowsMax);
        gap = omitted == 0 ? observations.size() : rowsMax / 2;
        leftOut = omitted == 0 ? 0 : leftOut();
        int rows = observations.size() - omitted;
        task = new int[rows];
        site = new int[rows];
        resource = new int[rows];
        value = new int[rows];
        line = new int[rows];
        sentAt = new int[rows];
        level = new byte[rows];
        long nanos = 0;
        for (int row = 0; row < rows; row++) {
            Observation observation = observations.get(position(row));
            task[row] = task(observation);
            site[row] = observation.site() < 0 ? -1 : site(observation.site());
            resource[row] = resources.number(observation.resource());
            value[row] = values.number(observation.value());
            line[row] = lines.number(observation.line());
            sentAt[row] = row(observation.sentAt());
            if (observation.nanos() > nanos) {
                nanos = observation.nanos();
                clock.add((long) row);
                clock.add(nanos);
            }
        }
        weigh(report);
    }

    /** The row that stands for them in the account is left out of the page itself. */
    private int leftOut() {
        for (int at = gap; at < gap + omitted; at++) {
            if (observations.get(at).leftOut() > 0) {
                return observations.get(at).leftOut() - 1;
            }
        }
        return 0;
    }

    private int position(int row) {
        return row < gap ? row : row + omitted;
    }

    /** The row of an observation, or -1 where there is none. */
    int row(int position) {
        if (position < gap) {
            return position;
        }
        return position < gap + omitted ? -1 : position - omitted;
    }

    /** How much each row matters to a reader: the same choice as in the text. */
    private void weigh(FailureReport report) {
        Arrays.fill(level, (byte) '0');
        if (level.length > 0) {
            Shown shown = Shown.of(observations, report.explanation());
            int[] positions = Shown.positions(observations, report.explanation());
            Relevance relevance = report.relevance(shown);
            raise(relevance.all(), positions, '1');
            raise(relevance.ofProgram(), positions, '2');
            raise(relevance.ofFailure(), positions, '3');
        }
    }

    private void raise(BitSet chosen, int[] positions, char to) {
        for (int at = chosen.nextSetBit(0); at >= 0; at = chosen.nextSetBit(at + 1)) {
            int row = row(positions[at]);
            if (row >= 0) {
                level[row] = (byte) to;
            }
        }
    }

    /** Columns of other observations, with the same tables. */
    Map<String, Object> more(List<Observation> others) {
        int[][] columns = new int[5][others.size()];
        for (int row = 0; row < others.size(); row++) {
            Observation observation = others.get(row);
            columns[0][row] = task(observation);
            columns[1][row] = observation.site() < 0 ? -1 : site(observation.site());
            columns[2][row] = resources.number(observation.resource());
            columns[3][row] = values.number(observation.value());
            columns[4][row] = lines.number(observation.line());
        }
        Map<String, Object> object = new LinkedHashMap<>();
        List<String> names = List.of("task", "site", "resource", "value", "line");
        for (int column = 0; column < columns.length; column++) {
            object.put(names.get(column), columns[column]);
        }
        return object;
    }

    private int site(int id) {
        Integer known = siteNumbers.get(id);
        if (known != null) {
            return known;
        }
        siteNumbers.put(id, sites.size());
        sites.add(Sites.get(id));
        return sites.size() - 1;
    }

    private int task(Observation observation) {
        if (observation.task() < 0) {
            return -1;
        }
        Integer known = taskNumbers.get(observation.task());
        if (known == null) {
            known = tasks.size();
            taskNumbers.put(observation.task(), known);
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("number", observation.task());
            object.put("name", observation.taskName());
            tasks.add(object);
        }
        // a thread may be called otherwise later: its last name counts
        String node = observation.node();
        String thread = observation.threadName();
        Map<String, Object> object = tasks.get(known);
        object.put(
                "thread", node != null && thread.startsWith(node + "/") ? thread.substring(node.length() + 1) : thread);
        object.put("node", observation.isOfNobody() ? ON_THEIR_WAY : node);
        return known;
    }

    List<Map<String, Object>> tasks() {
        return tasks;
    }

    List<Map<String, Object>> sites() {
        List<Map<String, Object>> objects = new ArrayList<>();
        for (Site each : sites) {
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("action", each.action());
            object.put("class", each.className());
            object.put("method", each.methodName());
            object.put("file", each.fileName());
            object.put("line", each.line());
            object.put("access", each.access().name().toLowerCase(Locale.ROOT));
            objects.add(object);
        }
        return objects;
    }

    List<String> resources() {
        return resources.texts;
    }

    List<String> values() {
        return values.texts;
    }

    List<String> lines() {
        return lines.texts;
    }

    Map<String, Object> operations() {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("count", observations.size() + leftOut);
        object.put("omittedFrom", omitted == 0 ? -1 : gap);
        object.put("omitted", omitted + leftOut);
        object.put("task", task);
        object.put("site", site);
        object.put("resource", resource);
        object.put("value", value);
        object.put("line", line);
        object.put("sentAt", sentAt);
        object.put("clock", clock.stream().mapToLong(Long::longValue).toArray());
        object.put("level", new String(level, java.nio.charset.StandardCharsets.US_ASCII));
        return object;
    }

    /** The sites of the rows that matter at least so much, each once. */
    List<Site> sitesFrom(char least) {
        BitSet wanted = new BitSet();
        for (int row = 0; row < site.length; row++) {
            if (site[row] >= 0 && level[row] >= least) {
                wanted.set(site[row]);
            }
        }
        return wanted.stream().mapToObj(sites::get).toList();
    }
}
