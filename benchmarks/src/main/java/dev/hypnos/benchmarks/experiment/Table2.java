package dev.hypnos.benchmarks.experiment;

import dev.hypnos.kernel.History;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Table 2 of the Morpheus paper, with the two errors that its text adds: how many trials a random walk and POS take on
 * average to find an error, without conflict analysis, and in which trial a systematic exploration finds it.
 *
 * <p>The test of crce-2 has two oracles. The original one also fails on a harmless read of the second writer's value,
 * which is found at once; the other only on a value that was written and is not there any more.
 */
final class Table2 implements Experiment {
    /**
     * A row of the table.
     *
     * @param systematic the paper's number of trials for systematic testing, or 0 if it found nothing
     * @param randomWalk the paper's average for a random walk, or 0 if it found nothing
     * @param pos the paper's average for POS, or 0 if there is none
     */
    private record Row(String name, String test, double systematic, double randomWalk, double pos) {}

    private static final List<Row> ROWS = List.of(
            new Row("crce-2, original oracle", "crce-2", 81, 4.29, 4.39),
            new Row("crce-2, time travel only", "crce-2-time-travel", 0, 0, 0),
            new Row("crce-3", "crce-3", 119, 1351.35, 17.43),
            new Row("locks-1", "locks-1", 0, 100_000, 5.27),
            new Row("C6023", "c6023", 0, 0, 5_000));

    private static final List<Algorithm> ALGORITHMS = List.of(Algorithm.RANDOM_WALK, Algorithm.POS, Algorithm.POS_PLUS);

    @Override
    public Options.Defaults defaults() {
        return new Options.Defaults(10_000, 10, 1_000);
    }

    @Override
    public List<Work> work(Options options) {
        List<Work> all = new ArrayList<>();
        for (Row row : ROWS) {
            if (options.wants(row.test)) {
                ALGORITHMS.forEach(algorithm -> all.addAll(work(row, algorithm, options)));
                all.add(systematic(row, options));
            }
        }
        return all;
    }

    private static List<Work> work(Row row, Algorithm algorithm, Options options) {
        List<Work> all = new ArrayList<>();
        for (int task = 0; task < options.tasks(); task++) {
            all.add(Work.of(row.test, algorithm, task, options));
        }
        return all;
    }

    /** One exploration, of as many traces at most as the others have trials. */
    private static Work systematic(Row row, Options options) {
        long traces = options.trials() * options.tasks();
        return new Work(row.test, Algorithm.SYSTEMATIC, History.Scheme.TASK_AND_SITE, 0, traces, options.seed());
    }

    @Override
    public Report report(Options options, Map<Work, Result> results) {
        MarkdownTable table = new MarkdownTable(
                "Case",
                "systematic, paper",
                "RW, paper",
                "POS, paper",
                "systematic",
                "RW",
                "POS",
                "POS+",
                "RW / POS",
                "ms / trial");
        Plot plot = new Plot("Table 2: trials until the error is found", List.of("RW", "POS", "POS+"));
        List<Object> figures = new ArrayList<>();
        for (Row row : ROWS) {
            if (!options.wants(row.test)) {
                continue;
            }
            plot.name(row.name);
            double[] averages = new double[ALGORITHMS.size()];
            double milliseconds = 0;
            Map<String, Object> figure = new LinkedHashMap<>();
            figure.put("case", row.name);
            for (int i = 0; i < averages.length; i++) {
                Result sum = Result.NOTHING;
                for (Work work : work(row, ALGORITHMS.get(i), options)) {
                    sum = sum.plus(results.getOrDefault(work, Result.NOTHING));
                }
                averages[i] = sum.failures() == 0 ? 0 : (double) sum.trials() / sum.failures();
                milliseconds = sum.perTrial(sum.milliseconds());
                plot.mark(i, averages[i], true);
                figure.put(ALGORITHMS.get(i).name(), averages[i] == 0 ? Double.NaN : averages[i]);
                figure.put(ALGORITHMS.get(i).name() + " trials", sum.trials());
                figure.put(ALGORITHMS.get(i).name() + " found", sum.failures());
            }
            Result explored = results.getOrDefault(systematic(row, options), Result.NOTHING);
            double traces = explored.failures() == 0 ? 0 : explored.trials();
            figure.put("systematic", traces == 0 ? Double.NaN : traces);
            figure.put("systematic trials", explored.trials());
            plot.mark(0, row.randomWalk, false);
            plot.mark(1, row.pos, false);
            figures.add(figure);
            table.row(List.of(
                    row.name,
                    average(row.systematic),
                    average(row.randomWalk),
                    average(row.pos),
                    traces == 0 ? "-" : String.format(Locale.ROOT, "%,.0f", traces),
                    average(averages[0]),
                    average(averages[1]),
                    average(averages[2]),
                    averages[0] == 0 || averages[1] == 0 ? "-" : average(averages[0] / averages[1]),
                    String.format(Locale.ROOT, "%.2f", milliseconds)));
        }
        String text =
                "## Table 2 of the Morpheus paper, with Hypnos\n\nTrials until the error is found, on average over "
                        + options.tasks() * options.trials()
                        + " trials; systematic: in which trial of optimal-dpor it is"
                        + " found, of as many at most; - where it was not found, or not tried.\n\n"
                        + table;
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("experiment", "table2");
        json.put("figures", figures);
        return new Report(text, json, plot.toString());
    }

    private static String average(double trials) {
        return trials == 0 ? "-" : String.format(Locale.ROOT, trials < 100 ? "%.2f" : "%,.0f", trials);
    }
}
