package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.tests.program.RightUse;
import dev.hypnos.tests.program.WrongUse;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every synchronizer of the JDK in a program that never fails, and in a twin with one mistake, which is found. */
class SynchronizersTest {
    static Stream<String> programs() {
        return Trials.programs(RightUse.class).stream();
    }

    @Test
    void everyProgramHasItsTwin() {
        assertThat(Trials.programs(RightUse.class)).hasSize(11).isEqualTo(Trials.programs(WrongUse.class));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void usedInTheRightWayNeverFails(String program) {
        Trials.of(RightUse.class, program).run().neverFail();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void usedInTheRightWayNeverFailsUnderAnyStrategy(String program) {
        for (StrategyKind strategy : StrategyKind.random()) {
            Trials.of(RightUse.class, program)
                    .strategy(strategy)
                    .conflictAnalysis(false)
                    .count(100)
                    .run(Engine.Mode.CONTINUATIONS)
                    .neverFail();
        }
    }

    /** A mistake is an assertion that fails or a deadlock; nothing else, such as a stall, counts. */
    @ParameterizedTest
    @MethodSource("programs")
    void usedInTheWrongWayIsFound(String program) {
        List<Failure> failures = Trials.of(WrongUse.class, program).run().failures();
        assertThat(failures).isNotEmpty().allSatisfy(failure -> {
            assertThat(failure.kind()).isIn("exception", "uncaught", "deadlock");
            if (failure.cause() != null) {
                assertThat(failure.cause()).isInstanceOf(AssertionError.class);
            }
        });
    }
}
