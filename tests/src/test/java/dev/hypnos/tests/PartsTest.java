package dev.hypnos.tests;

import dev.hypnos.tests.program.Parts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who does which part of what a fork-join pool has to do is a choice of the schedule. */
class PartsTest {
    private static final int TRIALS = 200;

    /** The parts need a class that is not initialised until they are done; only if the caller does all of them it goes well. */
    @ParameterizedTest
    @ValueSource(strings = {"summedInAnInitializer", "eachInAnInitializer", "setInAnInitializer"})
    void partsOfAnInitializerWaitForItsEnd(String program) {
        Trials.of(Parts.class, program).count(TRIALS).run().failOnlyWith("deadlock", "");
    }

    @Test
    void partsThatNeedNotTheClassDoNot() {
        Trials.of(Parts.class, "apartFromTheInitializer").count(TRIALS).run().returnExactly("6");
    }

    @ParameterizedTest
    @CsvSource({"byTheCaller, 1, 2", "forked, the caller, a worker"})
    void anybodyMayDoAPart(String program, String one, String other) {
        Trials.of(Parts.class, program).count(TRIALS).run().returnExactly(one, other);
    }
}
