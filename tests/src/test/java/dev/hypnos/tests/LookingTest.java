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
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.tests.program.LookingAFewTimes;
import dev.hypnos.tests.program.LookingEndlessly;
import dev.hypnos.tests.program.LookingForEver;
import dev.hypnos.tests.program.NoLooks;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops that wait by looking, explored to the end. */
class LookingTest {
    private static final int TRIALS_MAX = 20_000;

    @TempDir
    Path directory;

    static Stream<String> noLooks() {
        return Trials.programs(NoLooks.class).stream();
    }

    private CampaignSettingsBuilder settings(StrategyKind strategy) {
        return CampaignSettings.builder().strategy(strategy).trials(1_000).directory(directory);
    }

    static Stream<String> programs() {
        return Trials.programs(LookingEndlessly.class).stream();
    }

    private static Trials.Everything explore(Class<?> type, String program, StrategyKind strategy) {
        return Trials.of(type, program).strategy(strategy).count(TRIALS_MAX).explore(Reach.FULL);
    }

    /** Without how long it took: a round that is left out has operations. */
    private static Set<String> endings(Trials.Everything explored) {
        Set<String> endings = new TreeSet<>();
        explored.endings().forEach(ending -> endings.add(ending.replaceAll(", \\d+ operations.*", "")));
        return endings;
    }

    /** Whoever looks a few times in vain gives up there, and is left out of the comparison; so is whoever looks for ever here. */
    @ParameterizedTest
    @MethodSource("programs")
    void noOutcomeIsLost(String program) {
        Trials.Everything all = explore(LookingAFewTimes.class, program, StrategyKind.DFS);
        assertThat(all.isComplete()).isTrue();
        assertThat(all.cutShort()).isZero();
        Set<String> returned = endings(all);
        returned.removeIf(ending -> ending.contains("gave up"));
        assertThat(returned).isNotEmpty();

        Trials.Everything looking = explore(LookingEndlessly.class, program, StrategyKind.DFS);

        assertThat(looking.isComplete()).isTrue();
        Set<String> seen = endings(looking);
        seen.removeIf(ending -> ending.startsWith("livelock"));
        assertThat(seen).isEqualTo(returned);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void reductionLosesNoneOfThem(String program) {
        Trials.Everything all = explore(LookingEndlessly.class, program, StrategyKind.DFS);
        assertThat(all.isComplete()).isTrue();

        for (StrategyKind strategy : List.of(StrategyKind.OPTIMAL_DPOR, StrategyKind.SOURCE_DPOR, StrategyKind.DPOR)) {
            Trials.Everything reduced = explore(LookingEndlessly.class, program, strategy);

            assertThat(reduced.isComplete()).as(strategy.label()).isTrue();
            assertThat(endings(reduced)).as(strategy.label()).isEqualTo(endings(all));
            assertThat(reduced.orders()).as(strategy.label()).hasSameSizeAs(all.orders());
        }
    }

    /** Whatever is counted, in a variable, a field or a text, is seen to have been counted from nothing to the end. */
    @ParameterizedTest
    @MethodSource("noLooks")
    void roundsThatAreNotTheSameAreAllGoneThrough(String program) {
        for (StrategyKind strategy : List.of(StrategyKind.DFS, StrategyKind.OPTIMAL_DPOR)) {
            Trials.Everything explored = explore(NoLooks.class, program, strategy);

            assertThat(explored.isComplete()).isTrue();
            assertThat(explored.cutShort()).isZero();
            assertThat(endings(explored)).containsExactly("returned 0", "returned 1", "returned 2", "returned 3");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pulseMissed", "forEachOther"})
    void whoLooksForWhatNeverComesIsALivelockThatIsReplayed(String program) throws Exception {
        ProgramCase test = new ProgramCase(LookingForEver.class, program);

        CampaignResult result =
                Campaign.run(test, settings(StrategyKind.OPTIMAL_DPOR).build(), CampaignListener.NONE);

        assertThat(result.status()).as(result.summaryLine()).isEqualTo(Status.FOUND);
        Finding finding = result.findings().getFirst();
        assertThat(finding.kind()).isEqualTo("livelock");
        assertThat(finding.message()).contains("the same again and again");
        assertThat(finding.failure().details())
                .contains("what is looked at again and again, and nobody changes:")
                .anyMatch(line -> line.contains("AtomicBoolean.get"));
        assertThat(finding.reproduced()).as(finding.replay().message()).isTrue();
        ScheduleFile file = ScheduleFile.read(finding.schedule());
        for (Mode mode : List.of(Mode.CONTINUATIONS, Mode.THREADS)) {
            ReplayResult replay = Replay.run(test, file, mode, true);
            assertThat(replay.verdict()).as(replay.message()).isEqualTo(ReplayResult.Verdict.REPRODUCED);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = StrategyKind.class,
            names = {"OPTIMAL_DPOR", "SOURCE_DPOR", "DPOR", "DFS"})
    void afterAMoveOfTheClockTheyLookAgain(StrategyKind strategy) {
        Trials.Everything explored = explore(LookingForEver.class, "untilTimeHasPassed", strategy);

        assertThat(explored.isComplete()).isTrue();
        assertThat(endings(explored)).containsExactly("returned noise 0", "returned noise 1");
    }

    @Test
    void thatAllLoopsEndIsVerified() {
        ProgramCase test = new ProgramCase(LookingEndlessly.class, "spinLock");

        CampaignResult result =
                Campaign.run(test, settings(StrategyKind.OPTIMAL_DPOR).build(), CampaignListener.NONE);

        assertThat(result.status()).as(result.notes().toString()).isEqualTo(Status.VERIFIED);
        assertThat(result.explored().cutShort()).isPositive();
        assertThat(result.summaryLine()).contains("cut short where nothing new would follow");
    }
}
