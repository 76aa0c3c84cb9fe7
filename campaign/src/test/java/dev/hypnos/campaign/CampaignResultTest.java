package dev.hypnos.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class CampaignResultTest {
    private static CampaignResult result(Status status, long trials, long failures, int earlyTicks) {
        Statistics statistics =
                new Statistics(trials, failures, 1, 12_345, 1, 1, 0, 0, 0, 873, 500, 3, 0, 1_230_000_000L);
        CampaignSettings settings =
                CampaignSettings.builder().earlyTicks(earlyTicks).build();
        return new CampaignResult(
                "Test#test", settings, status, statistics, List.of(), List.of(), List.of(), List.of(), null, null);
    }

    @Test
    void saysInOneLineWhatWasDone() {
        assertThat(result(Status.PASSED, 1_000, 0, 0).summaryLine())
                .isEqualTo("1,000 trials, 3 tasks, 12,345 decisions, 873 distinct orders, no findings · 1.2 s");
    }

    @Test
    void namesTheEarlyTicksOfTheVerdict() {
        assertThat(result(Status.PASSED, 1, 0, 2).summaryLine())
                .isEqualTo(
                        "1 trial, 3 tasks, 12,345 decisions, 873 distinct orders, no findings · 1.2 s · 2 early ticks");
    }

    @Test
    void neverSaysThatNothingWasFoundWhereThereIsNoVerdict() {
        for (Status status : Status.values()) {
            String line = result(status, 1, 0, 0).summaryLine();
            assertThat(line.contains("no findings ·")).as(line).isEqualTo(status == Status.PASSED);
        }
    }

    @Test
    void isTheSameInEveryLanguage() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(result(Status.PASSED, 1_000, 0, 0).summaryLine())
                    .contains("1,000 trials")
                    .contains("1.2 s");
        } finally {
            Locale.setDefault(before);
        }
    }
}
