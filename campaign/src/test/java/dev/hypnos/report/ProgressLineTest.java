package dev.hypnos.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Statistics;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
    @Test
    void saysHowLongTheTrialsWillTake() {
        CampaignSettings settings = CampaignSettings.builder().trials(10_000).build();
        assertThat(line(2_500, Duration.ofSeconds(5), 0, settings))
                .isEqualTo("2,500 trials · 500/s · 7 distinct orders · no findings · 15 s left");
    }

    @Test
    void saysHowMuchTimeIsLeftWhereTimeIsTheBudget() {
        CampaignSettings settings =
                CampaignSettings.builder().time(Duration.ofMinutes(10)).build();
        assertThat(line(1, Duration.ofSeconds(5), 0, settings))
                .isEqualTo("1 trial · 0/s · 7 distinct orders · no findings · 9 min 55 s left");
    }

    @Test
    void takesTheShorterOfTwoBudgets() {
        CampaignSettings settings = CampaignSettings.builder()
                .time(Duration.ofHours(3))
                .trials(1_000)
                .build();
        assertThat(line(500, Duration.ofSeconds(2), 0, settings)).endsWith("2.0 s left");
        assertThat(line(1, Duration.ofHours(1), 0, settings)).endsWith("2 h 00 min left");
    }

    /** It ends the campaign, unless that was to go on. */
    @Test
    void saysNothingOfTheTimeLeftAfterAFinding() {
        CampaignSettings settings =
                CampaignSettings.builder().time(Duration.ofMinutes(10)).build();
        assertThat(line(1, Duration.ofSeconds(5), 1, settings)).endsWith("1 finding");
        assertThat(line(
                        1,
                        Duration.ofSeconds(5),
                        1,
                        settings.toBuilder().keepGoing(true).build()))
                .endsWith("1 finding · 9 min 55 s left");
    }

    @Test
    void neverIsLate() {
        CampaignSettings settings =
                CampaignSettings.builder().time(Duration.ofSeconds(1)).build();
        assertThat(line(500, Duration.ofSeconds(2), 0, settings)).endsWith("0.0 s left");
    }

    @Test
    void isPlainWhereTheTerminalIs() {
        CampaignSettings settings = CampaignSettings.builder().build();
        Statistics statistics = statistics(1, Duration.ofSeconds(1));
        assertThat(ProgressLine.of(statistics, 0, settings, null, Glyphs.ASCII)).matches("\\p{ASCII}*");
    }

    private static String line(long trials, Duration elapsed, int findings, CampaignSettings settings) {
        return ProgressLine.of(statistics(trials, elapsed), findings, settings, null, Glyphs.UNICODE);
    }

    private static Statistics statistics(long trials, Duration elapsed) {
        return new Statistics(trials, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 2, 0, elapsed.toNanos());
    }
}
