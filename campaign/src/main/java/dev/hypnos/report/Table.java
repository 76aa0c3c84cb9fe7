package dev.hypnos.report;

import dev.hypnos.runtime.outcome.Observation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Draws an account: one column for each task where they fit beside each other, otherwise one line after the other with
 * the task in front.
 */
final class Table {
    private static final String INDENT = "  ";
    private static final int GAP = 2;
    /** How much of a file's name and line is shown where there is room, and where there is little. */
    private static final int WHERE_LONG = 40;

    private static final int WHERE_SHORT = 26;
    /** A column narrower than this cuts too much to be read. */
    private static final int COLUMN_MIN = 14;

    private static final int TASK_MAX = 24;

    private final List<Observation> observations;
    private final List<Row> rows;
    private final Wording wording;
    private final Reasons reasons;
    private final Glyphs glyphs;
    /** No line is wider. */
    private final int width;
    /** The number of a task gives its column; columns stand in the order of the numbers. */
    private final TreeMap<Integer, Integer> columns = new TreeMap<>();

    private final List<String> titles = new ArrayList<>();
    private final Map<Row, String> texts = new HashMap<>();
    private final Map<Row, String> briefTexts = new HashMap<>();
    /** Whether steps are told in fewer letters, all of them, because one would not fit otherwise. */
    private boolean brief;

    Table(List<Observation> observations, List<Row> rows, Wording wording, Reasons reasons, Glyphs glyphs, int width) {
        this.observations = observations;
        this.rows = rows;
        this.wording = wording;
        this.reasons = reasons;
        this.glyphs = glyphs;
        this.width = width;
        TreeMap<Integer, String> named = new TreeMap<>();
        for (Row row : rows) {
            if (row instanceof Row.Step(int at) && observations.get(at).task() >= 0) {
                Observation observation = observations.get(at);
                named.put(observation.task(), wording.task(observation));
            }
        }
        named.forEach((task, title) -> {
            columns.put(task, titles.size());
            titles.add(title);
        });
    }

    List<String> lines() {
        int longest =
                rows.stream().mapToInt(row -> TextWidth.of(where(row))).max().orElse(0);
        // whole texts before brief ones, and whole file names before cut ones, as long as everything fits
        for (boolean briefly : new boolean[] {false, true}) {
            brief = briefly;
            for (int limit : new int[] {WHERE_LONG, WHERE_SHORT}) {
                int whereWidth = Math.min(longest, limit);
                int[] widths = widths(room(whereWidth));
                if (widths.length > 0 && Arrays.equals(widths, wanted())) {
                    return inColumns(widths, whereWidth);
                }
            }
        }
        int whereWidth = Math.min(longest, WHERE_SHORT);
        int[] widths = widths(room(whereWidth));
        if (widths.length > 0) {
            return inColumns(widths, whereWidth);
        }
        brief = false;
        return inLines(room(whereWidth), whereWidth);
    }

    private int room(int whereWidth) {
        return width - INDENT.length() - GAP - whereWidth;
    }

    /** The widths of the columns; none if the columns do not fit beside each other. */
    private int[] widths(int room) {
        int[] wanted = wanted();
        int free = room - GAP * (wanted.length - 1);
        if (sumAtMost(wanted, COLUMN_MIN) > free) {
            return new int[0];
        }
        int widest = Arrays.stream(wanted).max().orElse(0);
        while (sumAtMost(wanted, widest) > free) {
            widest--;
        }
        int limit = widest;
        return Arrays.stream(wanted).map(width -> Math.min(width, limit)).toArray();
    }

    private int[] wanted() {
        int[] wanted = titles.stream().mapToInt(TextWidth::of).toArray();
        for (Row row : rows) {
            int column = column(row);
            if (column >= 0) {
                wanted[column] = Math.max(wanted[column], Math.min(width, TextWidth.of(text(row))));
            }
        }
        return wanted;
    }

    private static int sumAtMost(int[] widths, int limit) {
        return Arrays.stream(widths).map(width -> Math.min(width, limit)).sum();
    }

    private int column(Row row) {
        int task = switch (row) {
            case Row.Step(int at) -> observations.get(at).task();
            case Row.Turn(int at) -> observations.get(at).task();
            case Row.Failed failed -> failed.task();
            case Row.Omission omission -> -1;
        };
        return columns.getOrDefault(task, -1);
    }

