package dev.hypnos.junit;

import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Status;
import dev.hypnos.junit.scenario.Script;
import dev.hypnos.junit.scenario.SmallerScripts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tries scenarios, one campaign for each, until one fails; then smaller ones, as long as they fail in the same way. The
 * last that failed is explored once more, with all that belongs to a finding: its schedule, what decided it, its page.
 * Scenarios and schedules follow from the seed, so all of it can be done again.
 */
final class ScenarioSearch {
    /**
     * A smaller scenario is tried with so many times the trials that the larger one took, and with no fewer than these.
     */
    private static final long TRIALS_TIMES = 20;

    private static final long TRIALS_MIN = 100;
    private static final Duration TIME_MIN = Duration.ofMillis(200);

    private final String test;
    private final ScriptSource source;
    private final CampaignSettings settings;
    private final Path directory;

    private ScenarioSearch(String test, ScriptSource source, CampaignSettings settings, Path directory) {
        this.test = test;
        this.source = source;
        this.settings = settings;
        this.directory = directory;
    }

    /** @param test the name of the test without a scenario */
    static CampaignResult explore(
            String test, ScriptSource source, CampaignSettings settings, CampaignListener listener) {
        Path directory = null;
        try {
            directory = Files.createTempDirectory("hypnos-scenarios");
            return new ScenarioSearch(test, source, settings, directory).explore(listener);
        } catch (IOException unwritable) {
            throw new UncheckedIOException("there is no room for temporary files: " + unwritable, unwritable);
        } finally {
            delete(directory);
        }
    }

    /** Schedules of scenarios that were made smaller. */
    private static void delete(@Nullable Path directory) {
        if (directory == null) {
            return;
        }
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(directory);
        } catch (IOException left) {
            // the system clears its directory for temporary files
        }
    }

    private CampaignResult explore(CampaignListener listener) {
        Set<Script> scripts = source.all(settings.seed());
        ScenarioTotals totals = new ScenarioTotals(test, settings);
        CampaignSettings each = aside(settings.trials(), scripts.size());
        for (Script script : scripts) {
            CampaignResult result = TestRunner.explore(source.with(script), each, CampaignListener.NONE);
            if (result.status() == Status.FOUND) {
                Smallest smallest = shrink(script, result, each.trials());
                return totals.withNotes(found(smallest, listener), script, smallest.script);
            }
            if (!totals.add(result)) {
                return result;
            }
        }
        return totals.result();
    }

    /**
     * The smallest scenario that failed.
     *
     * @param trials among how many trials the one that failed was
     */
    private record Smallest(Script script, long trials) {}

    /** A strategy may do something else where there are more trials to come: then it is as many as it failed with. */
    private CampaignResult found(Smallest smallest, CampaignListener listener) {
        HypnosTestCase test = source.with(smallest.script);
        CampaignResult result = TestRunner.explore(test, settings, listener);
        return result.status() == Status.FOUND || smallest.trials == settings.trials()
                ? result
                : TestRunner.explore(
                        test, settings.toBuilder().trials(smallest.trials).build(), listener);
    }

    /** Settings for campaigns of which nothing but the verdict is wanted. */
    private CampaignSettings aside(long trials, int scripts) {
        var builder = settings.toBuilder()
                .trials(trials)
                .shrink(Duration.ZERO)
                .keepGoing(false)
                .page(CampaignSettings.Page.OFF)
                .output(CampaignSettings.Output.NONE)
                .directory(directory);
        if (settings.time() != null) {
            Duration share = settings.time().dividedBy(Math.max(1, scripts));
            builder.time(share.compareTo(TIME_MIN) < 0 ? TIME_MIN : share);
        }
        return builder.build();
    }

    private Smallest shrink(Script failed, CampaignResult found, long foundAmong) {
        long end = System.nanoTime() + settings.shrink().toNanos();
        Smallest smallest = new Smallest(failed, foundAmong);
        CampaignResult last = found;
        Set<Script> tried = new HashSet<>();
        List<Script> candidates = smaller(smallest.script);
        while (!candidates.isEmpty() && System.nanoTime() < end) {
            Script next = candidates.removeFirst();
            if (!tried.add(next)) {
                continue;
            }
            long trials = enough(last);
            CampaignResult result = TestRunner.explore(source.with(next), aside(trials, 1), CampaignListener.NONE);
            if (failsLike(result, found)) {
                smallest = new Smallest(next, trials);
                last = result;
                candidates = smaller(smallest.script);
            }
        }
        return smallest;
    }

    private List<Script> smaller(Script script) {
        return new ArrayList<>(SmallerScripts.of(script, source::leastArguments));
    }

    private long enough(CampaignResult found) {
        long taken = found.findings().getFirst().trial() + 1;
        return Math.min(settings.trials(), Math.max(TRIALS_MIN, TRIALS_TIMES * taken));
    }

    private static boolean failsLike(CampaignResult result, CampaignResult found) {
        return result.status() == Status.FOUND
                && result.findings()
                        .getFirst()
                        .kind()
                        .equals(found.findings().getFirst().kind());
    }
}
