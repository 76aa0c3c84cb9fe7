package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.campaign.Campaign;
import dev.hypnos.campaign.CampaignListener;
import dev.hypnos.campaign.CampaignResult;
import dev.hypnos.campaign.CampaignSettings;
import dev.hypnos.campaign.Races;
import dev.hypnos.campaign.Status;
import dev.hypnos.kernel.analysis.Race;
import dev.hypnos.kernel.analysis.RaceAnalysis;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.tests.program.PlainObjectUse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of builders, formats, buffers and the like are plain accesses of the object, as those of fields are. */
class PlainObjectsTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "builder, abc acb cab",
        "builderUpdate, x xx",
        "builderByReference, 01c 0c1 c01",
        "builderShown, () (a)",
        "date, 1 2",
        "timestamp, 1 2",
        "timestampAsADate, 1 2",
        "calendar, 2001 2002",
        "format, a b",
        "formatByItsSuperclass, lenient strict",
        "number, 2 3",
        "matcher, ab bb",
        "buffer, abc acb cab",
        "elementOfABuffer, 1 2",
        "segment, 1 2",
        "property, 1 2",
        "joiner, abc acb cab",
        "tokens, 0 1",
        "statistics, 1 2",
        "digest, false true"
    })
    void everyOutcomeAppears(String program, String outcomes) {
        // the rarest has a chance of a tenth in each trial: missed once in 30,000 runs
        Trials.of(PlainObjectUse.class, program).count(100).run().returnExactly(outcomes.split(" "));
    }

    private static List<Race> races(String program) {
        RaceAnalysis analysis = new RaceAnalysis();
        List<Race> races = new ArrayList<>();
        Trials.of(PlainObjectUse.class, program)
                .count(60)
                .reader(trace -> races.addAll(analysis.analyse(trace)))
                .run()
                .neverFail();
        return races;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "builder",
                "builderByReference",
                "builderShown",
                "date",
                "timestamp",
                "timestampAsADate",
                "calendar",
                "format",
                "number",
                "matcher",
                "buffer",
                "elementOfABuffer",
                "segment",
                "joiner",
                "statistics",
                "digest"
            })
    void aRaceOnOneIsReported(String program) {
        assertThat(races(program)).anyMatch(race -> race.kind() == Race.Kind.DATA);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "guardedBuilder",
                "handedOver",
                "partsOfABuffer",
                "partsOfASegment",
                "safeSubclass",
                "onlyRead",
                "localBuilders",
                "property"
            })
    void rightUseIsNoRace(String program) {
        assertThat(races(program)).isEmpty();
    }

    private CampaignResult campaign(String program, StrategyKind strategy, Races races) {
        CampaignSettings settings = CampaignSettings.builder()
                .strategy(strategy)
                .races(races)
                .trials(strategy == StrategyKind.MIX ? 200 : 20_000)
                .directory(directory)
                .build();
        return Campaign.run(new ProgramCase(PlainObjectUse.class, program), settings, CampaignListener.NONE);
    }

    /** A call is one step, which on a real JVM it is not where another comes at the same time. */
    @ParameterizedTest
    @ValueSource(strings = {"builder", "bits", "calendar", "format", "number", "matcher", "buffer", "joiner", "digest"})
    void aRaceOnAWholeOneFails(String program) {
        CampaignResult result = campaign(
                program, StrategyKind.MIX, CampaignSettings.builder().build().races());

        assertThat(result.status()).isEqualTo(Status.FOUND);
        assertThat(result.findings()).allMatch(finding -> finding.kind().equals("race"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"elementOfABuffer", "segment", "guardedBuilder", "partsOfABuffer", "onlyRead"})
    void aRaceOnAnElementDoesNotFailNorDoesRightUse(String program) {
        Races usual = CampaignSettings.builder().build().races();

        assertThat(campaign(program, StrategyKind.MIX, usual).findings()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = StrategyKind.class,
            names = {"OPTIMAL_DPOR", "DFS"})
    void nothingIsVerifiedWhereTheyRace(StrategyKind strategy) {
        assertThat(campaign("guardedBuilder", strategy, Races.REPORT).status()).isEqualTo(Status.VERIFIED);
        assertThat(campaign("builder", strategy, Races.REPORT).status()).isEqualTo(Status.REDUCED);
    }

    /** What a method builds for itself gives nobody anything to decide. */
    @Test
    void callsOfLocalOnesAreNoOperations() throws InterruptedException {
        Endings endings =
                Trials.of(PlainObjectUse.class, "localBuilders").count(1).run();

        endings.returnExactly(PlainObjectUse.localBuilders());
        assertThat(endings.operations()).isLessThan(40);
    }
}
