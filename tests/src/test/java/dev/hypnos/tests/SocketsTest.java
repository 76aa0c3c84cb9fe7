package dev.hypnos.tests;

import dev.hypnos.tests.program.Sockets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sockets and selectors as the JDK has them, on a network that exists in the trial alone. */
class SocketsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "echo = hello-1",
                "twoClients = ab;ba",
                "refused = Connection refused",
                "maybeRefused = connected;refused",
                "readTimesOut = Read timed out after 500",
                "halfClosed = half",
                "backPressure = 1000000",
                "closedWhileReading = Socket closed;Socket is closed",
                "closedWhileAccepting = Socket closed;Socket is closed",
                "reset = Connection reset;read -1",
                "addressInUse = Address already in use",
                "selector = one two",
                "wokenUp = 0 0 0 250 closed false;0 0 0 250 selected 0 false",
                "nonBlockingConnect = false true true",
                "virtualThreads = hello",
                "resetWhileWriting = Broken pipe;Connection reset by peer",
                "readBeforeReset = Connection reset;read 7",
                "fullBacklog = aaa",
                "urgent = abc",
                "urgentInline = a!b",
                "divided = a bc;ab c;abc",
                "shortWrites = 1;2;3",
                "bufferShared = 1 2;2 1",
            })
    void exactlyWhatARealNetworkAllowsIsSeen(String program, String allowed) {
        Trials.of(Sockets.class, program).count(150).run().returnExactly(allowed.split(";"));
    }
}
