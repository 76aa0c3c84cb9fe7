package dev.hypnos.cli;

import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.Statistics;
import dev.hypnos.kernel.systematic.Exploration;
import dev.hypnos.report.ProgressLine;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows how far a campaign is: on a terminal one line that is written over, elsewhere a line now and then. A campaign
 * that is over at once shows nothing.
 */
public final class Progress implements CampaignListener {
    private static final long LIVE_NANOS = 100_000_000L;
    private static final long PLAIN_NANOS = 5_000_000_000L;
    private static final String TO_LINE_START = "\r";
    private static final String ERASE_LINE = "\r\u001b[K";

    private final Terminal terminal;
    private final CampaignSettings settings;
    private final LongSupplier nanoTime;
    private long shownAt;
    private int findings;
    private @Nullable Exploration exploration;
    private boolean lineShown;

    public Progress(Terminal terminal, CampaignSettings settings, LongSupplier nanoTime) {
        this.terminal = terminal;
        this.settings = settings;
        this.nanoTime = nanoTime;
        this.shownAt = nanoTime.getAsLong();
    }

    @Override
    public synchronized void exploring(Exploration systematic) {
        exploration = systematic;
    }

    @Override
    public synchronized void trialEnded(Statistics statistics) {
        long now = nanoTime.getAsLong();
        if (now - shownAt < (terminal.live() ? LIVE_NANOS : PLAIN_NANOS)) {
            return;
        }
        shownAt = now;
        String line = ProgressLine.of(statistics, findings, settings, exploration, terminal.glyphs());
        if (terminal.live()) {
            // what goes on in the next line of the screen cannot be written over
            line = line.substring(0, Math.min(line.length(), terminal.width() - 1));
            terminal.err().print(ERASE_LINE + line + TO_LINE_START);
            terminal.err().flush();
            lineShown = true;
        } else {
            terminal.err().println(line);
        }
    }

    @Override
    public synchronized void finding(Finding finding) {
        findings++;
    }

    /** Makes room for other output. */
    public synchronized void clear() {
        if (lineShown) {
            terminal.err().print(ERASE_LINE);
            terminal.err().flush();
            lineShown = false;
        }
    }
}
