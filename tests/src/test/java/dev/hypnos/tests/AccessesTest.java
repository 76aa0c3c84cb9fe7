package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.tests.program.Accesses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessesTest {
    /** It is lost in more than a fifth of the trials: 100 miss it with a chance below 10^-9. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "staticField",
                "staticLongField",
                "field",
                "arrayElement",
                "objectArrayElement",
                "nestedArrayElement",
                "atomicInTwoSteps",
                "atomicArray",
                "methodReferencesInTwoSteps",
                "mapReferences",
                "updaterAndField",
                "reference",
                "inheritedField"
            })
    void anUpdateInTwoStepsCanBeLost(String program) {
        Trials.of(Accesses.class, program).count(100).run().returnExactly("1", "2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"differentElements", "atomicInOneStep", "lockReferences"})
    void anUpdateInOneStepCannot(String program) {
        Trials.of(Accesses.class, program).count(100).run().returnExactly("2");
    }

    @Test
    void aReferenceToPutIfAbsentIsOneStep() {
        Trials.of(Accesses.class, "putIfAbsentReference").run().returnExactly("a 1", "b 1");
    }

    @Test
    void plainWritesAreSeenInTheMiddle() {
        Trials.of(Accesses.class, "flagAndValue").run().returnExactly("0", "7", "nothing");
    }

    /** The updater's increment is one operation of one task, the field's are two of the other, on one resource. */
    @Test
    void anUpdaterAndItsFieldConflict() {
        Endings endings = Trials.of(Accesses.class, "updaterAndField")
                .conflictAnalysis(false)
                .count(100)
                .run();
        assertThat(endings.neverFail().returned("1")).isBetween(5L, 70L);
    }
}
