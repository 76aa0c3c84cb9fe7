package dev.hypnos.tests;

import dev.hypnos.tests.program.Initialisers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InitialisersTest {
    @ParameterizedTest
    @ValueSource(strings = {"runsManyOperations", "sleeps", "waitsForAnotherTask", "fails", "startsAThreadAndJoinsIt"})
    void anInitialiser(String program) {
        Trials.of(Initialisers.class, program).run().neverFail();
    }

    @ParameterizedTest
    @ValueSource(strings = {"waitsForAMonitor", "waitsForALock"})
    void anInitialiserThatNeedsWhatAnotherTaskHoldsSeesItBeforeOrAfter(String program) {
        Trials.of(Initialisers.class, program).run().returnExactly("saw 0", "saw 2");
    }

    @Test
    void withoutConflictAnalysisTooNothingBlocksForReal() {
        for (String program : new String[] {"runsManyOperations", "sleeps", "waitsForAnotherTask"}) {
            Trials.of(Initialisers.class, program).conflictAnalysis(false).run().neverFail();
        }
    }
}
