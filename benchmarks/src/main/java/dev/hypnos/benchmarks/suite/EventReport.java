package dev.hypnos.benchmarks.suite;

import dev.hypnos.benchmarks.experiment.MarkdownTable;
import dev.hypnos.benchmarks.experiment.Plot;
import dev.hypnos.report.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a benchmark of events found out: a table that grows line by line, and files in Markdown, JSON and SVG. */
final class EventReport {
    /**
     * One figure.
     *
     * @param text as people read it
     * @param value as it is drawn; what is not above zero is not
     * @param isLess whether the true value is above it
     */
    record Cell(String text, double value, double seconds, boolean isLess) {}

    private final String name;
    private final String title;
    private final List<String> first;
    private final List<String> series;
    private final MarkdownTable table;
    private final Plot plot;
    private final List<Object> figures = new ArrayList<>();
    private String last = "";

    /**
     * @param first what columns are called that say of what a row is, of which the first is its name
     * @param series what the other columns are called
     */
    EventReport(String name, String title, List<String> first, List<String> series) {
        this.name = name;
        this.title = title;
        this.first = first;
        this.series = series;
        List<String> header = new ArrayList<>(first);
        header.addAll(series);
        table = new MarkdownTable(header.toArray(String[]::new));
        plot = new Plot(title, series);
    }

    void row(List<String> labels, List<Cell> cells) {
        List<String> row = new ArrayList<>(labels);
        Map<String, Object> figure = new LinkedHashMap<>();
        for (int i = 0; i < labels.size(); i++) {
            figure.put(first.get(i), labels.get(i));
        }
        plot.name(labels.getFirst());
        for (int i = 0; i < cells.size(); i++) {
            Cell cell = cells.get(i);
            row.add(cell.text);
            plot.mark(i, cell.value, true);
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("value", cell.value);
            values.put("isLessThanTheTrueValue", cell.isLess);
            values.put("seconds", cell.seconds);
            figure.put(series.get(i), values);
        }
        last = String.join("  ", row);
        table.row(row);
        figures.add(figure);
    }

    /** Prints the table and where the files are. */
    void write(PrintStream out) {
        Path directory = writeFiles();
        out.println(text());
        out.println("Written to " + directory + ": " + name + ".md, " + name + ".json, " + name + ".svg");
    }

    /**
     * Prints the last row, and writes the files with what is there: whoever interrupts a long run has the rows before.
     */
    void progress(PrintStream out) {
        writeFiles();
        out.println(last);
    }

    private String text() {
        return title + ".\n\n" + table;
    }

    private Path writeFiles() {
        Path directory = Path.of(".hypnos", "bench", name);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("benchmark", name);
        json.put("title", title);
        json.put("figures", figures);
        try {
            Files.createDirectories(directory);
            Files.writeString(directory.resolve(name + ".md"), text());
            Files.writeString(directory.resolve(name + ".json"), Json.write(json));
            Files.writeString(directory.resolve(name + ".svg"), plot.toString());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return directory;
    }
}
