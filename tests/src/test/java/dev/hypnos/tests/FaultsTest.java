package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.Mode;
import dev.hypnos.campaign.Replay;
import dev.hypnos.campaign.ReplayResult;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.kernel.schedule.ScheduleFile;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.runtime.world.FaultBudget;
import dev.hypnos.tests.program.FaultUse;
import dev.hypnos.tests.program.FaultyDays;
import dev.hypnos.tests.program.ModelFaults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Faults come at any moment at which they make a difference, and no others. */
class FaultsTest {
    /** More than an exploration of these programs takes that leaves out what makes no difference. */
    private static final int TRIALS_MAX = 3_000;

    @Test
    void howFarAClockJumpsIsTold(@TempDir Path directory) throws IOException {
        HypnosTestCase test = find("theClockIsLate");
        Finding finding = Campaign.run(
                        test, test.settings().toBuilder().directory(directory).build(), CampaignListener.NONE)
                .findings()
                .getFirst();
        ReplayResult again = Replay.run(test, ScheduleFile.read(finding.schedule()), Mode.CONTINUATIONS, true);
        assertThat(String.valueOf(again)).contains("sets the clock of a back by 300 s");
    }

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
                "stalls = ends;open ends;write ends;force ends",
            })
    void exactlyWhatTheyCanDoIsSeen(String program, String allowed) {
        Trials.of(FaultUse.class, program).count(100).run().returnExactly(allowed.split(";"));
    }

    /** With one node as likely as another it would be struck less often than others, which do something at the beginning only: faults come early too. */
    @Test
    void whoDoesMoreIsStruckMoreOften() {
        Endings endings =
                Trials.of(FaultUse.class, "oneIsBusy").count(300).run().neverFail();
        assertThat(endings.values()).contains("calm1", "calm2", "calm3");
        double calm = endings.share("calm1") + endings.share("calm2") + endings.share("calm3");
        assertThat(endings.share("busy")).isGreaterThan(calm / 3);
    }

    @Test
    void aFaultEndsAfterSomeTimeOrWhenAnotherOneComes() {
        Trials.of(FaultUse.class, "pausesInCompany").count(200).run().returnExactly("not", "halved", "otherwise");
    }

    /** Two accesses of each kind, of which one fails; a full disk is full for a while, or not. */
    @Test
    void anErrorComesToAnyAccessOfADisk() {
        String broken = "Input/output error.";
        String full = "No space left on device.";
        Trials.of(FaultUse.class, "diskErrors")
                .count(200)
                .run()
                .returnExactly(
                        "",
                        "write 1 " + broken,
                        "write 2 " + broken,
                        "force 1 " + broken,
                        "force 2 " + broken,
                        "read 1 " + broken,
                        "read 2 " + broken,
                        "write 1 " + full,
                        "write 2 " + full,
                        "write 1 " + full + "write 2 " + full);
    }

    @Test
    void anErrorOfADiskIsReplayedAndTold(@TempDir Path directory) throws IOException {
        HypnosTestCase test = find("theDiskBreaks");
        Finding finding = Campaign.run(
                        test, test.settings().toBuilder().directory(directory).build(), CampaignListener.NONE)
                .findings()
                .getFirst();
        assertThat(finding.reproduced()).as(finding.replay().message()).isTrue();
        ReplayResult again = Replay.run(test, ScheduleFile.read(finding.schedule()), Mode.CONTINUATIONS, true);
        assertThat(again.verdict()).isEqualTo(ReplayResult.Verdict.REPRODUCED);
        assertThat(String.valueOf(again)).containsAnyOf("fails to write note", "finds no room for note");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "crashes = acknowledged 7;unknown 7;unknown null",
                "kills = acknowledged 7;unknown 7;unknown null",
                "cuts = acknowledged 7;unknown 7;unknown null",
                "partitions = acknowledged 7;unknown 7;unknown null",
                "staysDown = acknowledged true;acknowledged false;unknown false",
                "inTime = true true true;true true false;true false false;false false false",
                "comesBack = acknowledged the first;acknowledged the second",
            })
    void exactlyWhatTheyCanDoToAModelIsSeen(String program, String allowed) {
        Trials trials = Trials.of(ModelFaults.class, program);
        trials.run().returnExactly(allowed.split(";"));
        Trials.Everything all = explore(trials, StrategyKind.DFS);
        Trials.Everything reduced = explore(trials, StrategyKind.OPTIMAL_DPOR);
        assertThat(reduced.isComplete()).isTrue();
        assertThat(values(reduced)).containsExactlyInAnyOrder(allowed.split(";"));
        assertThat(values(reduced)).containsAll(values(all));
        assertThat(reduced.orders()).containsAll(all.orders());
        if (all.isComplete()) {
            assertThat(all.orders()).isEqualTo(reduced.orders());
        }
    }

    private static Trials.Everything explore(Trials trials, StrategyKind strategy) {
        return trials.strategy(strategy).count(TRIALS_MAX).explore(Reach.FULL.withoutObservers());
    }

    private static Set<String> values(Trials.Everything explored) {
        return explored.endings().stream()
                .map(ending -> ending.replaceFirst("returned (.*), \\d+ operations.*", "$1"))
                .collect(Collectors.toSet());
    }

    /** Nobody may take such a campaign for one with faults. */
    @Test
    void faultsThatCannotComeAreTold(@TempDir Path directory) {
        assertThat(notes("neverBegin", directory)).anyMatch(note -> note.contains("cluster.faultsMayBegin()"));
        assertThat(notes("begin", directory)).noneMatch(note -> note.contains("cluster.faultsMayBegin()"));
    }

    private static List<String> notes(String test, Path directory) {
        HypnosTestCase found = find(test);
        CampaignSettings settings =
                found.settings().toBuilder().trials(3).directory(directory).build();
        return Campaign.run(found, settings, CampaignListener.NONE).notes();
    }

    private static HypnosTestCase find(String test) {
        return TestLocator.find(FaultyDays.class.getName() + "#" + test, FaultsTest.class.getClassLoader())
                .getFirst();
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
