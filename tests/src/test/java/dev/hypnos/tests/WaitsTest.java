package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.tests.program.Waits;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever waits is interrupted, waits in vain or gets what it waits for, as on a real JVM, in whatever order things happen. */
class WaitsTest {
    static List<String> programs() {
        return Waits.programs();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void aTrialHasTheAnswersOfPlainThreads(String program) throws Exception {
        List<String> real = Waits.onPlainThreads(program).lines().toList();

        Endings endings = Trials.of(Waits.class, program).count(12).run().neverFail();
        assertThat(endings.values()).allSatisfy(answers -> assertThat(answers.lines()).containsExactlyElementsOf(real));
    }
}
