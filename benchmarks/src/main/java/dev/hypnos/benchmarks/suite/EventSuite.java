package dev.hypnos.benchmarks.suite;

import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettingsBuilder;
import dev.hypnos.campaign.Races;
import dev.hypnos.campaign.Status;
import dev.hypnos.examples.EventExample;
import dev.hypnos.examples.Events;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Reductions;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * The models at the level of messages: after how many paths each error is found, and how many paths explore a model to
 * the end.
 */
final class EventSuite {
    static final int PATHS = 10_000;
    static final int SECONDS = 60;

    /** Where everything is drawn at random, one seed says little. */
    private static final int SEEDS = 5;

    /** A way to explore, as people call it, and with how many seeds it is tried. */
    private record Technique(String name, int seeds, UnaryOperator<CampaignSettingsBuilder> settings) {
        static Technique flymc(String reductions) {
            Reductions parsed = Reductions.parse(reductions);
            return new Technique(
                    reductions,
                    parsed.isRandom() || parsed.draws() ? SEEDS : 1,
                    settings -> settings.strategy(StrategyKind.FLYMC).reductions(parsed));
        }
    }

    private static final List<Technique> TECHNIQUES = List.of(
            Technique.flymc("all"),
            Technique.flymc("no-symmetry"),
            Technique.flymc("no-independence"),
            Technique.flymc("no-flips"),
            Technique.flymc("no-draws"),
            Technique.flymc("no-states"),
            Technique.flymc("no-rehearsals"),
            Technique.flymc("only-symmetry"),
            Technique.flymc("only-independence"),
            Technique.flymc("only-faults"),
            Technique.flymc("only-flips"),
            Technique.flymc("only-states"),
            Technique.flymc("modist"),
            Technique.flymc("samc"),
            Technique.flymc("bounded"),
            Technique.flymc("random-modist"),
            Technique.flymc("bounded-random-modist"),
            Technique.flymc("random"),
            new Technique("pos", SEEDS, settings -> settings.strategy(StrategyKind.POS)));

    private EventSuite() {}

    /**
     * Paths until each error is found. Fails where an error is not found and the exploration says that it is complete.
     */
    static int speed(Selection selection, int paths, int seconds, PrintStream out) {
        List<EventExample> errors = selection.of(Events.errors(), EventExample::name);
        EventReport report = new EventReport(
                "flymc-speed",
                "Paths to the first failure, at most " + paths + " and " + seconds
                        + " s each; then its seconds; of random and pos the mean of " + SEEDS + " seeds",
                List.of("error", "events", "crashes", "restarts", "paper"),
                names());
        int wrong = 0;
        for (EventExample error : errors) {
            List<EventReport.Cell> cells = new ArrayList<>();
            for (Technique technique : TECHNIQUES) {
                List<CampaignResult> results = new ArrayList<>();
                for (int seed = 0; seed < technique.seeds; seed++) {
                    CampaignResult result = run(error, technique, seed, paths, seconds);
                    wrong += isComplete(result) && result.status() != Status.FOUND && !isBounded(technique) ? 1 : 0;
                    results.add(result);
                }
                cells.add(mean(results));
            }
            report.row(
                    List.of(
                            error.name(),
                            "" + error.events(),
                            "" + error.crashes(),
                            "" + error.restarts(),
                            error.paths() == 0 ? "" : String.format(Locale.ROOT, "%,d", error.paths())),
                    cells);
            report.progress(out);
        }
        report.write(out);
        out.println(errors.size() + " errors, " + wrong + " times explored to the end without finding it");
        return wrong == 0 ? 0 : 1;
    }

    private static boolean isBounded(Technique technique) {
        return technique.name.startsWith("bounded");
    }

    /** Paths until nothing is left. */
    static int exhaust(Selection selection, int paths, int seconds, PrintStream out) {
        EventReport report = new EventReport(
                "flymc-exhaust",
                "Paths until nothing is left, at most " + paths + " and " + seconds + " s each; then the seconds",
                List.of("workload"),
                names());
        int wrong = 0;
        for (EventExample workload : selection.of(Events.workloads(), EventExample::name)) {
            List<EventReport.Cell> cells = new ArrayList<>();
            for (Technique technique : TECHNIQUES) {
                CampaignResult result = run(workload, technique, 0, paths, seconds);
                wrong += result.status() == Status.FOUND ? 1 : 0;
                cells.add(mean(List.of(result)));
            }
            report.row(List.of(workload.name()), cells);
            report.progress(out);
        }
        report.write(out);
        return wrong == 0 ? 0 : 1;
    }

    private static List<String> names() {
        return TECHNIQUES.stream().map(Technique::name).toList();
    }

    private static CampaignResult run(EventExample example, Technique technique, long seed, int paths, int seconds) {
        return Campaigns.run(
                example.test(),
                settings -> technique
                        .settings
                        .apply(settings)
                        .seed(seed)
                        .time(Duration.ofSeconds(seconds))
                        .trials(paths)
                        .races(Races.OFF)
                        .shrink(Duration.ZERO)
                        .jobs(1));
    }

    private static boolean isComplete(CampaignResult result) {
        CampaignResult.Explored explored = result.explored();
        return explored != null && explored.isComplete();
    }

    /**
     * The mean over seeds. Where an error was not found with each of them, or something is left to be tried, the true
     * value is above it.
     */
    private static EventReport.Cell mean(List<CampaignResult> results) {
        boolean isLess = results.stream().anyMatch(each -> each.status() != Status.FOUND && !isComplete(each));
        double paths =
                results.stream().mapToLong(CampaignResult::trials).average().orElseThrow();
        double seconds =
                results.stream().mapToDouble(CampaignResult::seconds).average().orElseThrow();
        return new EventReport.Cell(
                String.format(Locale.ROOT, "%s%,.0f (%.1f)", isLess ? "> " : "", paths, seconds),
                paths,
                seconds,
                isLess);
    }
}
