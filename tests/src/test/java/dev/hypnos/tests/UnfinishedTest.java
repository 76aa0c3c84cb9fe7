package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Status;
import dev.hypnos.tests.program.Unfinished;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is dropped at the end of a trial, and trials that have no end of their own. */
class UnfinishedTest {
    @TempDir
    private Path directory;

    private CampaignResult run(String method, CampaignSettings settings) {
        return Campaign.run(
                new ProgramCase(Unfinished.class, method),
                settings.toBuilder().directory(directory).build(),
                CampaignListener.NONE);
    }

    @Test
    void aThreadThatWasAboutToGoOnIsToldOfOnce() {
        CampaignResult result = run(
                "leavesAThread",
                CampaignSettings.builder().trials(50).keepGoing(true).build());
        assertThat(result.notes().stream().filter(note -> note.contains("still running")))
                .singleElement()
                .asString()
                .startsWith("a thread was still running when the test returned, and dropped: straggler at"
                        + " dev.hypnos.tests.program.Unfinished.")
                .endsWith("join what the test is to see finished");
    }

    @ParameterizedTest
    @ValueSource(strings = {"leavesADaemon", "joins", "leavesAnIdlePool", "leavesAServer"})
    void whoHasNothingToTellIsNotToldOf(String method) {
        CampaignResult result =
                run(method, CampaignSettings.builder().trials(50).build());
        assertThat(result.status()).as(String.join("; ", result.problems())).isEqualTo(Status.PASSED);
        assertThat(result.notes()).isEmpty();
    }

    @Alone
    @ParameterizedTest
    @ValueSource(strings = "operatesForEver")
    void aTrialUnderWayEndsWithTheTimeOfItsCampaign(String method) {
        System.setProperty("unfinished.file", directory.resolve(method).toString());
        try {
            CampaignResult result = run(
                    method,
                    CampaignSettings.builder()
                            .time(Duration.ofSeconds(2))
                            .operationLimit(Long.MAX_VALUE)
                            .build());
            assertThat(result.seconds()).isLessThan(12);
            assertThat(result.status()).as("other trials ended").isEqualTo(Status.PASSED);
            assertThat(result.failures()).isZero();
            assertThat(result.notes()).singleElement().asString().contains("was cut off after");
        } finally {
            System.clearProperty("unfinished.file");
        }
    }
}
