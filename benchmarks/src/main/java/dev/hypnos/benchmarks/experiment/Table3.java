package dev.hypnos.benchmarks.experiment;

import dev.hypnos.examples.Examples;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Table 3 of the Morpheus paper: how often each algorithm finds each error. 10,000 trials for each, in ten tasks that
 * start without a history; geometric means over all errors, and what conflict analysis adds to them.
 *
 * <p>The three errors of ra show in each of its three tests. As in the paper, a trial of any of the tests counts for
 * the error that it shows.
 */
final class Table3 implements Experiment {
    /**
     * A row of the table.
     *
     * @param tests the examples that are run for it
     * @param message what the findings that count have in their message
     * @param paper the paper's ratios, in the order of {@link Algorithm#ALL}
     */
    record Error(String name, List<String> tests, String message, double... paper) {}

    private static final List<String> RA = List.of("ra-1", "ra-2", "ra-3");

    static final List<Error> ERRORS = List.of(
            error("locks-1", 0.0042, 0.0312, 0.0895, 0.1164, 0.1521, 0.2087, 0.1562, 0.2239),
            error("locks-2", 0.0210, 0.0117, 0.0022, 0.0071, 0.0073, 0.0124, 0.0103, 0.0140),
            error("gproc-1", 0, 0.0001, 0.0015, 0.0018, 0.0031, 0.0106, 0.0008, 0.0023),
            error("gproc-2", 0, 0.0190, 0.0496, 0.0781, 0.0605, 0.1170, 0.0416, 0.0648),
            error("gproc-3", 0, 0.0002, 0.0431, 0.0385, 0.0156, 0.0450, 0.0027, 0.0094),
            error("mnesia-1", 0, 0.0001, 0.0219, 0.0223, 0.0141, 0.0168, 0.0091, 0.0124),
            error("mnesia-2", 0, 0.0008, 0.0075, 0.0078, 0.0117, 0.0253, 0.0104, 0.0254),
            error("ms-1", 0, 0.0061, 0.3000, 0.2833, 0.1489, 0.2420, 0.1505, 0.2478),
            new Error("ra-1", RA, "undefined_reply", 0, 0, 0.0025, 0.0036, 0.0070, 0.0120, 0.0062, 0.0126),
            new Error("ra-2", RA, "badkey", 0, 0, 0.0010, 0.0011, 0.0053, 0.0042, 0.0063, 0.0044),
            new Error("ra-3", RA, "badmatch", 0, 0.0001, 0.0003, 0.0002, 0.0032, 0.0031, 0.0032, 0.0033));

    private static Error error(String name, double... paper) {
        return new Error(name, List.of(name), "", paper);
    }

    @Override
    public Options.Defaults defaults() {
        return new Options.Defaults(1_000, 10, 100);
    }

    @Override
    public List<Work> work(Options options) {
        List<Work> all = new ArrayList<>();
        for (Error error : ERRORS) {
            if (isIn(error, options)) {
                for (Algorithm algorithm : options.algorithms()) {
                    for (Work work : work(error, algorithm, options)) {
                        if (!all.contains(work)) {
                            all.add(work);
                        }
                    }
                }
            }
        }
        return all;
    }

    /** Whether the error is asked for, and modelled. */
    private static boolean isIn(Error error, Options options) {
        return options.wants(error.name)
                && error.tests.stream().allMatch(test -> Examples.test(test).isPresent());
    }

    private static List<Work> work(Error error, Algorithm algorithm, Options options) {
        List<Work> all = new ArrayList<>();
        for (String test : error.tests) {
            for (int task = 0; task < options.tasks(); task++) {
                all.add(Work.of(test, algorithm, task, options));
            }
        }
        return all;
    }

