package dev.hypnos.tests;

import dev.hypnos.tests.program.Protocols;
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
        Trials.of(Protocols.class, program).count(30).run().returnExactly(allowed.split(";"));
    }
}
