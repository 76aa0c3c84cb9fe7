package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.analysis.Race;
import dev.hypnos.kernel.analysis.RaceAnalysis;
import dev.hypnos.tests.program.PlainObjectUse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of builders, formats, buffers and the like are plain accesses of the object, as those of fields are. */
class PlainObjectsTest {
    @ParameterizedTest
    @CsvSource({
        "builder, abc acb cab",
        "builderUpdate, x xx",
        "builderByReference, 01c 0c1 c01",
        "builderShown, () (a)",
        "date, 1 2",
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
                "calendar",
                "format",
                "number",
                "matcher",
                "buffer",
                "elementOfABuffer",
                "segment",
                "joiner",
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

    /** What a method builds for itself gives nobody anything to decide. */
    @Test
    void callsOfLocalOnesAreNoOperations() throws InterruptedException {
        Endings endings =
                Trials.of(PlainObjectUse.class, "localBuilders").count(1).run();

        endings.returnExactly(PlainObjectUse.localBuilders());
        assertThat(endings.operations()).isLessThan(40);
    }
}
