package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.CampaignSettingsBuilder;
import dev.hypnos.campaign.Finding;
import dev.hypnos.campaign.Mode;
import dev.hypnos.campaign.Replay;
import dev.hypnos.campaign.ReplayResult;
import dev.hypnos.campaign.Status;
import dev.hypnos.kernel.schedule.ScheduleFile;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.tests.program.Callbacks;
import dev.hypnos.tests.program.ClockTime;
import dev.hypnos.tests.program.CountedWrites;
import dev.hypnos.tests.program.Initialisers;
import dev.hypnos.tests.program.Interrupts;
import dev.hypnos.tests.program.Monitors;
import dev.hypnos.tests.program.Pools;
import dev.hypnos.tests.program.RightUse;
import dev.hypnos.tests.program.Stuck;
import dev.hypnos.tests.program.ThreadLife;
import dev.hypnos.tests.program.Uncaught;
import dev.hypnos.tests.program.Uncertain;
import dev.hypnos.tests.program.WrongUse;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Findings of the programs of this module, through a campaign: kept in a file, and the same again when replayed. */
class ReplaysTest {
    @TempDir
    Path directory;

    private CampaignSettingsBuilder settings() {
        return CampaignSettings.builder().trials(300).directory(directory);
    }

    static Stream<ProgramCase> failing() {
        return Stream.concat(
                SynchronizersTest.programs().map(name -> new ProgramCase(WrongUse.class, name)),
                Stream.of(
                        new ProgramCase(Stuck.class, "onMonitors"),
                        new ProgramCase(Stuck.class, "onLocks"),
                        new ProgramCase(Stuck.class, "onAMonitorAndALock"),
                        new ProgramCase(Stuck.class, "onEachOther"),
                        new ProgramCase(Stuck.class, "onAQueueAndALatch"),
                        new ProgramCase(Stuck.class, "inAPool"),
                        new ProgramCase(Uncaught.class, "inAThread"),
                        new ProgramCase(Uncaught.class, "inAPool"),
                        new ProgramCase(Uncaught.class, "declaredAndSwallowed"),
                        new ProgramCase(Uncaught.class, "withHashCodesInItsMessage"),
                        new ProgramCase(Uncaught.class, "exit"),
                        new ProgramCase(Monitors.class, "reliesOnWhoIsNotified"),
                        new ProgramCase(ClockTime.class, "neverEnds"),
                        new ProgramCase(CountedWrites.class, "failAtTheEnd")));
    }

    @ParameterizedTest
    @MethodSource("failing")
    void aFindingIsReplayedFromItsFileInBothModes(ProgramCase program) throws Exception {
        CampaignResult result = Campaign.run(program, settings().build(), CampaignListener.NONE);
        assertThat(result.status()).as(result.summaryLine()).isEqualTo(Status.FOUND);
        Finding finding = result.findings().getFirst();
        assertThat(finding.reproduced()).as(finding.replay().message()).isTrue();
        ScheduleFile file = ScheduleFile.read(finding.schedule());
        for (Mode mode : List.of(Mode.CONTINUATIONS, Mode.THREADS)) {
            for (int i = 0; i < 3; i++) {
                ReplayResult replay = Replay.run(program, file, mode, i == 0);
                assertThat(replay.verdict())
                        .as("%s: %s %s", mode, replay.message(), replay.details())
                        .isEqualTo(ReplayResult.Verdict.REPRODUCED);
                assertThat(replay.otherValues()).as("%s", mode).isEmpty();
            }
        }
    }

    @Test
    void aChoiceThatCannotBeFollowedIsADivergence() throws Exception {
        ProgramCase program = new ProgramCase(Monitors.class, "reliesOnWhoIsNotified");
        CampaignResult result = Campaign.run(program, settings().build(), CampaignListener.NONE);
        ScheduleFile file = ScheduleFile.read(result.findings().getFirst().schedule());
        assertThat(file.schedule().choices()).as("one waiter of three").hasSize(1);
        for (Mode mode : List.of(Mode.CONTINUATIONS, Mode.THREADS)) {
            for (int[] choices : List.of(new int[] {7}, new int[] {})) {
                ReplayResult replay = Replay.run(program, withChoices(file, choices), mode, false);
                assertThat(replay.verdict()).isEqualTo(ReplayResult.Verdict.DIVERGED);
                assertThat(replay.details())
                        .anyMatch(line -> line.contains("choice of alternative 7") || line.contains("no choice after"))
                        .anyMatch(line -> line.contains("there is a choice among 3"));
            }
        }
    }

    private static ScheduleFile withChoices(ScheduleFile file, int[] choices) {
        return new ScheduleFile(
                file.test(),
                file.configuration(),
                file.findingKind(),
                file.findingMessage(),
                file.schedule().withChoices(choices));
    }

    static Stream<ProgramCase> passing() {
        return Stream.concat(
                SynchronizersTest.programs().map(name -> new ProgramCase(RightUse.class, name)),
                Stream.of(
                        new ProgramCase(Pools.class, "threadPool"),
                        new ProgramCase(Pools.class, "forkJoin"),
                        new ProgramCase(Pools.class, "parallelStreamWithARace"),
                        new ProgramCase(Pools.class, "completableFutures"),
                        new ProgramCase(Pools.class, "virtualThreads"),
                        new ProgramCase(ClockTime.class, "timer"),
                        new ProgramCase(ClockTime.class, "scheduledForAnHour"),
                        new ProgramCase(Callbacks.class, "computeIfAbsentBlocks"),
                        new ProgramCase(Initialisers.class, "waitsForAMonitor"),
                        new ProgramCase(Interrupts.class, "queues"),
                        new ProgramCase(ThreadLife.class, "states")));
    }

    /** Every trial runs twice, under each strategy, and all operations are compared. */
    @ParameterizedTest
    @MethodSource("passing")
    void aTrialThatIsRunTwiceGoesTheSameWay(ProgramCase program) {
        for (StrategyKind strategy : StrategyKind.random()) {
            CampaignResult result = Campaign.run(
                    program,
                    settings()
                            .trials(20)
                            .strategy(strategy)
                            .checkDeterminism(true)
                            .build(),
                    CampaignListener.NONE);
            assertThat(result.status()).as(strategy + " " + result.problems()).isEqualTo(Status.PASSED);
        }
    }

    /** Either the operations differ, or only the time that was given; that it is the same twenty times has no chance worth a number. */
    @Test
    void theSourceOfADifferenceIsNamed() {
        CampaignResult result = Campaign.run(
                new ProgramCase(Uncertain.class, "asksForTheTimeOfTheProcessor"),
                settings().trials(20).checkDeterminism(true).build(),
                CampaignListener.NONE);
        assertThat(result.status()).isEqualTo(Status.NOT_DETERMINISTIC);
        assertThat(result.problems())
                .anyMatch(
                        line -> line.matches(
                                "(source: |task 0, )java.lang.management.ThreadMXBean.getCurrentThreadCpuTime at .*Uncertain.java:.*"));
    }

    @Test
    void twoJobsGiveTheSameFindingInEveryRun() {
        ProgramCase program = new ProgramCase(WrongUse.class, "condition");
        CampaignSettings settings = settings().jobs(2).keepGoing(true).build();
        CampaignResult first = Campaign.run(program, settings, CampaignListener.NONE);
        CampaignResult second = Campaign.run(program, settings, CampaignListener.NONE);
        assertThat(first.failures()).isPositive();
        assertThat(second.failures()).isEqualTo(first.failures());
        assertThat(second.distinctOrders()).isEqualTo(first.distinctOrders());
        assertThat(second.operations()).isEqualTo(first.operations());
    }
}
