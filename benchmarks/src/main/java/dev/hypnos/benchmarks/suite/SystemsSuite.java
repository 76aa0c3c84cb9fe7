package dev.hypnos.benchmarks.suite;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Races;
import dev.hypnos.campaign.Statistics;
import dev.hypnos.campaign.Status;
import dev.hypnos.examples.Scenario;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.systems.Systems;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** How large a trial of each real system is, and what it costs: after as many trials to warm up, or as much time. */
final class SystemsSuite {
    static final int TRIALS = 300;

    /** All of which a trial must pass. */
    static final List<String> NAMES = Systems.all().stream()
            .filter(system -> !system.fails())
            .map(Scenario::name)
            .toList();

    /** Where a trial takes seconds, there are fewer. */
    private static final Duration TIME = Duration.ofSeconds(60);

    private SystemsSuite() {}

    /** Runs those with these names. */
    static int run(List<String> cases, int trials, PrintStream out) {
        out.println("| system | operations | decisions | tasks | classes | ms per trial | trials | findings |");
        out.println("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
        boolean allPass = true;
        for (Scenario system : Systems.all()) {
            if (cases.contains(system.name())) {
                allPass &= run(system, trials, out);
            }
        }
        return allPass ? 0 : 1;
    }

    private static boolean run(Scenario system, int trials, PrintStream out) {
        HypnosTestCase test = TestLocator.find(system.test(), SystemsSuite.class.getClassLoader())
                .getFirst();
        CampaignSettings settings = test.settings().toBuilder()
                .trials(trials)
                .time(TIME)
                .races(Races.OFF)
                .keepGoing(true)
                .build();
        Watch watch = new Watch(trials);
        CampaignResult result = Campaign.run(test, settings, watch);
        long ended = Math.max(1, result.trials());
        out.printf(
                Locale.ROOT,
                "| %s | %,d | %,d | %d | %,d | %.1f | %d | %d |%n",
                system.name(),
                result.operations() / ended,
                result.decisions() / ended,
                result.tasks(),
                watch.classes,
                watch.millisWhenWarm(),
                result.trials(),
                result.failures());
        result.findings().forEach(finding -> out.println("trial " + finding.trial() + ": " + finding.message()));
        result.problems().forEach(out::println);
        return result.status() == Status.PASSED;
    }

    /** Looks at the clock after every trial. */
    private static final class Watch implements CampaignListener {
        private final int trials;
        private final long before = loaded();
        private long classes;
        private long warmTrials;
        private long warmNanos;
        private long lastTrials;
        private long lastNanos;

        Watch(int trials) {
            this.trials = trials;
        }

        private static long loaded() {
            return ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount();
        }

        @Override
        public void trialEnded(Statistics statistics) {
            lastTrials = statistics.trials();
            lastNanos = statistics.elapsedNanos();
            if (lastTrials == 1) {
                classes = loaded() - before;
            }
            boolean isHalf = 2 * lastTrials >= trials || 2 * lastNanos >= TIME.toNanos();
            if (isHalf && warmTrials == 0) {
                warmTrials = lastTrials;
                warmNanos = lastNanos;
            }
        }

        /** Of the second half of the trials, or of the time. */
        double millisWhenWarm() {
            return (lastNanos - warmNanos) / 1e6 / Math.max(1, lastTrials - warmTrials);
        }
    }
}
