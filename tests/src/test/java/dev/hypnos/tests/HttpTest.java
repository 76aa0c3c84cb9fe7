package dev.hypnos.tests;

import dev.hypnos.tests.program.Http;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Libraries that are modules of the JDK: their threads are tasks, their monitors and their time are modelled. */
class HttpTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {"twoRequests = 1 2;2 1", "noAnswer = request timed out after 10 s"})
    void exactlyWhatARealNetworkAllowsIsSeen(String program, String allowed) {
        Trials.of(Http.class, program)
                .count(60)
                .timeLimit(Duration.ofMinutes(5))
                .run()
                .returnExactly(allowed.split(";"));
    }
}
