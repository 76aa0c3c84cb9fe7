package dev.hypnos.campaign;

import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.systematic.SharedExploration;
import org.jspecify.annotations.Nullable;

/**
 * The strategies of a campaign's jobs: one for each, which has nothing to do with the others, or one exploration that
 * they share.
 */
final class Strategies {
    private final CampaignSettings settings;
    private final @Nullable SharedExploration shared;

    private Strategies(CampaignSettings settings, @Nullable SharedExploration shared) {
        this.settings = settings;
        this.shared = shared;
    }

    static Strategies of(CampaignSettings settings, int jobs) {
        boolean isShared = jobs > 1 && settings.strategy().isSystematic();
        return new Strategies(settings, isShared ? new SharedExploration(settings.reach(), jobs) : null);
    }

    /** Whether jobs take the next trial when they are through with one: what it is depends on who is the faster. */
    boolean areShared() {
        return shared != null;
    }

    /** That of the job with this number. */
    Strategy of(int job) {
        return shared == null ? settings.strategy().create(settings.reach()) : shared.worker(job);
    }
}
