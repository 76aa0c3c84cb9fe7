package dev.hypnos.junit;

import static org.assertj.core.api.Assertions.assertThat;

import example.TimeoutSample;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code @Timeout} means for a Hypnos test. */
class TimeoutTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"sleepsTooLong", "sleepsTooLongForTheClass"})
    void limitsTheVirtualTimeOfATrial(String method) {
        assertThat(Kit.run(TimeoutSample.class, method, directory).failure())
                .isInstanceOf(HypnosFindingError.class)
                .hasMessageContaining("time-limit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sleepsLong", "manyTrials"})
    void doesNotLimitTheRealTimeOfTheCampaign(String method) {
        assertThat(Kit.run(TimeoutSample.class, method, directory).passed()).isTrue();
    }

    @Test
    void showsThatTheSampleTakesLonger() {
        assertThat(Kit.run(TimeoutSample.class, "manyTrials", directory).output())
                .containsPattern(" · (1\\.[5-9]|[2-9])");
    }
}
