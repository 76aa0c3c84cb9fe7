package dev.hypnos.benchmarks.experiment;

import java.util.ArrayList;
import java.util.List;

/** A table in Markdown whose source reads well too. */
public final class MarkdownTable {
    private final List<List<String>> rows = new ArrayList<>();

    public MarkdownTable(String... header) {
        rows.add(List.of(header));
    }

    public void row(List<String> cells) {
        rows.add(List.copyOf(cells));
    }

    @Override
    public String toString() {
        int columns = rows.getFirst().size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            line(text, rows.get(i), widths);
            if (i == 0) {
                List<String> rule = new ArrayList<>();
                for (int column = 0; column < columns; column++) {
                    rule.add(
                            "-".repeat(Math.max(3, widths[column]) - (column == 0 ? 0 : 1)) + (column == 0 ? "" : ":"));
                }
                line(text, rule, widths);
            }
        }
        return text.toString();
    }

    private static void line(StringBuilder text, List<String> cells, int[] widths) {
        for (int i = 0; i < cells.size(); i++) {
            String cell = cells.get(i);
            String space = " ".repeat(Math.max(0, Math.max(3, widths[i]) - cell.length()));
            text.append("| ").append(i == 0 ? cell + space : space + cell).append(' ');
        }
        text.append("|\n");
    }
}
