package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.runtime.Engine;
import dev.hypnos.tests.program.BrokenInvariants;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The engine checks itself in our tests: what must never be ends the trial as a defect of ours, by its name. */
class InvariantsTest {
    @ParameterizedTest
    @CsvSource({
        "clockGoesBack, the clock never goes back",
        "monitorWithoutAnOwner, 'a monitor is entered by its owner, and by nobody without'",
        "waiterThatNobodyCanNotify, who waits to be notified can be"
    })
    void aBrokenInvariantIsReportedByName(String program, String invariant) {
        assertThat(System.getProperty("hypnos.invariants")).isEqualTo("true");
        for (Engine.Mode mode : Engine.Mode.values()) {
            assertThatThrownBy(() ->
                            Trials.of(BrokenInvariants.class, program).count(1).run(mode))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the engine failed")
                    .cause()
                    .hasMessageContaining("a defect of Hypnos, not of the program")
                    .hasMessageContaining("the invariant '" + invariant + "' is broken")
                    .hasMessageContaining("seen at task 0");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSoundTrialIsLeftAlone(Engine.Mode mode) {
        Endings endings =
                Trials.of(BrokenInvariants.class, "nothingIsBroken").count(3).run(mode);
        assertThat(endings.list())
                .hasSize(3)
                .allSatisfy(ending -> assertThat(ending.failure()).isNull());
    }
}
