package dev.hypnos.benchmarks.experiment;

import dev.hypnos.benchmarks.program.ModelRoundTrips;
import dev.hypnos.examples.Examples;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Figure 9 of the Morpheus paper, and the round trips of its section 5.4: where the time of a trial goes. The paper's
 * trial transforms all modules anew, which takes most of its time; here a class is woven once for all trials.
 */
final class Figure9 implements Experiment {
    private static final int ROUND_TRIPS = 1_000_000;
    /** Seconds for a million round trips: the paper's, and those of the original run on a machine like this one. */
    private static final double PAPER_ROUND_TRIPS = 94.02;

    @Override
    public Options.Defaults defaults() {
        return new Options.Defaults(1_000, 1, 100);
    }

    @Override
    public List<Work> work(Options options) {
        return List.of();
    }

    @Override
    public Report report(Options options, Map<Work, Result> results) {
        MarkdownTable table = new MarkdownTable("Test", "first trial", "a trial", "of it analysis", "operations");
        Plot plot = new Plot("Figure 9: milliseconds of a trial", List.of("first trial", "a trial", "analysis"));
        List<Object> figures = new ArrayList<>();
        for (String test : List.of("gproc-1", "mnesia-2", "locks-1")) {
            if (!options.wants(test) || Examples.test(test).isEmpty()) {
                continue;
            }
            TrialTimes times = TrialTimes.of(test, (int) options.trials());
            plot.name(test);
            plot.mark(0, times.firstMillis(), true);
            plot.mark(1, times.trialMillis(), true);
            plot.mark(2, times.analysisMillis(), true);
            table.row(List.of(
                    test,
                    millis(times.firstMillis()),
                    millis(times.trialMillis()),
                    millis(times.analysisMillis()),
                    String.format(Locale.ROOT, "%,.0f", times.operations())));
            Map<String, Object> figure = new LinkedHashMap<>();
            figure.put("test", test);
            figure.put("firstTrialMilliseconds", times.firstMillis());
            figure.put("trialMilliseconds", times.trialMillis());
            figure.put("analysisMilliseconds", times.analysisMillis());
            figure.put("operations", times.operations());
            figures.add(figure);
        }
        int trips = options.quick() ? ROUND_TRIPS / 10 : ROUND_TRIPS;
        double micros = TrialTimes.nanosOf(ModelRoundTrips.class, trips) / 1000 / trips;
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("experiment", "figure9");
        json.put("figures", figures);
        json.put("roundTripMicroseconds", micros);
        json.put("paperRoundTripMicroseconds", PAPER_ROUND_TRIPS);
        String text =
                "## Figure 9 and section 5.4 of the Morpheus paper, with Hypnos\n\nMilliseconds, POS with conflict"
                        + " analysis, after " + options.trials() + " trials to warm up.\n\n" + table
                        + String.format(
                                Locale.ROOT,
                                "%nA message round trip between two processes: %.2f us (Morpheus: %.0f us, Concuerror: 142 us).%n",
                                micros,
                                PAPER_ROUND_TRIPS);
        return new Report(text, json, plot.toString());
    }

    private static String millis(double millis) {
        return String.format(Locale.ROOT, "%.3f ms", millis);
    }
}
