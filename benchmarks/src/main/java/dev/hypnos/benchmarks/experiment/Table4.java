package dev.hypnos.benchmarks.experiment;

import dev.hypnos.examples.Examples;
import dev.hypnos.kernel.History;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Table 4 of the Morpheus paper: what conflict analysis predicts on gproc-1 and mnesia-2, with signatures of the site
 * alone and of task and site. The paper counts a first conflict as a false negative though its operation was explored;
 * here only an operation that was skipped and conflicted is one.
 */
final class Table4 implements Experiment {
    private record Setting(String name, Algorithm algorithm, History.Scheme signature) {}

    private static final List<Setting> SETTINGS = List.of(
            new Setting("without", Algorithm.POS, History.Scheme.TASK_AND_SITE),
            new Setting("{site}", Algorithm.POS_PLUS, History.Scheme.SITE),
            new Setting("{task, site}", Algorithm.POS_PLUS, History.Scheme.TASK_AND_SITE));

    /**
     * The paper's figures of a case; for each setting the hit ratio, and for the last two false negatives and
     * positives.
     */
    private record Row(String name, double operations, double conflicts, double[] ratios, double[] fns, double[] fps) {}

    private static final List<Row> ROWS = List.of(
            new Row(
                    "gproc-1",
                    6593.39,
                    325.59,
                    new double[] {0.0031, 0.0064, 0.0106},
                    new double[] {0, 0.09, 0.54},
                    new double[] {0, 1192.16, 526.27}),
            new Row(
                    "mnesia-2",
                    10018.80,
                    628.25,
                    new double[] {0.0117, 0.0174, 0.0253},
                    new double[] {0, 0.18, 1.13},
                    new double[] {0, 4612.02, 1442.74}));

    @Override
    public Options.Defaults defaults() {
        return new Options.Defaults(1_000, 10, 200);
    }

    @Override
    public List<Work> work(Options options) {
        List<Work> all = new ArrayList<>();
        for (Row row : ROWS) {
            if (isIn(row, options)) {
                SETTINGS.forEach(setting -> all.addAll(work(row, setting, options)));
            }
        }
        return all;
    }

    /** Whether the case is asked for, and modelled. */
    private static boolean isIn(Row row, Options options) {
        return options.wants(row.name) && Examples.test(row.name).isPresent();
    }

    private static List<Work> work(Row row, Setting setting, Options options) {
        List<Work> all = new ArrayList<>();
        for (int task = 0; task < options.tasks(); task++) {
            all.add(Work.of(row.name, setting.algorithm, setting.signature, task, options));
        }
        return all;
    }

    @Override
    public Report report(Options options, Map<Work, Result> results) {
        MarkdownTable table = new MarkdownTable(
                "Case",
                "signature",
                "operations",
                "conflicts",
                "false negatives",
                "late",
                "false positives",
                "hit ratio",
                "gain");
        Plot plot =
                new Plot("Table 4: share of trials that found the error", List.of("without", "{site}", "{task, site}"));
        List<Object> figures = new ArrayList<>();
        for (Row row : ROWS) {
            if (!isIn(row, options)) {
                continue;
            }
            plot.name(row.name);
            double without = 0;
            for (int i = 0; i < SETTINGS.size(); i++) {
                Setting setting = SETTINGS.get(i);
                Result sum = Result.NOTHING;
                for (Work work : work(row, setting, options)) {
                    sum = sum.plus(results.getOrDefault(work, Result.NOTHING));
                }
                double ratio = sum.perTrial(sum.failures());
                without = i == 0 ? ratio : without;
                long lateTrials = sum.trials() - (long) options.tasks() * Result.EARLY_TRIALS;
                double late = lateTrials <= 0 ? 0 : (double) sum.lateFalseNegatives() / lateTrials;
                plot.mark(i, ratio, true);
                plot.mark(i, row.ratios[i], false);
                table.row(List.of(
                        row.name,
                        setting.name,
                        number(sum.perTrial(sum.operations())),
                        number(sum.perTrial(sum.conflicts())),
                        number(sum.perTrial(sum.falseNegatives())),
                        number(late),
                        number(sum.perTrial(sum.falsePositives())),
                        Table3.ratio(ratio),
                        gain(ratio, without)));
                table.row(List.of(
                        "paper",
                        setting.name,
                        number(row.operations),
                        number(row.conflicts),
                        i == 0 ? "" : number(row.fns[i]),
                        "",
                        i == 0 ? "" : number(row.fps[i]),
                        Table3.ratio(row.ratios[i]),
                        gain(row.ratios[i], row.ratios[0])));
                figures.add(figure(row.name, setting.name, sum, ratio, late, row.ratios[i]));
            }
        }
        String text = "## Table 4 of the Morpheus paper, with Hypnos\n\nFor each trial, over " + options.tasks() + " x "
                + options.trials() + " trials. Late: false negatives after the first " + Result.EARLY_TRIALS
                + " trials of a task.\n\n" + table;
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("experiment", "table4");
        json.put("figures", figures);
        return new Report(text, json, plot.toString());
    }

    private static Map<String, Object> figure(
            String name, String setting, Result sum, double ratio, double late, double paper) {
        Map<String, Object> figure = new LinkedHashMap<>();
        figure.put("case", name);
        figure.put("signature", setting);
        figure.put("trials", sum.trials());
        figure.put("operations", sum.perTrial(sum.operations()));
        figure.put("conflicts", sum.perTrial(sum.conflicts()));
        figure.put("falseNegatives", sum.perTrial(sum.falseNegatives()));
        figure.put("lateFalseNegatives", late);
        figure.put("falsePositives", sum.perTrial(sum.falsePositives()));
        figure.put("ours", ratio);
        figure.put("paper", paper);
        return figure;
    }

    private static String gain(double ratio, double without) {
        return without == 0 ? "-" : String.format(Locale.ROOT, "%.0f %%", 100 * ratio / without);
    }

    private static String number(double number) {
        return String.format(Locale.ROOT, number < 100 ? "%.2f" : "%,.0f", number);
    }
}
