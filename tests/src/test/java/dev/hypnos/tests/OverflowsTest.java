package dev.hypnos.tests;

import dev.hypnos.runtime.Engine;
import dev.hypnos.suites.Nightly;
import dev.hypnos.tests.program.Overflows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where exactly a stack overflows depends on how much of it is compiled, so the operations before it differ from trial to
 * trial and only the outcomes are compared.
 */
class OverflowsTest {
    @Test
    void afterAnOverflowTheTrialGoesOnAndRacesAreStillFound() {
        for (Engine.Mode mode : Engine.Mode.values()) {
            // once it is compiled, the code goes very deep
            Trials.of(Overflows.class, "inPlainCode")
                    .operationLimit(10_000_000)
                    .count(20)
                    .run(mode)
                    .returnExactly("plain 1", "plain 2");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"inCalls", "insideAMonitor", "insideACallback"})
    void anOverflowThatIsCaughtIsNoFinding(String program) {
        for (Engine.Mode mode : Engine.Mode.values()) {
            Trials.of(Overflows.class, program)
                    .operationLimit(10_000_000)
                    .count(Nightly.count(8, 20))
                    .run(mode)
                    .neverFail();
        }
    }
}
