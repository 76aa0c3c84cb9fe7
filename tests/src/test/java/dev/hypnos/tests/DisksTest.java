package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.Status;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.suites.Nightly;
import dev.hypnos.suites.disks.DiskBug;
import dev.hypnos.tests.program.LonelyDisk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs lose data with the power, and their repairs do not. */
class DisksTest {
    @TempDir
    private Path directory;

    static List<DiskBug> bugs() {
        return DiskBug.all();
    }

    @ParameterizedTest
    @MethodSource("bugs")
    void losesDataAndIsReplayed(DiskBug bug) {
        CampaignResult result = run(bug.test(), 1_000);
        assertThat(result.status()).as(String.join("; ", result.problems())).isEqualTo(Status.FOUND);
        assertThat(result.findings()).allMatch(finding -> finding.reproduced());
    }

    @ParameterizedTest
    @MethodSource("bugs")
    void losesNothingWhenRepaired(DiskBug bug) {
        CampaignResult result = run(bug.twin(), Nightly.count(100, 10_000));
        assertThat(result.findings()).isEmpty();
        assertThat(result.status()).as(String.join("; ", result.problems())).isEqualTo(Status.PASSED);
    }

    /** One task has no order to explore, but a crash has many outcomes. */
    @Test
    void triesTheOutcomesOfACrashOfOneTask() {
        assertThat(runOfOneTask("forced").status()).isEqualTo(Status.PASSED);
        assertThat(runOfOneTask("written").status()).isEqualTo(Status.FOUND);
        assertThat(runOfOneTask("neverCrashes").status()).isEqualTo(Status.NOTHING_TO_EXPLORE);
    }

    private CampaignResult runOfOneTask(String test) {
        return run(LonelyDisk.class.getName() + "#" + test, 100);
    }

    private CampaignResult run(String identity, long trials) {
        HypnosTestCase test =
                TestLocator.find(identity, DisksTest.class.getClassLoader()).getFirst();
        return Campaign.run(
                test,
                test.settings().toBuilder()
                        .trials(trials)
                        .jobs(1)
                        .directory(directory)
                        .build(),
                new CampaignListener() {});
    }
}
