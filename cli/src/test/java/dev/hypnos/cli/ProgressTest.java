package dev.hypnos.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Statistics;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private long now;

    @Test
    void writesOneLineOverOnATerminalTenTimesASecondAtMost() {
        CapturedTerminal captured = new CapturedTerminal(true);
        Progress progress = progress(captured);
        for (int trial = 1; trial <= 1000; trial++) {
            now += Duration.ofMillis(1).toNanos();
            progress.trialEnded(statistics(trial));
        }
        progress.clear();
        String err = captured.err();
        assertThat(err)
                .doesNotContain("\n")
                .contains("1,000 trials", "1,000/s", "left")
                .endsWith("\r\u001b[K");
        assertThat(err.split("distinct", -1)).hasSize(11);
    }

    @Test
    void writesPlainLinesEveryFewSecondsElsewhere() {
        CapturedTerminal captured = new CapturedTerminal(false);
        Progress progress = progress(captured);
        for (int trial = 1; trial <= 1000; trial++) {
            now += Duration.ofMillis(11).toNanos();
            progress.trialEnded(statistics(trial));
        }
        progress.clear();
        assertThat(captured.errLines()).hasSize(2).allMatch(line -> line.matches("\\P{Cntrl}*"));
        assertThat(captured.errLines().getFirst())
                .isEqualTo("455 trials · 91/s · 45 distinct orders · no findings · 16 s left");
    }

    /** What goes on in the next line of the screen would stay there. */
    @Test
    void aLineThatIsWrittenOverFitsTheTerminal() {
        CapturedTerminal captured = new CapturedTerminal(true, 40);
        Progress progress = progress(captured);
        now += Duration.ofSeconds(1).toNanos();
        progress.trialEnded(statistics(1000));
        assertThat(captured.err()).isEqualTo("\r\u001b[K1,000 trials · 1,000/s · 100 distinct o\r");
    }

    @Test
    void isSilentWhereACampaignIsOverAtOnce() {
        CapturedTerminal captured = new CapturedTerminal(false);
        Progress progress = progress(captured);
        progress.trialEnded(statistics(1));
        progress.clear();
        assertThat(captured.err()).isEmpty();
    }

    private Progress progress(CapturedTerminal captured) {
        CampaignSettings settings = CampaignSettings.builder().trials(2000).build();
        return new Progress(captured.terminal(), settings, () -> now);
    }

    private Statistics statistics(int trials) {
        return new Statistics(trials, 0, 10L * trials, 5L * trials, trials, 0, 0, 0, 0, trials / 10, 0, 3, 0, now);
    }
}
