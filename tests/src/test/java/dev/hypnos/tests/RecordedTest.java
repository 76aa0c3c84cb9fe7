package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Status;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.report.FailureReport;
import dev.hypnos.report.Glyphs;
import dev.hypnos.tests.program.Recorded;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
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

    /** What is said of an error may depend on which of two ends came first; that there is one may not. */
    @ParameterizedTest
    @ValueSource(strings = {"lostUpdate", "noLostUpdate", "staleRead", "staleReadIsSequential"})
    void whatIsLeftOutMakesNoDifference(String program) {
        Trials trials = Trials.of(Recorded.class, program).count(5_000);
        Trials.Everything all = trials.strategy(StrategyKind.DFS).explore(Reach.FULL);
        Trials.Everything reduced = trials.strategy(StrategyKind.OPTIMAL_DPOR).explore(Reach.FULL);

        assertThat(reduced.isComplete()).isTrue();
        assertThat(kinds(reduced)).isEqualTo(kinds(all));
        assertThat(kinds(reduced)).hasSize(program.equals("lostUpdate") || program.equals("staleRead") ? 2 : 1);
    }

    private static Set<String> kinds(Trials.Everything explored) {
        return explored.endings().stream()
                .map(ending -> ending.toString().replaceFirst("no order explains.*", ""))
                .collect(Collectors.toSet());
    }

    @Test
    void aScenarioOfWhichAllIsToldIsVerified(@TempDir Path directory) {
        assertThat(campaign("noLostUpdate", StrategyKind.OPTIMAL_DPOR, directory)
                        .status())
                .isEqualTo(Status.VERIFIED);
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
