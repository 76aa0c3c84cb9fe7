package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.CampaignSettingsBuilder;
import dev.hypnos.campaign.Status;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.tests.program.ThreadOrders;
import dev.hypnos.tests.program.UntoldUse;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where something makes a difference that is no operation, nothing is verified. */
class UntoldTest {
    @TempDir
    private Path directory;

    private CampaignResult run(Class<?> type, String program, StrategyKind strategy, String granularity) {
        CampaignSettingsBuilder settings = CampaignSettings.builder()
                .strategy(strategy)
                .trials(1_000)
                .granularity(granularity)
                .directory(directory);
        return Campaign.run(new ProgramCase(type, program), settings.build(), CampaignListener.NONE);
    }

    static Stream<String> untold() {
        return Trials.programs(UntoldUse.class).stream();
    }

    static Stream<String> told() {
        return Trials.programs(UntoldUse.Told.class).stream();
    }

    @ParameterizedTest
    @MethodSource("untold")
    void isADoubtForWhoeverLeavesOrdersOut(String program) {
        Trials.Everything explored = Trials.of(UntoldUse.class, program)
                .strategy(StrategyKind.OPTIMAL_DPOR)
                .explore(Reach.FULL);

        assertThat(explored.isComplete()).isTrue();
        assertThat(explored.doubts()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"reader", "iterator", "logger", "files", "identity", "nameOfAnother"})
    void isADoubtForWhoeverTriesEveryOrder(String program) {
        CampaignResult result = run(UntoldUse.class, program, StrategyKind.DFS, "");

        assertThat(result.status()).as(result.summaryLine()).isEqualTo(Status.REDUCED);
        assertThat(result.notes()).anyMatch(note -> note.startsWith("reduced, not verified"));
    }

    @ParameterizedTest
    @MethodSource("told")
    void isNoneWhereNobodyElseCouldNotice(String program) {
        Trials.Everything explored = Trials.of(UntoldUse.Told.class, program)
                .strategy(StrategyKind.OPTIMAL_DPOR)
                .explore(Reach.FULL);

        assertThat(explored.isComplete()).isTrue();
        assertThat(explored.doubts()).isEmpty();
    }

    /** Where fields are no operations, as those of libraries. */
    @ParameterizedTest
    @EnumSource(
            value = StrategyKind.class,
            names = {"OPTIMAL_DPOR", "DFS"})
    void fieldsThatAreNoOperationsAreADoubt(StrategyKind strategy) {
        CampaignResult silent = run(ThreadOrders.class, "lastZero5", strategy, "sync");

        assertThat(silent.explored().doubts())
                .contains("fields of " + ThreadOrders.class.getName() + ", which are no operations");
    }
}