    @Override
    public Report report(Options options, Map<Work, Result> results) {
        List<String> header = new ArrayList<>(List.of("Error"));
        options.algorithms().forEach(algorithm -> header.add(algorithm.name()));
        MarkdownTable ours = new MarkdownTable(header.toArray(String[]::new));
        MarkdownTable paper = new MarkdownTable(header.toArray(String[]::new));
        Plot plot = new Plot(
                "Table 3: share of trials that found the error",
                options.algorithms().stream().map(Algorithm::name).toList());
        Map<String, Object> json = new LinkedHashMap<>();
        Means mean = new Means(options.algorithms());
        Means paperMean = new Means(options.algorithms());
        Result all = Result.NOTHING;
        for (Work work : work(options)) {
            all = all.plus(results.getOrDefault(work, Result.NOTHING));
        }
        long milliseconds = all.milliseconds();
        long trials = all.trials();
        boolean reproduced = true;
        List<Object> errors = new ArrayList<>();
        for (Error error : ERRORS) {
            if (!isIn(error, options)) {
                continue;
            }
            plot.name(error.name);
            List<String> row = new ArrayList<>(List.of(error.name));
            List<String> paperRow = new ArrayList<>(List.of(error.name));
            for (int i = 0; i < options.algorithms().size(); i++) {
                Algorithm algorithm = options.algorithms().get(i);
                Result result = sum(error, algorithm, options, results);
                double ratio = result.perTrial(result.failures(error.message));
                reproduced &= result.reproduced();
                row.add(ratio(ratio));
                mean.add(algorithm, ratio);
                plot.mark(i, ratio, true);
                Map<String, Object> figure = figure(error.name, algorithm, result, ratio);
                if (algorithm.index() < error.paper.length) {
                    double paperRatio = error.paper[algorithm.index()];
                    paperRow.add(ratio(paperRatio));
                    paperMean.add(algorithm, paperRatio);
                    plot.mark(i, paperRatio, false);
                    figure.put("paper", paperRatio);
                    figure.put("ratio", paperRatio == 0 ? Double.NaN : ratio / paperRatio);
                } else {
                    paperRow.add("");
                }
                errors.add(figure);
            }
            ours.row(row);
            paper.row(paperRow);
        }
        mean.addTo(ours);
        paperMean.addTo(paper);
        json.put("experiment", "table3");
        json.put("trials", trials);
        json.put("cpuSeconds", milliseconds / 1000.0);
        json.put("allFindingsReplayed", reproduced);
        json.put("figures", errors);
        String text = "## Table 3 of the Morpheus paper, with Hypnos\n\n"
                + "Share of trials that found the error; " + options.tasks() + " x " + options.trials()
                + " trials of each test. RW is a random walk, + is conflict analysis.\n\n" + ours
                + "\nThe paper:\n\n" + paper
                + String.format(
                        Locale.ROOT,
                        "%n%,d trials, %.1f CPU minutes (the paper: about 4,900 CPU hours). %s%n",
                        trials,
                        milliseconds / 60_000.0,
                        reproduced ? "Every finding was replayed." : "Some findings were NOT reproduced by a replay.");
        return new Report(text, json, plot.toString());
    }

    private static Result sum(Error error, Algorithm algorithm, Options options, Map<Work, Result> results) {
        Result sum = Result.NOTHING;
        for (Work work : work(error, algorithm, options)) {
            sum = sum.plus(results.getOrDefault(work, Result.NOTHING));
        }
        return sum;
    }

    private static Map<String, Object> figure(String name, Algorithm algorithm, Result result, double ours) {
        Map<String, Object> figure = new LinkedHashMap<>();
        figure.put("error", name);
        figure.put("algorithm", algorithm.name());
        figure.put("trials", result.trials());
        figure.put("ours", ours);
        figure.put("operations", result.perTrial(result.operations()));
        figure.put("decisions", result.perTrial(result.decisions()));
        figure.put("millisecondsPerTrial", result.perTrial(result.milliseconds()));
        return figure;
    }

    static String ratio(double ratio) {
        return ratio == 0 ? "0" : String.format(Locale.ROOT, ratio < 0.001 ? "%.5f" : "%.4f", ratio);
    }

    /** Geometric means, which exist only where no error was missed. */
    private static final class Means {
        private final List<Algorithm> algorithms;
        private final double[] logs = new double[Algorithm.ALL.size()];
        private final int[] counts = new int[Algorithm.ALL.size()];
        private final boolean[] missed = new boolean[Algorithm.ALL.size()];

        Means(List<Algorithm> algorithms) {
            this.algorithms = algorithms;
        }

        void add(Algorithm algorithm, double ratio) {
            if (ratio == 0) {
                missed[algorithm.index()] = true;
            } else {
                logs[algorithm.index()] += Math.log(ratio);
                counts[algorithm.index()]++;
            }
        }

        private @Nullable Double mean(int algorithm) {
            return missed[algorithm] || counts[algorithm] == 0
                    ? null
                    : Double.valueOf(Math.exp(logs[algorithm] / counts[algorithm]));
        }

        void addTo(MarkdownTable table) {
            Double best = mean(Algorithm.POS_PLUS.index());
            List<String> means = new ArrayList<>(List.of("mean"));
            List<String> shares = new ArrayList<>(List.of("ratio to POS+"));
            List<String> gains = new ArrayList<>(List.of("conflict analysis"));
            for (Algorithm algorithm : algorithms) {
                int i = algorithm.index();
                Double mean = mean(i);
                Double without = i % 2 == 1 ? mean(i - 1) : null;
                means.add(mean == null ? "-" : ratio(mean));
                shares.add(mean == null || best == null ? "-" : percent(mean / best));
                gains.add(mean == null || without == null ? "" : percent(mean / without));
            }
            table.row(means);
            table.row(shares);
            table.row(gains);
        }

        private static String percent(double share) {
            return String.format(Locale.ROOT, "%.0f %%", share * 100);
        }
    }
}
