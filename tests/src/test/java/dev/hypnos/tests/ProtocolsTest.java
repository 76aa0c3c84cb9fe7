package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.tests.program.Protocols;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protocols of the JDK, on top of its sockets. */
class ProtocolsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "http = 200 hello",
                "url = hello",
                "twoRequests = 200 200",
                "https = 200 hello",
                "tls = hello TLSv1.3",
            })
    void theyRunOnTheVirtualNetwork(String program, String allowed) {
        Set<String> seen = new TreeSet<>();
        Trials.of(Protocols.class, program)
                .count(30)
                .run()
                .neverFail()
                .list()
                .forEach(ending -> seen.add(String.valueOf(ending.value())));
        assertThat(String.join(";", seen)).isEqualTo(allowed);
    }
}
