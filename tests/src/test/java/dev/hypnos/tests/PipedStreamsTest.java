package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.tests.program.PipedStreams;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pipes of {@code java.io} wait in virtual time, and nobody waits for real. */
class PipedStreamsTest {
    @ParameterizedTest
    @CsvSource({
        "bytes, 91",
        "characters, hello pipe",
        "deadWriter, 1 Write end dead",
        "deadReader, Read end dead",
        "interrupted, interrupted",
    })
    void aPipeGivesWhatItGivesOnAnyJvm(String program, String seen) {
        Trials.of(PipedStreams.class, program).count(50).run().returnExactly(seen);
    }

    @Test
    void theOrderOfTwoWritersIsOpen() {
        Trials.of(PipedStreams.class, "twoWriters").count(100).run().returnExactly("ab", "ba");
    }

    @Test
    void theMonitorIsTheOneThatTheProgramSees() {
        Trials.of(PipedStreams.class, "lockedByTheProgram").count(100).run().returnExactly("0", "1");
    }

    @Test
    void whoReadsFromNobodyReachesTheTimeLimit() {
        assertThat(Trials.of(PipedStreams.class, "nobodyWrites")
                        .count(1)
                        .timeLimit(Duration.ofMinutes(5))
                        .run()
                        .failures())
                .singleElement()
                .extracting(failure -> failure.kind())
                .isEqualTo("time-limit");
    }
}
