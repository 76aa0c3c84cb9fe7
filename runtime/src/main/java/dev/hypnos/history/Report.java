package dev.hypnos.history;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What people read of a history that cannot be explained: its events up to the operation that cannot, in a column for
 * each client; an order of what can be; and what the operation should have been told. It fits a terminal, however long
 * the history is: only the end of it is shown.
 */
final class Report {
    private static final int WIDTH = 92;
    private static final int ROWS_MAX = 20;
    private static final int COLUMN_MIN = 12;
    private static final int COLUMN_MAX = 28;
    private static final int ORDER_MAX = 8;
    private static final String GAP = "  ";

    private final String property;
    private final Verdict.Unexplained verdict;

    Report(String property, Verdict.Unexplained verdict) {
        this.property = property;
        this.verdict = verdict;
    }

    /** An event in the table: whose it is, and what is written there. */
    private record Row(String client, String words, boolean isEnd, boolean isCulprit) {
        String text() {
            return isCulprit ? "✗ " + words : words;
        }
    }

    String text() {
        List<String> lines = new ArrayList<>();
        Operation culprit = verdict.operation();
        lines.add("not " + property + ": no order explains " + culprit.client() + ": " + Texts.cut(culprit.toString())
                + (verdict.part() == null
                        ? ""
                        : ", of what was done to " + Texts.cut(String.valueOf(verdict.part()), 20)));
        lines.add("");
        lines.addAll(table(rows()));
        lines.add("");
        lines.addAll(order());
        lines.add("then " + culprit.client() + ": " + Texts.cut(culprit.asked()) + " should "
                + (verdict.waits() ? "wait" : "be told " + Texts.cut(String.valueOf(verdict.result()))));
        return String.join("\n", lines);
    }

    /**
     * All events up to the end of the operation that cannot be explained. An end right after its invocation is one with
     * it.
     */
    private List<Row> rows() {
        int last = verdict.operation().ended();
        Map<Integer, Row> events = new TreeMap<>();
        for (Operation operation : verdict.operations()) {
            boolean isOver = operation.ended() <= last;
            if (operation.invoked() > last) {
                continue;
            }
            boolean isCulprit = operation.equals(verdict.operation());
            events.put(operation.invoked(), new Row(operation.client(), operation.asked(), false, false));
            if (isOver) {
                events.put(operation.ended(), new Row(operation.client(), told(operation), true, isCulprit));
            }
        }
        List<Row> rows = new ArrayList<>();
        for (Row row : events.values()) {
            Row before = rows.isEmpty() ? null : rows.getLast();
            if (before != null && before.client.equals(row.client) && row.isEnd && !before.isEnd) {
                rows.removeLast();
                rows.add(new Row(row.client, before.words + " " + row.words, true, row.isCulprit));
            } else {
                rows.add(row);
            }
        }
        return rows;
    }

    private static String told(Operation operation) {
        return operation.ending() == Operation.Ending.DONE ? "done" : "→ " + operation.result();
    }

    private static List<String> table(List<Row> all) {
        List<String> lines = new ArrayList<>();
        List<Row> rows = all.size() <= ROWS_MAX ? all : all.subList(all.size() - ROWS_MAX, all.size());
        Map<String, Integer> columns = new LinkedHashMap<>();
        rows.stream().map(Row::client).sorted().forEach(client -> columns.putIfAbsent(client, columns.size()));
        int longest = rows.stream().mapToInt(row -> row.text().length()).max().orElse(0);
        int room = WIDTH / Math.max(1, columns.size()) - GAP.length();
        if (room < COLUMN_MIN) {
            return listed(all.size() - rows.size(), rows);
        }
        int width = Math.min(room, Math.clamp(longest, COLUMN_MIN, COLUMN_MAX));
        lines.add(columns.keySet().stream()
                .map(client -> Texts.padded(Texts.cut(client, width), width))
                .collect(Collectors.joining(GAP))
                .stripTrailing());
        lines.add(columns.keySet().stream().map(client -> "─".repeat(width)).collect(Collectors.joining(GAP)));
        earlier(all.size() - rows.size(), lines);
        for (Row row : rows) {
            int column = columns.getOrDefault(row.client, 0);
            lines.add(" ".repeat(column * (width + GAP.length())) + Texts.cut(row.text(), width));
        }
        return lines;
    }

    /** With more clients than there is room for. */
    private static List<String> listed(int earlier, List<Row> rows) {
        List<String> lines = new ArrayList<>();
        earlier(earlier, lines);
        int width = rows.stream().mapToInt(row -> row.client.length()).max().orElse(0);
        for (Row row : rows) {
            lines.add(Texts.padded(row.client, width) + GAP + Texts.cut(row.text()));
        }
        return lines;
    }

    private static void earlier(int count, List<String> lines) {
        if (count > 0) {
            lines.add("… " + count + (count == 1 ? " earlier event" : " earlier events"));
        }
    }

    private List<String> order() {
        List<Operation> order = verdict.order();
        if (order.isEmpty()) {
            return List.of("nothing came before;");
        }
        List<String> lines = new ArrayList<>();
        int left = Math.max(0, order.size() - ORDER_MAX);
        lines.add("what came before can be explained in this order"
                + (left == 0 ? ":" : ", of which the last " + ORDER_MAX + " are:"));
        StringBuilder line = new StringBuilder();
        for (int i = left; i < order.size(); i++) {
            String next = order.get(i).client() + ": " + Texts.cut(order.get(i).toString(), COLUMN_MAX + 4)
                    + (i + 1 < order.size() ? ", " : ";");
            if (line.length() + next.length() > WIDTH) {
                lines.add(line.toString().stripTrailing());
                line.setLength(0);
            }
            line.append(next);
        }
        lines.add(line.toString());
        return lines;
    }
}
