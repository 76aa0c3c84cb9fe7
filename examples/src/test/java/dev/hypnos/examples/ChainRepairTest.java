package dev.hypnos.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.Status;
import dev.hypnos.junit.Attachment;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.kernel.strategy.StrategyKind;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Chain repair for CORFU: the error is in the trace in which the study found it with Concuerror, and in none before. */
class ChainRepairTest {
    @TempDir
    private Path directory;

    @BeforeAll
    static void attach() {
        Attachment.attach();
    }

    /** The others of the study's tables have up to 3,931,413 traces: {@code bench corfu} has them. */
    @ParameterizedTest
    @CsvSource({
        "corfu-tail, false, 4, 638",
        "corfu-head, false, 2, 65",
        "corfu-head, false, -1, 389",
        "corfu-tail-conditional-read, true, -1, 212",
        "corfu-tail-conditional-read, false, -1, 3787",
        "corfu-tail-refined, true, -1, 289"
    })
    void theErrorIsWhereTheStudyFoundIt(String name, boolean observers, int delays, long traces) {
        HypnosTestCase found = TestLocator.find(
                        Examples.test(name).orElseThrow(), ChainRepairTest.class.getClassLoader())
                .getFirst();
        CampaignResult result = Campaign.run(
                found,
                found.settings().toBuilder()
                        .strategy(StrategyKind.OPTIMAL_DPOR)
                        .observers(observers)
                        .delays(delays)
                        .trials(10_000)
                        .shrink(Duration.ZERO)
                        .directory(directory)
                        .build(),
                CampaignListener.NONE);

        assertThat(result.status()).as(result.summaryLine()).isEqualTo(Status.FOUND);
        assertThat(result.trials()).as(result.summaryLine()).isEqualTo(traces);
    }
}
