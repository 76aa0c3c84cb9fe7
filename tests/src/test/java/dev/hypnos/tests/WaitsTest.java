package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.suites.Nightly;
import dev.hypnos.tests.program.Waits;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever waits is interrupted, waits in vain or gets what it waits for, as on a real JVM, in whatever order things happen. */
@Alone
class WaitsTest {
    static List<Arguments> programs() {
        return Waits.programs().stream()
                .flatMap(type -> Trials.programs(type).stream().map(program -> Arguments.of(type, program)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void aTrialHasTheAnswersOfPlainThreads(Class<?> type, String program) throws Exception {
        List<String> real = Waits.onPlainThreads(type, program).lines().toList();

        Endings endings =
                Trials.of(type, program).count(Nightly.count(3, 12)).run().neverFail();
        assertThat(endings.values())
                .allSatisfy(answers -> assertThat(answers.lines()).containsExactlyElementsOf(real));
    }
}
