package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.tests.program.ReadByArgument;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the JDK reads for the program can come before and after what another task does, whatever it is that the program calls. */
class ReadByArgumentTest {
    static Stream<String> programs() {
        return Trials.programs(ReadByArgument.class).stream();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void itIsTouched(String program) {
        // the rarest has a chance of a fifth in each trial
        Trials.of(ReadByArgument.class, program).count(100).run().returnExactly("00", "01", "11");
    }

    @ParameterizedTest
    @MethodSource("programs")
    void itIsTouchedInEveryOrder(String program) {
        Trials.Everything everything = Trials.of(ReadByArgument.class, program)
                .strategy(StrategyKind.OPTIMAL_DPOR)
                .explore(Reach.FULL);

        assertThat(everything.isComplete()).isTrue();
        assertThat(everything.endings().stream().map(ending -> ending.substring(0, "returned 00".length())))
                .containsExactlyInAnyOrder("returned 00", "returned 01", "returned 11");
    }
}
