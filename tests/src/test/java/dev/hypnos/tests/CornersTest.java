package dev.hypnos.tests;

import dev.hypnos.tests.program.Corners;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CornersTest {
    /** Every trial makes the collector search the whole heap. */
    private static final String COSTLY = "outOfMemory";

    static Stream<String> programs() {
        return Trials.programs(Corners.class).stream().filter(name -> !name.equals(COSTLY));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void aCorrectProgramNeverFails(String program) {
        Trials.of(Corners.class, program).count(100).run().neverFail();
    }

    @Test
    void anErrorThatTheProgramSurvivesIsSurvivedByTheEngine() {
        Trials.of(Corners.class, COSTLY).count(2).run().neverFail();
    }
}
