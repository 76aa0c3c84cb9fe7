package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.Mode;
import dev.hypnos.campaign.Replay;
import dev.hypnos.campaign.ReplayResult;
import dev.hypnos.campaign.Status;
import dev.hypnos.kernel.schedule.ScheduleFile;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.report.FailureReport;
import dev.hypnos.report.Glyphs;
import dev.hypnos.tests.program.Properties;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PropertiesTest {
    @ParameterizedTest
    @ValueSource(strings = {"sumHoldsUnderTheLock", "listIsWholeUnderTheLock", "oneLeaderAfterTheOther", "elected"})
    void whatHoldsIsNoFinding(String program) {
        Trials.of(Properties.class, program).run().neverFail();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "sumIsSeenBroken | invariant | invariant 'nothing is lost' does not hold",
                "listIsSeenHalf | invariant | invariant 'pairs' does not hold",
                "twoLeaders | invariant | invariant 'one leader' does not hold",
                "electedTooLate | eventually | 'a leads' was not true within 4 s",
                "neverElected | eventually | 'a leads' was not true within 4 s",
                "conditionThrows | invariant | invariant 'left is small' does not hold: java.lang.AssertionError: left"
                        + " is 2",
                "conditionWaits | invariant | invariant 'waits' does not hold: java.lang.IllegalStateException: a"
                        + " condition can only read: it starts nothing, waits for nothing, sends nothing",
            })
    void whatDoesNotHoldIsAFinding(String program, String kind, String message) {
        Trials.of(Properties.class, program).run().failOnlyWith(kind, message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sumIsSeenBroken", "listIsSeenHalf", "twoLeaders", "electedTooLate", "conditionThrows"})
    void aFindingIsReplayedFromItsFileInBothModes(String name, @TempDir Path directory) throws Exception {
        ProgramCase program = new ProgramCase(Properties.class, name);
        for (StrategyKind strategy : List.of(StrategyKind.POS, StrategyKind.RANDOM_WALK)) {
            CampaignResult result = Campaign.run(
                    program,
                    CampaignSettings.builder()
                            .trials(300)
                            .strategy(strategy)
                            .directory(directory)
                            .build(),
                    CampaignListener.NONE);
            assertThat(result.status()).as(result.summaryLine()).isEqualTo(Status.FOUND);
            Finding finding = result.findings().getFirst();
            assertThat(finding.reproduced()).as(finding.replay().message()).isTrue();
            ScheduleFile file = ScheduleFile.read(finding.schedule());
            for (Mode mode : Mode.values()) {
                ReplayResult replay = Replay.run(program, file, mode, mode == Mode.THREADS);
                assertThat(replay.verdict())
                        .as("%s: %s %s", mode, replay.message(), replay.details())
                        .isEqualTo(ReplayResult.Verdict.REPRODUCED);
            }
        }
    }

    @Test
    void aFindingIsShownWithItsNameAndWhatLedToIt(@TempDir Path directory) {
        CampaignSettings settings =
                CampaignSettings.builder().trials(300).directory(directory).build();
        CampaignResult result =
                Campaign.run(new ProgramCase(Properties.class, "twoLeaders"), settings, CampaignListener.NONE);
        String report = FailureReport.of(result.findings().getFirst(), settings).text(Glyphs.ASCII);
        assertThat(report)
                .contains("invariant 'one leader' does not hold")
                .contains("isLeader on a = true", "isLeader on b = true");
    }

    @Test
    void aConditionIsAskedOnlyWhenWhatItReadsWasWritten() {
        Trials.of(Properties.class, "askedOnlyWhenWritten")
                .count(50)
                .run()
                .neverFail()
                .list()
                .forEach(ending -> assertThat((Integer) ending.value()).isLessThan(10));
    }
}
