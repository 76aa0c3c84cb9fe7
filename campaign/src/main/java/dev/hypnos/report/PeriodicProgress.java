package dev.hypnos.report;

import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.Statistics;
import dev.hypnos.kernel.systematic.Exploration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Says now and then how far a campaign is, for logs and consoles in which nothing is written over. A short campaign is
 * over before it says anything.
 */
public final class PeriodicProgress implements CampaignListener {
    private static final long FIRST_NANOS = 15_000_000_000L;
    private static final long EVERY_NANOS = 30_000_000_000L;

    private final CampaignSettings settings;
    private final Glyphs glyphs;
    private final LongSupplier nanoTime;
    private final Consumer<String> log;
    private long nextNanos;
    private int findings;
    private @Nullable Exploration exploration;

    /** The campaign begins now. */
    public PeriodicProgress(CampaignSettings settings, Glyphs glyphs, LongSupplier nanoTime, Consumer<String> log) {
        this.settings = settings;
        this.glyphs = glyphs;
        this.nanoTime = nanoTime;
        this.log = log;
        this.nextNanos = nanoTime.getAsLong() + FIRST_NANOS;
    }

    @Override
    public void exploring(Exploration systematic) {
        exploration = systematic;
    }

    @Override
    public void trialEnded(Statistics statistics) {
        long now = nanoTime.getAsLong();
        if (now - nextNanos >= 0) {
            nextNanos = now + EVERY_NANOS;
            log.accept(ProgressLine.of(statistics, findings, settings, exploration, glyphs));
        }
    }

    @Override
    public void finding(Finding finding) {
        findings++;
    }
}
