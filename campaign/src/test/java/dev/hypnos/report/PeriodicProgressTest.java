package dev.hypnos.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Statistics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeriodicProgressTest {
    private final List<String> lines = new ArrayList<>();
    private long now;

    @Test
    void aCampaignOfTenMinutesSaysSomethingTwiceAMinute() {
        runFor(Duration.ofMinutes(10));
        assertThat(lines).hasSize(20);
        assertThat(lines.getFirst()).isEqualTo("150 trials · 10/s · 3 distinct orders · no findings · 9 min 45 s left");
        assertThat(lines).allMatch(line -> line.matches("\\P{Cntrl}*"));
    }

    @Test
    void aShortOneSaysNothing() {
        runFor(Duration.ofSeconds(14));
        assertThat(lines).isEmpty();
    }

    private void runFor(Duration time) {
        CampaignSettings settings =
                CampaignSettings.builder().time(Duration.ofMinutes(10)).build();
        PeriodicProgress progress = new PeriodicProgress(settings, Glyphs.UNICODE, () -> now, lines::add);
        long trials = time.toMillis() / 100;
        for (long trial = 1; trial <= trials; trial++) {
            now += Duration.ofMillis(100).toNanos();
            progress.trialEnded(new Statistics(trial, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 2, 0, now));
        }
    }
}
