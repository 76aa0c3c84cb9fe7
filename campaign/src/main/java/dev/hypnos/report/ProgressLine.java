package dev.hypnos.report;

import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Statistics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How far a campaign is, in one line: {@code 1,200 trials · 3,400/s · 57 distinct orders · no findings · 12 s left}. */
public final class ProgressLine {
    private ProgressLine() {}

    /** The line; {@code findings} counts those reported so far. */
    public static String of(Statistics statistics, int findings, CampaignSettings settings, Glyphs glyphs) {
        List<String> parts = new ArrayList<>();
        parts.add(count(statistics.trials(), "trial"));
        if (statistics.seconds() > 0) {
            parts.add(String.format(Locale.ROOT, "%,.0f/s", statistics.trials() / statistics.seconds()));
        }
        parts.add(count(statistics.distinctOrders(), "distinct order"));
        parts.add(findings == 0 ? "no findings" : count(findings, "finding"));
        // the first finding ends a campaign that is not to go on
        boolean isOver = findings > 0 && !settings.keepGoing();
        Duration left = isOver ? null : left(statistics, settings);
        if (left != null) {
            parts.add(Durations.text(left) + " left");
        }
        return glyphs.plain(String.join(" · ", parts));
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
