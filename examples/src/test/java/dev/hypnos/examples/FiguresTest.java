package dev.hypnos.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.junit.Attachment;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The probabilities that the Morpheus paper derives, measured. The number of failures in n trials with probability p is
 * within {@value #DEVIATIONS} standard deviations of np in all but one of 15,000 runs; seeds are fixed, so a run that passes
 * passes always, and the interval is what a change of the random numbers may cost.
 */
class FiguresTest {
    private static final int TRIALS = 2_000;
    private static final double DEVIATIONS = 4.0;
    private static final String FIGURE_1 = Examples.test("figure1").orElseThrow();
    private static final String FIGURE_4 = Examples.test("figure4").orElseThrow();
    private static final Map<String, String> PRESETS = Map.of();

    @TempDir
    Path directory;

    @BeforeAll
    static void attach() {
        Attachment.attach();
    }

    /** The read would have to lose 21 tosses of a coin in one of the trials: one run in 1,000 finds it. */
    @Test
    void figure1IsHopelessForARandomWalk() {
        assertThat(Exploration.ofAll(FIGURE_1, TRIALS, "random-walk", false, PRESETS, directory)
                        .failures())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({"5", "20", "60"})
    void figure1IsFoundByPosWithAboutOneInTheNumberOfWrites(int m) {
        Map<String, String> size = Map.of("figure1.m", String.valueOf(m));
        assertNear(1.0 / (m + 2), Exploration.ofAll(FIGURE_1, TRIALS, "pos", false, size, directory));
    }

    @Test
    void figure1IsFoundInHalfOfTheTrialsWithConflictAnalysis() {
        assertNear(1.0 / 2, Exploration.ofAll(FIGURE_1, TRIALS, "pos", true, PRESETS, directory));
    }

    @ParameterizedTest
    @CsvSource({"8, 10, 20, 20", "8, 0, 0, 0", "8, 100, 300, 300", "3, 50, 0, 100", "30, 10, 20, 20"})
    void figure4IsFoundByPosWhateverTheNumberOfUnrelatedOperations(int k, String x, String y, String z) {
        Map<String, String> sizes =
                Map.of("figure4.k", String.valueOf(k), "figure4.x", x, "figure4.y", y, "figure4.z", z);
        assertNear(1.0 / (k + 2), Exploration.ofAll(FIGURE_4, TRIALS, "pos", false, sizes, directory));
    }

    private static void assertNear(double probability, Exploration exploration) {
        double deviation = Math.sqrt(TRIALS * probability * (1 - probability));
        assertThat((double) exploration.failures())
                .as(exploration.summary())
                .isBetween(
                        TRIALS * probability - DEVIATIONS * deviation, TRIALS * probability + DEVIATIONS * deviation);
    }
}
