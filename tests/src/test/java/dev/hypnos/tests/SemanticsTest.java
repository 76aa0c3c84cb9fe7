package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.Status;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.suites.Nightly;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The claims of package {@code semantics}, each with and without conflict analysis; see there. */
class SemanticsTest {
    /** For what is wrong, which ends with the first finding. More with {@code -Dhypnos.tests.trials=N}. */
    private static final long TRIALS = Long.getLong("hypnos.tests.trials", 400);

    /** For what is right. */
    private static final long FEWER_TRIALS = TRIALS / Nightly.count(8, 1);

    private static final List<String> CLASSES = List.of(
            "Behaviours",
            "Connections",
            "EndSeenByLink",
            "EndSeenByMonitor",
            "LinksAndMonitors",
            "MessageOrder",
            "NamesAndTables",
            "Nodes",
            "RemoteCalls",
            "TimeAndReceive");

    static Stream<String> claims() {
        return CLASSES.stream()
                .flatMap(name -> TestLocator.find(
                                SemanticsTest.class.getPackageName() + ".semantics." + name,
                                SemanticsTest.class.getClassLoader())
                        .stream()
                        .map(HypnosTestCase::identity));
    }

    @ParameterizedTest
    @MethodSource("claims")
    void holdsOrIsFoundWrong(String claim, @TempDir Path directory) {
        HypnosTestCase test =
                TestLocator.find(claim, SemanticsTest.class.getClassLoader()).getFirst();
        boolean isWrong = claim.substring(claim.indexOf('#') + 1).startsWith("always");
        for (boolean conflictAnalysis : new boolean[] {true, false}) {
            CampaignResult result = Campaign.run(
                    test,
                    test.settings().toBuilder()
                            .trials(isWrong ? TRIALS : FEWER_TRIALS)
                            .conflictAnalysis(conflictAnalysis)
                            .directory(directory)
                            .build(),
                    CampaignListener.NONE);
            String story = claim + ": " + result.summaryLine() + " " + result.problems() + result.notes()
                    + result.findings().stream()
                            .map(finding -> finding.message())
                            .toList();
            if (isWrong) {
                assertThat(result.status()).as(story).isEqualTo(Status.FOUND);
                assertThat(result.findings()).as(story).allMatch(finding -> finding.reproduced());
            } else {
                assertThat(result.status()).as(story).isIn(Status.PASSED, Status.NOTHING_TO_EXPLORE);
            }
        }
    }
}
