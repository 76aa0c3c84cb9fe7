package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.Status;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.suites.bugs.Bug;
import dev.hypnos.suites.bugs.Bugs;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Known bugs are found, and their repairs are right. {@code hypnos bench bugs} runs more trials, with all algorithms. */
class BugsTest {
    @TempDir
    private Path directory;

    static List<Bug> bugs() {
        return Bugs.all();
    }

    @Test
    void thereAreManyBugs() {
        assertThat(bugs()).hasSizeGreaterThan(60);
    }

    @ParameterizedTest
    @MethodSource("bugs")
    void isFoundAndReplayed(Bug bug) {
        CampaignResult result = run(bug.test(), 1_000);
        assertThat(result.status()).as(String.join("; ", result.problems())).isEqualTo(Status.FOUND);
        assertThat(result.findings()).allMatch(finding -> finding.reproduced());
    }

    @ParameterizedTest
    @MethodSource("bugs")
    void isGoneWhenRepaired(Bug bug) {
        CampaignResult result = run(bug.twin(), 500);
        assertThat(result.findings()).isEmpty();
        assertThat(result.status()).as(String.join("; ", result.problems())).isEqualTo(Status.PASSED);
    }

    private CampaignResult run(String identity, long trials) {
        HypnosTestCase test =
                TestLocator.find(identity, BugsTest.class.getClassLoader()).getFirst();
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
