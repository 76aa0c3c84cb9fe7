package dev.hypnos.benchmarks.experiment;

import dev.hypnos.examples.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Scenarios with a verdict: an error that some schedules show, or none. The papers explored them systematically; here
 * each is sampled, and what a pass is worth is the number of trials and of distinct orders.
 */
final class Verdicts implements Experiment {
    private final String name;
    private final String title;
    private final List<Scenario> scenarios;

    private final int tasks;

    Verdicts(String name, String title, int tasks, List<Scenario> scenarios) {
        this.name = name;
        this.title = title;
        this.tasks = tasks;
        this.scenarios = List.copyOf(scenarios);
    }

    @Override
    public Options.Defaults defaults() {
        return new Options.Defaults(10_000, tasks, 1_000);
    }

    @Override
    public List<Work> work(Options options) {
        List<Work> all = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            if (options.wants(scenario.name())) {
                all.addAll(work(scenario, options));
            }
        }
        return all;
    }

    private static List<Work> work(Scenario scenario, Options options) {
        List<Work> all = new ArrayList<>();
        for (int task = 0; task < options.tasks(); task++) {
            all.add(Work.of(scenario.name(), Algorithm.POS_PLUS, task, options));
        }
        return all;
    }

    @Override
    public Report report(Options options, Map<Work, Result> results) {
        MarkdownTable table =
                new MarkdownTable("Scenario", "paper", "expected", "failed trials", "trials", "verdict", "ms / trial");
        Plot plot = new Plot(title + ": share of trials that failed", List.of("POS+"));
        List<Object> figures = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            if (!options.wants(scenario.name())) {
                continue;
            }
            Result sum = Result.NOTHING;
            for (Work work : work(scenario, options)) {
                sum = sum.plus(results.getOrDefault(work, Result.NOTHING));
            }
            boolean fails = sum.failures() > 0;
            plot.name(scenario.name());
            plot.mark(0, sum.perTrial(sum.failures()), true);
            table.row(List.of(
                    scenario.name(),
                    scenario.paper(),
                    scenario.fails() ? "fails" : "passes",
                    String.valueOf(sum.failures()),
                    String.valueOf(sum.trials()),
                    fails == scenario.fails() ? "as expected" : "DIFFERS",
                    String.format(Locale.ROOT, "%.2f", sum.perTrial(sum.milliseconds()))));
            Map<String, Object> figure = new LinkedHashMap<>();
            figure.put("scenario", scenario.name());
            figure.put("expected", scenario.fails() ? "fails" : "passes");
            figure.put("failures", sum.failures());
            figure.put("trials", sum.trials());
            figure.put("asExpected", fails == scenario.fails());
            figures.add(figure);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("experiment", name);
        json.put("figures", figures);
        return new Report("## " + title + "\n\n" + table, json, plot.toString());
    }
}
