package dev.hypnos.benchmarks.suite;

import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.Races;
import dev.hypnos.campaign.Status;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.suites.bugs.Bug;
import dev.hypnos.suites.bugs.Bugs;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * The known bugs and their repairs under systematic exploration, beside what a campaign does by default: after how many
 * trials each bug is found, and how many traces a repaired program has.
 */
final class SystematicBugs {
    static final int TRIALS = 10_000;

    private SystematicBugs() {}

    static int run(Selection selection, int trials, PrintStream out) {
        out.println(
                "| bug | early ticks | default: found in trial | optimal-dpor: found in trial | the repair: traces |");
        out.println("| --- | ---: | ---: | ---: | --- |");
        List<Bug> bugs = selection.of(Bugs.all(), Bug::name);
        int byDefault = 0;
        int found = 0;
        int ended = 0;
        int verified = 0;
        int wrong = 0;
        DoubtCounts doubts = new DoubtCounts();
        for (Bug bug : bugs) {
            int ticks = Campaigns.test(bug.test()).settings().earlyTicks();
            CampaignResult random = run(bug.test(), StrategyKind.MIX, ticks, trials, Races.OFF);
            CampaignResult exact = run(bug.test(), StrategyKind.OPTIMAL_DPOR, 0, trials, Races.OFF);
            CampaignResult twin = run(bug.twin(), StrategyKind.OPTIMAL_DPOR, 0, trials, Races.COLLECTIONS);
            boolean isFound = exact.status() == Status.FOUND;
            byDefault += random.status() == Status.FOUND ? 1 : 0;
            found += isFound ? 1 : 0;
            ended += isComplete(twin) ? 1 : 0;
            if (isComplete(twin)) {
                doubts.add(Objects.requireNonNull(twin.explored()).doubts());
            }
            verified += twin.status() == Status.VERIFIED ? 1 : 0;
            // what needs an early tick is no order with ideal time
            boolean isMissed = ticks == 0 && !isFound && isComplete(exact);
            boolean isWrong = isMissed || twin.status() == Status.FOUND;
            wrong += isWrong ? 1 : 0;
            out.printf(
                    Locale.ROOT,
                    "| %s | %s | %s | %s | %s |%s%n",
                    bug.name(),
                    ticks == 0 ? "" : ticks,
                    told(random),
                    told(exact),
                    told(twin),
                    isWrong ? " WRONG" : "");
        }
        out.println();
        doubts.print(out);
        out.printf(
                "%d bugs: %d found by default, %d by optimal-dpor in %d trials; %d repairs explored to the end, %d of them verified; %d wrong%n",
                bugs.size(), byDefault, found, trials, ended, verified, wrong);
        return wrong == 0 ? 0 : 1;
    }

    private static CampaignResult run(String identity, StrategyKind strategy, int earlyTicks, int trials, Races races) {
        return Campaigns.run(
                identity,
                settings -> settings.strategy(strategy)
                        .trials(trials)
                        .earlyTicks(earlyTicks)
                        .races(races)
                        .shrink(Duration.ZERO)
                        .jobs(1));
    }

    private static boolean isComplete(CampaignResult result) {
        CampaignResult.Explored explored = result.explored();
        return explored != null && explored.isComplete();
    }

    private static String told(CampaignResult result) {
        CampaignResult.Explored explored = result.explored();
        if (result.status() == Status.FOUND) {
            return String.format(Locale.ROOT, "%,d", result.trials());
        }
        if (explored != null && explored.isComplete()) {
            String verdict = result.status() == Status.VERIFIED ? "verified" : "reduced";
            return String.format(Locale.ROOT, "%s, %,d traces", verdict, explored.traces());
        }
        return String.format(Locale.ROOT, "none yet in %,d", result.trials());
    }
}
