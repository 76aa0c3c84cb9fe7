package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.runtime.world.FaultBudget;
import dev.hypnos.tests.program.FaultUse;
import dev.hypnos.tests.program.FaultyDays;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Faults come at any moment at which they make a difference, and no others. */
class FaultsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "crashes = acknowledged 7;unknown 7;unknown 0",
                "kills = acknowledged 7;unknown 7;unknown 0",
                "crashesAfterAnAnswer = acknowledged 7;acknowledged 0;unknown 0",
                "staysDown = acknowledged true;acknowledged false;unknown false",
                "cuts = acknowledged 7;unknown 7;unknown 0",
                "partitions = acknowledged 7;unknown 7;unknown 0",
                "pauses = acknowledged at once;acknowledged later;acknowledged after eight seconds",
                "clockJumps = '=;back;forward'",
                "wrongClocks = -300 1100 1000 100",
                "losses = 12;1;2",
            })
    void exactlyWhatTheyCanDoIsSeen(String program, String allowed) {
        Trials.of(FaultUse.class, program).count(100).run().returnExactly(allowed.split(";"));
    }

    /** Nobody may take such a campaign for one with faults. */
    @Test
    void faultsThatCannotComeAreTold(@TempDir Path directory) {
        assertThat(notes("neverBegin", directory)).anyMatch(note -> note.contains("cluster.faultsMayBegin()"));
        assertThat(notes("begin", directory)).noneMatch(note -> note.contains("cluster.faultsMayBegin()"));
    }

    private static List<String> notes(String test, Path directory) {
        HypnosTestCase found = TestLocator.find(
                        FaultyDays.class.getName() + "#" + test, FaultsTest.class.getClassLoader())
                .getFirst();
        CampaignSettings settings =
                found.settings().toBuilder().trials(3).directory(directory).build();
        return Campaign.run(found, settings, CampaignListener.NONE).notes();
    }

    @Test
    void aBudgetIsReadAndWritten() {
        FaultBudget budget = FaultBudget.parse(" crashes=2, clock-jumps=1,within=500ms");
        assertThat(budget.most(FaultBudget.Kind.CRASHES)).isEqualTo(2);
        assertThat(budget.most(FaultBudget.Kind.CLOCK_JUMPS)).isEqualTo(1);
        assertThat(budget.most(FaultBudget.Kind.LOSSES)).isZero();
        assertThat(budget.withinNanos()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(500));
        assertThat(budget).hasToString("crashes=2,clockJumps=1,within=500ms");
        assertThat(FaultBudget.parse(budget.toString())).isEqualTo(budget);
        assertThat(FaultBudget.parse("")).isEqualTo(FaultBudget.NONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ':',
            value = {
                "crash=1 : there is no fault 'crash'",
                "crashes : write crashes=1",
                "crashes=one : write crashes=1",
                "crashes=-1 : from 0 to 1000",
                "crashes=1,within=soon : write within=500ms",
                "crashes=1,, : there is no fault ''",
            })
    void whatIsWrongIsSaidInOneLine(String text, String complaint) {
        assertThatThrownBy(() -> FaultBudget.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(complaint)
                .hasMessageNotContaining("\n");
    }
}
