package dev.hypnos.benchmarks.experiment;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Races;
import dev.hypnos.examples.Examples;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.report.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Scenarios of a paper with the verdicts of a systematic exploration: one row after the other, each until the first
 * error, until nothing is left to try, or until its time is up.
 */
final class Explorations {
    private static final Duration USUAL = Duration.ofMinutes(30);
    private static final Duration QUICK = Duration.ofSeconds(20);

    private final String name;
    private final String title;
    private final List<Exploration> rows;

    Explorations(String name, String title, List<Exploration> rows) {
        this.name = name;
        this.title = title;
        this.rows = List.copyOf(rows);
    }

    /** Runs those that are wanted; 1 if a verdict is not the one that is known. */
    int run(Options options, @Nullable Duration limit, PrintStream out) throws IOException {
        Duration time = limit != null ? limit : options.quick() ? QUICK : USUAL;
        MarkdownTable table =
                new MarkdownTable("scenario", "paper", "expected", "verdict", "traces", "failed", "time", "");
        List<Object> figures = new ArrayList<>();
        int differ = 0;
        for (Exploration row : rows) {
            if (!options.wants(row.example()) && !options.wants(row.name())) {
                continue;
            }
            Exploration.Explored explored = explore(row, options, time);
            boolean agrees = explored.agrees(row.fails());
            differ += agrees ? 0 : 1;
            table.row(List.of(
                    row.name(),
                    row.paper(),
                    row.fails() ? "error" : "none",
                    explored.verdict(),
                    String.format(Locale.ROOT, "%,d", explored.traces()),
                    String.format(Locale.ROOT, "%,d", explored.failures()),
                    explored.time(),
                    agrees ? "" : "DIFFERS"));
            figures.add(figure(row, explored, agrees));
            System.err.println(row.name() + ": " + explored.verdict() + ", "
                    + String.format(Locale.ROOT, "%,d", explored.traces()) + " traces, " + explored.time());
        }
        String markdown = "## " + title + "\n\n" + table;
        out.println(markdown);
        write(options.output().resolve(name + ".md"), markdown);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("experiment", name);
        json.put("figures", figures);
        write(options.output().resolve(name + ".json"), Json.write(json));
        out.println("Written to " + options.output() + ": " + name + ".md, " + name + ".json");
        return differ == 0 ? 0 : 1;
    }

    private static Map<String, Object> figure(Exploration row, Exploration.Explored explored, boolean agrees) {
        Map<String, Object> figure = new LinkedHashMap<>();
        figure.put("scenario", row.name());
        figure.put("paper", row.paper());
        figure.put("expected", row.fails() ? "error" : "none");
        figure.put("verdict", explored.verdict());
        figure.put("traces", explored.traces());
        figure.put("failures", explored.failures());
        figure.put("seconds", explored.seconds());
        figure.put("asExpected", agrees);
        return figure;
    }

    private static Exploration.Explored explore(Exploration row, Options options, Duration time) {
        String identity = Examples.test(row.example())
                .orElseThrow(() -> new IllegalStateException("there is no example " + row.example()));
        HypnosTestCase test =
                TestLocator.find(identity, Explorations.class.getClassLoader()).getFirst();
        CampaignSettings settings = test.settings().toBuilder()
                .strategy(StrategyKind.OPTIMAL_DPOR)
                .observers(row.reach().hasObservers())
                .delays(row.reach().delays())
                .earlyTicks(0)
                .time(time)
                .keepGoing(row.keepsGoing())
                .races(Races.OFF)
                .jobs(1)
                .directory(options.output().resolve("schedules"))
                .build();
        CampaignResult result = Campaign.run(test, settings, CampaignListener.NONE);
        if (result.defect() != null) {
            throw new IllegalStateException(row.name() + ": " + result.problems(), result.defect());
        }
        CampaignResult.Explored far = result.explored();
        boolean isOver = far != null && far.isOver();
        String verdict = switch (result.status()) {
            case FOUND -> isOver && row.keepsGoing() ? "errors, all traces tried" : "error";
            case VERIFIED, REDUCED -> "none, all traces tried";
            case BOUNDED -> isOver ? "none with delays = " + row.reach().delays() : "none within the time";
            default -> result.status().toString();
        };
        return new Exploration.Explored(
                verdict, far == null ? result.trials() : far.traces(), result.failures(), isOver, result.seconds());
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, text);
    }
}
