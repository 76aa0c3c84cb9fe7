package dev.hypnos.report;

import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Statistics;
import dev.hypnos.kernel.systematic.Exploration;
import dev.hypnos.kernel.systematic.Frontier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How far a campaign is, in one line: {@code 1,200 trials · 3,400/s · 57 distinct orders · no findings · 12 s left}.
 */
public final class ProgressLine {
    /** Below it nothing is said of the whole. */
    private static final double LEAST_SHARE = 1e-9;

    private ProgressLine() {}

    /**
     * The line.
     *
     * @param findings how many were reported so far
     * @param exploration what explores systematically; null where nothing does
     */
    public static String of(
            Statistics statistics,
            int findings,
            CampaignSettings settings,
            @Nullable Exploration exploration,
            Glyphs glyphs) {
        List<String> parts = new ArrayList<>();
        parts.add(count(statistics.trials(), "trial"));
        if (statistics.seconds() > 0) {
            parts.add(String.format(Locale.ROOT, "%,.0f/s", statistics.trials() / statistics.seconds()));
        }
        if (exploration == null) {
            parts.add(count(statistics.distinctOrders(), "distinct order"));
        } else {
            add(exploration, parts);
        }
        parts.add(findings == 0 ? "no findings" : count(findings, "finding"));
        // the first finding ends a campaign that is not to go on
        boolean isOver = findings > 0 && !settings.keepGoing();
        Duration left = isOver ? null : left(statistics, settings);
        if (left != null) {
            parts.add(Durations.text(left) + " left");
        }
        return glyphs.plain(String.join(" · ", parts));
    }

    private static void add(Exploration exploration, List<String> parts) {
        Frontier frontier = exploration.frontier();
        parts.add(count(exploration.executions(), "trace"));
        parts.add(String.format(Locale.ROOT, "%,d pending", frontier.pending()));
        parts.add(String.format(Locale.ROOT, "depth %,d", frontier.depth()));
        if (frontier.share() > LEAST_SHARE) {
            parts.add(String.format(Locale.ROOT, "of at least %,.0f", exploration.executions() / frontier.share()));
        }
    }

    private static @Nullable Duration left(Statistics statistics, CampaignSettings settings) {
        Duration byTime = settings.time() == null ? null : settings.time().minusNanos(statistics.elapsedNanos());
        Duration byTrials = null;
        if (settings.trials() < Long.MAX_VALUE && statistics.trials() > 0) {
            double perTrial = (double) statistics.elapsedNanos() / statistics.trials();
            byTrials = Duration.ofNanos((long) (perTrial * Math.max(0, settings.trials() - statistics.trials())));
        }
        Duration left = byTime == null || (byTrials != null && byTrials.compareTo(byTime) < 0) ? byTrials : byTime;
        return left != null && left.isNegative() ? Duration.ZERO : left;
    }

    private static String count(long number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }
}
