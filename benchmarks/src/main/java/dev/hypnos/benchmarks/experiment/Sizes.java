package dev.hypnos.benchmarks.experiment;

import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Trace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How large the models are: the decisions of a trial beside those of the originals, for which the Morpheus authors
 * measured the length that PCT needs to know, and what the operations of a trial are.
 */
final class Sizes implements Experiment {
    /**
     * Decisions of a trial of the original under POS, without and with conflict analysis; 0 where they are not known.
     */
    private record Original(String name, int without, int with) {}

    private static final List<Original> ORIGINALS = List.of(
            new Original("locks-1", 919, 595),
            new Original("locks-2", 1_159, 314),
            new Original("gproc-1", 2_165, 1_845),
            new Original("gproc-2", 3_163, 974),
            new Original("gproc-3", 2_556, 819),
            new Original("mnesia-1", 8_990, 3_546),
            new Original("mnesia-2", 5_732, 4_660),
            new Original("ms-1", 1_425, 537),
            new Original("ra-1", 14_621, 6_730),
            new Original("ra-2", 7_602, 6_091),
            new Original("ra-3", 7_907, 6_318),
            new Original("crce-2", 0, 0),
            new Original("crce-3", 0, 0),
            new Original("c6023", 0, 0));

    @Override
    public Options.Defaults defaults() {
        return new Options.Defaults(500, 1, 100);
    }

    @Override
    public List<Work> work(Options options) {
        return List.of();
    }

    @Override
    public Report report(Options options, Map<Work, Result> results) {
        MarkdownTable table = new MarkdownTable(
                "Case", "decisions", "with analysis", "original", "with analysis", "share", "operations", "tasks");
        Plot plot = new Plot("Decisions of a trial", List.of("without conflict analysis", "with"));
        StringBuilder kinds = new StringBuilder();
        List<Object> figures = new ArrayList<>();
        for (Original original : ORIGINALS) {
            if (!options.wants(original.name)) {
                continue;
            }
            Map<String, Long> counts = new TreeMap<>();
            try (TrialLoop without = new TrialLoop(false, trace -> count(trace, counts));
                    TrialLoop with = new TrialLoop(true, trace -> {})) {
                without.run(original.name, (int) options.trials());
                with.run(original.name, (int) options.trials());
                double decisions = without.perTrial(without.decisions);
                double analysed = with.perTrial(with.decisions);
                plot.name(original.name);
                plot.mark(0, decisions, true);
                plot.mark(0, original.without, false);
                plot.mark(1, analysed, true);
                plot.mark(1, original.with, false);
                table.row(List.of(
                        original.name,
                        number(decisions),
                        number(analysed),
                        number(original.without),
                        number(original.with),
                        original.without == 0
                                ? "-"
                                : String.format(Locale.ROOT, "%.0f %%", 100 * decisions / original.without),
                        number(without.perTrial(without.operations)),
                        number(without.perTrial(without.tasks))));
                kinds.append("* ")
                        .append(original.name)
                        .append(": ")
                        .append(words(counts, without.trials))
                        .append("\n");
                Map<String, Object> figure = new LinkedHashMap<>();
                figure.put("case", original.name);
                figure.put("decisions", decisions);
                figure.put("decisionsWithConflictAnalysis", analysed);
                figure.put("originalDecisions", original.without);
                figure.put("originalDecisionsWithConflictAnalysis", original.with);
                figure.put("operations", without.perTrial(without.operations));
                Map<String, Object> perTrial = new LinkedHashMap<>();
                counts.forEach((kind, count) -> perTrial.put(kind, (double) count / without.trials));
                figure.put("operationsByKind", perTrial);
                figures.add(figure);
            }
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("experiment", "sizes");
        json.put("figures", figures);
        String text = "## How large the models are\n\nAverages of " + options.trials() + " trials with POS.\n\n" + table
                + "\nOperations of a trial by kind, without conflict analysis:\n\n" + kinds;
        return new Report(text, json, plot.toString());
    }

    private static void count(Trace trace, Map<String, Long> counts) {
        for (int row = 0; row < trace.size(); row++) {
            if (trace.isOperation(row)) {
                counts.merge(Sites.get(trace.site(row)).action(), 1L, Long::sum);
            }
        }
    }

    /** The kinds with at least one operation in two trials, the most frequent first. */
    private static String words(Map<String, Long> counts, long trials) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() * 2 >= trials)
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(entry -> entry.getKey() + " " + number((double) entry.getValue() / trials))
                .collect(Collectors.joining(", "));
    }

    private static String number(double value) {
        return value == 0 ? "-" : String.format(Locale.ROOT, "%,.0f", value);
    }
}
