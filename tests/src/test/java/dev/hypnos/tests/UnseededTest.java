package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.tests.program.Unseeded;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnseededTest {
    @ParameterizedTest
    @ValueSource(strings = {"random", "mathRandom", "threadLocalRandom", "immutableCollections"})
    void whatNobodySeededIsTheSameInEveryTrialAndBothModes(String program) {
        assertThat(Trials.of(Unseeded.class, program)
                        .count(20)
                        .run()
                        .neverFail()
                        .values())
                .hasSize(1);
    }
}
