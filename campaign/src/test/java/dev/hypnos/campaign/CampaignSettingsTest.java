package dev.hypnos.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.kernel.History;
import dev.hypnos.kernel.strategy.StrategyKind;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CampaignSettingsTest {
    @Test
    void areReproducibleByDefault() {
        CampaignSettings defaults = CampaignSettings.builder().build();

        assertThat(defaults.trials()).isEqualTo(1_000);
        assertThat(defaults.seed()).isZero();
        assertThat(defaults.strategy()).isEqualTo(StrategyKind.MIX);
        assertThat(defaults.conflictAnalysis()).isTrue();
        assertThat(defaults.signature()).isEqualTo(History.Scheme.TASK_AND_SITE);
        assertThat(defaults.timeLimit()).isEqualTo(Duration.ofHours(24));
        assertThat(defaults.earlyTicks()).isZero();
        assertThat(CampaignSettings.builder().build()).isEqualTo(defaults);
        assertThat(defaults.toBuilder().build()).isEqualTo(defaults);
    }

    @Test
    void haveNoLimitOfTrialsWhereTimeIsTheLimit() {
        CampaignSettingsBuilder builder = CampaignSettings.builder().time(Duration.ofSeconds(3));
        assertThat(builder.build().trials()).isEqualTo(Long.MAX_VALUE);
        assertThat(builder.trials(7).build().trials()).isEqualTo(7);
        assertThat(builder.time(Duration.ofSeconds(4)).build().trials()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void nameWhatIsWrong() {
        assertThatThrownBy(() -> CampaignSettings.builder().trials(0)).hasMessage("trials must be at least 1, not 0");
        assertThatThrownBy(() -> CampaignSettings.builder().jobs(0).build())
                .hasMessage("jobs must be at least 1, not 0");
        assertThatThrownBy(() -> CampaignSettings.builder().earlyTicks(-1).build())
                .hasMessage("earlyTicks must be at least 0, not -1");
        assertThatThrownBy(() ->
                        CampaignSettings.builder().timeLimit(Duration.ZERO).build())
                .hasMessageStartingWith("timeLimit must be longer than nothing");
    }

    @Test
    void saturateATimeLimitBeyondTheClock() {
        CampaignSettings settings =
                CampaignSettings.builder().timeLimit(Duration.ofDays(1_000_000)).build();
        assertThat(settings.timeLimitNanos()).isEqualTo(Long.MAX_VALUE);
    }
}
