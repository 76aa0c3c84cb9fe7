package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.report.FailureReport;
import dev.hypnos.report.Glyphs;
import dev.hypnos.tests.program.Recorded;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Histories that are recorded in trials. */
class RecordedTest {
    @ParameterizedTest
    @ValueSource(strings = {"noLostUpdate", "staleReadIsSequential", "twoOperations"})
    void whatCanBeExplainedIsNoFinding(String program) {
        Trials.of(Recorded.class, program).run().neverFail();
    }

    @ParameterizedTest
    @EnumSource(names = {"POS", "PCT", "RANDOM_WALK", "OPTIMAL_DPOR"})
    void everyStrategyFindsTheOrderOfEventsThatMatters(StrategyKind strategy, @TempDir Path directory) {
        CampaignResult result = campaign("staleRead", strategy, directory);
        assertThat(result.findings()).hasSize(1);
        assertThat(result.findings().getFirst().reproduced()).isTrue();
    }

    private static CampaignResult campaign(String program, StrategyKind strategy, Path directory) {
        return Campaign.run(
                new ProgramCase(Recorded.class, program),
                CampaignSettings.builder()
                        .trials(300)
                        .strategy(strategy)
                        .directory(directory)
                        .build(),
                CampaignListener.NONE);
    }

    /** They overlap, or one comes before the other: which of two that overlap begins or ends first makes no difference. */
    @Test
    void ordersThatMakeNoDifferenceAreNotTried() {
        Trials.Everything explored = Trials.of(Recorded.class, "twoOperations")
                .strategy(StrategyKind.OPTIMAL_DPOR)
                .count(100)
                .explore(Reach.FULL);
        assertThat(explored.isComplete()).isTrue();
        assertThat(explored.traces()).isEqualTo(3);
    }

    @Test
    void toBeRecordedHidesNoRace(@TempDir Path directory) {
        CampaignResult result = campaign("race", StrategyKind.POS, directory);
        assertThat(result.races()).hasSize(1);
    }

    @Test
    void clientsOnNodesRecordWithTheClassesOfTheTest() {
        Trials.of(Recorded.class, "clientsOnNodes")
                .count(20)
                .run()
                .list()
                .forEach(ending -> assertThat(ending.outline())
                        .contains("not linearizable: no order explains")
                        .contains("add(Money[amount=5]) → true"));
    }

    @Test
    void theHistoryIsShown(@TempDir Path directory) {
        CampaignResult result = campaign("lostUpdate", StrategyKind.POS, directory);
        String report = FailureReport.of(result.findings().getFirst(), result.settings())
                .text(Glyphs.UNICODE);
        assertThat(report).contains("not linearizable: no order explains");
        assertThat(report.lines()).allMatch(line -> line.length() <= 100 || line.contains("replay"));
    }
}
