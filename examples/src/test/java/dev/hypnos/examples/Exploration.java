package dev.hypnos.examples;

import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.CampaignSettingsBuilder;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.Status;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.junit.TestRunner;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Reductions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs an example. First mentioned after the agent is attached: it touches classes that the boot class loader must load.
 *
 * @param status how the campaign ended
 * @param failures how many trials failed
 * @param summary the line for people
 * @param replayed whether each finding was replayed
 */
record Exploration(String status, long failures, String summary, boolean replayed) {
    static final String FOUND = Status.FOUND.name();
    static final String PASSED = Status.PASSED.name();
    static final String ONE_ORDER = Status.NOTHING_TO_EXPLORE.name();

    /** With what the annotation says, but so many trials. */
    static Exploration of(String test, long trials, Path directory) {
        return run(test, testCase(test).settings().toBuilder().trials(trials).directory(directory));
    }

    /** All trials, with or without conflict analysis, and with these system properties. */
    static Exploration ofAll(
            String test,
            long trials,
            String strategy,
            boolean conflictAnalysis,
            Map<String, String> properties,
            Path directory) {
        Map<String, String> set = new TreeMap<>(properties);
        set.forEach(System::setProperty);
        try {
            return run(
                    test,
                    CampaignSettings.builder()
                            .trials(trials)
                            .strategy(StrategyKind.parse(strategy))
                            .conflictAnalysis(conflictAnalysis)
                            .keepGoing(true)
                            .directory(directory));
        } finally {
            set.keySet().forEach(System::clearProperty);
        }
    }

    /** Until an error is found, or so many trials are over. */
    static Exploration until(String test, long trials, String strategy, Path directory) {
        return run(
                test,
                CampaignSettings.builder()
                        .trials(trials)
                        .strategy(StrategyKind.parse(strategy))
                        .directory(directory));
    }

    /** The same by their events, with these reductions and this seed. */
    static Exploration ofEvents(String test, long trials, String reductions, long seed, Path directory) {
        return run(
                test,
                CampaignSettings.builder()
                        .trials(trials)
                        .strategy(StrategyKind.FLYMC)
                        .reductions(Reductions.parse(reductions))
                        .seed(seed)
                        .directory(directory));
    }

    /** Findings stay as they are found: what they are made of then is tested elsewhere. */
    private static Exploration run(String test, CampaignSettingsBuilder settings) {
        CampaignResult result = TestRunner.explore(
                testCase(test), settings.shrink(Duration.ZERO).build(), CampaignListener.NONE);
        return new Exploration(
                result.status().name(),
                result.failures(),
                result.summaryLine() + " " + result.problems() + result.notes(),
                result.findings().stream().allMatch(Finding::reproduced));
    }

    private static HypnosTestCase testCase(String test) {
        return TestLocator.find(test, Exploration.class.getClassLoader()).getFirst();
    }
}
