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
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** The models at the level of messages: after how many paths each error is found, and how many paths explore a model to the end. */
final class EventSuite {
    static final int PATHS = 10_000;
    private static final int SECONDS = 60;

    /** A way to explore, as people call it. */
    private record Technique(String name, UnaryOperator<CampaignSettingsBuilder> settings) {
        static Technique flymc(String reductions) {
            return new Technique(
                    reductions,
                    settings -> settings.strategy(StrategyKind.FLYMC).reductions(Reductions.parse(reductions)));
        }
    }

    private static final List<Technique> TECHNIQUES = List.of(
            Technique.flymc("all"),
            Technique.flymc("no-symmetry"),
            Technique.flymc("no-independence"),
            Technique.flymc("no-flips"),
            Technique.flymc("no-states"),
            Technique.flymc("modist"),
            Technique.flymc("samc"),
            Technique.flymc("bounded"),
            Technique.flymc("random-modist"),
            Technique.flymc("random"),
            new Technique("pos", settings -> settings.strategy(StrategyKind.POS)));

    private EventSuite() {}

    /** Paths until each error is found. Fails where an error is not found and the exploration says that it is complete. */
    static int speed(Selection selection, int paths, PrintStream out) {
        List<EventExample> errors = selection.of(Events.errors(), EventExample::name);
        out.println("Paths to the first failure, at most " + paths + " and " + SECONDS + " s each; then its seconds.");
        out.println();
        header(out, "error | events | crashes | restarts | paper");
        int wrong = 0;
        for (EventExample error : errors) {
            StringBuilder row = new StringBuilder(String.format(
                    Locale.ROOT,
                    "| %s | %d | %d | %d | %s |",
                    error.name(),
                    error.events(),
                    error.crashes(),
                    error.restarts(),
                    error.paths() == 0 ? "" : String.format(Locale.ROOT, "%,d", error.paths())));
            for (Technique technique : TECHNIQUES) {
                CampaignResult result = run(error, technique, paths);
                wrong += isComplete(result) && result.status() != Status.FOUND && !isBounded(technique) ? 1 : 0;
                row.append(' ').append(told(result)).append(" |");
            }
            out.println(row);
        }
        out.println();
        out.println(errors.size() + " errors, " + wrong + " times explored to the end without finding it");
        return wrong == 0 ? 0 : 1;
    }

    private static boolean isBounded(Technique technique) {
        return technique.name.equals("bounded");
    }

    /** Paths until nothing is left. */
    static int exhaust(Selection selection, int paths, PrintStream out) {
        out.println("Paths until nothing is left, at most " + paths + " and " + SECONDS + " s each; then the seconds.");
        out.println();
        header(out, "workload");
        int wrong = 0;
        for (EventExample workload : selection.of(Events.workloads(), EventExample::name)) {
            StringBuilder row = new StringBuilder("| " + workload.name() + " |");
            for (Technique technique : TECHNIQUES) {
                CampaignResult result = run(workload, technique, paths);
                wrong += result.status() == Status.FOUND ? 1 : 0;
                row.append(' ').append(told(result)).append(" |");
            }
            out.println(row);
        }
        return wrong == 0 ? 0 : 1;
    }

    private static void header(PrintStream out, String first) {
        StringBuilder names = new StringBuilder("| " + first + " |");
        StringBuilder line = new StringBuilder("| --- |" + " ---: |".repeat(first.split("\\|").length - 1));
        for (Technique technique : TECHNIQUES) {
            names.append(' ').append(technique.name).append(" |");
            line.append(" ---: |");
        }
        out.println(names);
        out.println(line);
    }

    private static CampaignResult run(EventExample example, Technique technique, int paths) {
        return Campaigns.run(
                example.test(),
                settings -> technique
                        .settings
                        .apply(settings)
                        .time(Duration.ofSeconds(SECONDS))
                        .trials(paths)
                        .races(Races.OFF)
                        .shrink(Duration.ZERO)
                        .jobs(1));
    }

    private static boolean isComplete(CampaignResult result) {
        CampaignResult.Explored explored = result.explored();
        return explored != null && explored.isComplete();
    }

    private static String told(CampaignResult result) {
        String paths = String.format(Locale.ROOT, "%,d", result.trials());
        String seconds = String.format(Locale.ROOT, " (%.1f)", result.seconds());
        return (result.status() == Status.FOUND || isComplete(result) ? paths : "> " + paths) + seconds;
    }
}
