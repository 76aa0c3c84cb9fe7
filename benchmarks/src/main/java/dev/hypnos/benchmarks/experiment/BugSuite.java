package dev.hypnos.benchmarks.experiment;

import dev.hypnos.suites.bugs.Bug;
import dev.hypnos.suites.bugs.Bugs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The suite of known bugs: how many trials each algorithm takes on average until a bug is found, and that twins have
 * none.
 */
final class BugSuite implements Experiment {
    @Override
    public Options.Defaults defaults() {
        return new Options.Defaults(1_000, 1, 200);
    }

    @Override
    public List<Work> work(Options options) {
        List<Work> all = new ArrayList<>();
        for (Bug bug : Bugs.all()) {
            if (options.wants(bug.name())) {
                options.algorithms().forEach(algorithm -> all.add(Work.of(bug.test(), algorithm, 0, options)));
                all.add(twin(bug, options));
            }
        }
        return all;
    }

    /** Of the repaired pattern ten times as many. */
    private static Work twin(Bug bug, Options options) {
        Work work = Work.of(bug.twin(), Algorithm.POS_PLUS, 0, options);
        return new Work(work.test(), work.algorithm(), work.signature(), work.task(), 10 * work.trials(), work.seed());
    }

    @Override
    public Report report(Options options, Map<Work, Result> results) {
        List<String> header = new ArrayList<>(List.of("Bug", "group"));
        options.algorithms().forEach(algorithm -> header.add(algorithm.name()));
        header.add("twin");
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        Plot plot = new Plot("Known bugs: trials until each is found", List.of("RW", "POS", "POS+"));
        List<Object> figures = new ArrayList<>();
        int[] found = new int[options.algorithms().size()];
        int bugs = 0;
        long falseFindings = 0;
        for (Bug bug : Bugs.all()) {
            if (!options.wants(bug.name())) {
                continue;
            }
            bugs++;
            plot.name(bug.name());
            Map<String, Object> figure = new LinkedHashMap<>();
            figure.put("bug", bug.name());
            figure.put("group", bug.group().title());
            List<String> row = new ArrayList<>(List.of(bug.name(), bug.group().title()));
            for (int i = 0; i < found.length; i++) {
                Algorithm algorithm = options.algorithms().get(i);
                Result result = results.getOrDefault(Work.of(bug.test(), algorithm, 0, options), Result.NOTHING);
                double average = result.failures() == 0 ? 0 : (double) result.trials() / result.failures();
                found[i] += result.failures() == 0 ? 0 : 1;
                row.add(average(average));
                figure.put(algorithm.name(), average == 0 ? Double.NaN : average);
                int series = List.of("RW", "POS", "POS+").indexOf(algorithm.name());
                if (series >= 0) {
                    plot.mark(series, average, true);
                }
            }
            Result twin = results.getOrDefault(twin(bug, options), Result.NOTHING);
            falseFindings += twin.failures();
            row.add(twin.failures() == 0 ? "clean" : twin.failures() + " findings");
            figure.put("twinFindings", twin.failures());
            table.row(row);
            figures.add(figure);
        }
        List<String> sums = new ArrayList<>(List.of("found, of " + bugs, ""));
        for (int count : found) {
            sums.add(String.valueOf(count));
        }
        sums.add(falseFindings == 0 ? "all clean" : falseFindings + " findings");
        table.row(sums);
        String text = "## Known bugs\n\nTrials until the bug is found, on average over " + options.trials()
                + " trials; - where it was not found. Twins: " + 10 * options.trials() + " trials with POS+.\n\n"
                + table;
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("experiment", "bugs");
        json.put("figures", figures);
        return new Report(text, json, plot.toString());
    }

    private static String average(double trials) {
        return trials == 0 ? "-" : String.format(Locale.ROOT, trials < 100 ? "%.1f" : "%,.0f", trials);
    }
}