    /** The text of the row's cell; kept, since a reason may take a look at the whole trial. */
    private String text(Row row) {
        return (brief ? briefTexts : texts).computeIfAbsent(row, this::newText);
    }

    private String newText(Row row) {
        return switch (row) {
            case Row.Step(int at) -> brief ? wording.briefStep(at) : wording.step(at);
            case Row.Turn(int at) -> glyphs.turns + " " + glyphs.plain(reasons.after(at));
            case Row.Failed failed -> glyphs.failed + " " + failed.text();
            case Row.Omission(String text) -> text;
        };
    }

    /** The text in one line, or in two where it does not fit: broken before a method or at a space. */
    private List<String> cell(Row row, int width) {
        String text = text(row);
        if (TextWidth.of(text) <= width) {
            return List.of(text);
        }
        int value = text.indexOf(' ');
        int method = text.lastIndexOf('.', value < 0 ? text.length() : value);
        int arrow = text.indexOf(" " + glyphs.gives + " ");
        int end = method > 0
                ? method
                : arrow > 0 ? arrow : TextWidth.cut(text, width, "").lastIndexOf(' ');
        if (end < width / 3) {
            return List.of(TextWidth.cut(text, width, glyphs.omission));
        }
        return List.of(
                object(text.substring(0, end).stripTrailing(), width),
                TextWidth.cut(INDENT + text.substring(end).strip(), width, glyphs.omission));
    }

    /** What does not fit is cut from the class's name, not from the number. */
    private String object(String text, int width) {
        int hash = text.lastIndexOf('#');
        if (hash < 0 || TextWidth.of(text) <= width) {
            return TextWidth.cut(text, width, glyphs.omission);
        }
        String number = text.substring(hash);
        return TextWidth.cut(text.substring(0, hash), width - TextWidth.of(number), glyphs.omission) + number;
    }

    private String where(Row row) {
        return switch (row) {
            case Row.Step(int at) -> wording.where(at);
            case Row.Failed failed -> failed.where();
            case Row.Turn turn -> "";
            case Row.Omission omission -> "";
        };
    }

    private List<String> inColumns(int[] widths, int whereWidth) {
        List<String> lines = new ArrayList<>();
        StringBuilder head = new StringBuilder(INDENT);
        StringBuilder rule = new StringBuilder(INDENT);
        for (int column = 0; column < widths.length; column++) {
            head.append(
                    TextWidth.pad(TextWidth.cut(titles.get(column), widths[column], glyphs.omission), widths[column]));
            rule.append(glyphs.line.repeat(widths[column]));
            head.append(" ".repeat(GAP));
            rule.append(" ".repeat(GAP));
        }
        rule.append(glyphs.line.repeat(whereWidth));
        lines.add(head.toString().stripTrailing());
        lines.add(rule.toString().stripTrailing());
        int left = Arrays.stream(widths).sum() + GAP * (widths.length - 1);
        for (Row row : rows) {
            int column = column(row);
            String before = column < 0 ? "" : " ".repeat(offset(widths, column));
            addLines(lines, before, cell(row, column < 0 ? left : widths[column]), left, row, whereWidth);
        }
        return lines;
    }

    private static int offset(int[] widths, int column) {
        return Arrays.stream(widths, 0, column).sum() + GAP * column;
    }

    private List<String> inLines(int room, int whereWidth) {
        int taskWidth =
                Math.min(TASK_MAX, titles.stream().mapToInt(TextWidth::of).max().orElse(0));
        List<String> lines = new ArrayList<>();
        int previous = -1;
        for (Row row : rows) {
            int column = column(row);
            String task = column < 0 || column == previous ? "" : titles.get(column);
            String front = TextWidth.pad(TextWidth.cut(task, taskWidth, glyphs.omission), taskWidth + GAP);
            addLines(lines, front, cell(row, room - taskWidth - GAP), room, row, whereWidth);
            previous = column < 0 ? previous : column;
        }
        return lines;
    }

    private void addLines(List<String> lines, String before, List<String> cell, int left, Row row, int whereWidth) {
        String where = TextWidth.cutFront(where(row), whereWidth, glyphs.omission);
        String mark = row instanceof Row.Step(int at) ? wording.mark(at) : null;
        String margin = mark == null ? INDENT : mark;
        lines.add((margin + TextWidth.pad(before + cell.getFirst(), left + GAP) + where).stripTrailing());
        if (cell.size() > 1) {
            lines.add(INDENT + " ".repeat(TextWidth.of(before)) + cell.getLast());
        }
    }
}
