package dev.hypnos.report;

import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.Statistics;
import dev.hypnos.kernel.systematic.Exploration;
import java.util.ArrayList;
import java.util.List;

/**
 * Remembers how a campaign grew, for its page: what was counted after some of its trials, evenly spaced and never more
 * than {@value #POINTS_MAX}. When there are too many, every other is forgotten.
 */
public final class CampaignGrowth implements CampaignListener {
    static final int POINTS_MAX = 200;

    private final CampaignListener next;
    private final List<Statistics> points = new ArrayList<>();
    private long every = 1;

    /** @param next who follows the campaign, too */
    public CampaignGrowth(CampaignListener next) {
        this.next = next;
    }

    @Override
    public void exploring(Exploration exploration) {
        next.exploring(exploration);
    }

    @Override
    public synchronized void trialEnded(Statistics statistics) {
        if (statistics.trials() % every == 0) {
            points.add(statistics);
            if (points.size() == POINTS_MAX) {
                every *= 2;
                points.removeIf(point -> point.trials() % every != 0);
            }
        }
        next.trialEnded(statistics);
    }

    @Override
    public void finding(Finding finding) {
        next.finding(finding);
    }

    synchronized List<Statistics> points() {
        return List.copyOf(points);
    }
}
