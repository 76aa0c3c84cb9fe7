package dev.hypnos.tests;

import dev.hypnos.tests.program.Datagrams;
import dev.hypnos.tests.program.DatagramsBetweenNodes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Datagrams as the JDK has them, on a network that exists in the trial alone. */
class DatagramsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "echo = hello",
                "overtake = ab;ba",
                "cutOff = hel",
                "empty = 0",
                "timesOut = Receive timed out after 500",
                "closedWhileReceiving = Socket closed",
                "interrupted = ClosedByInterruptException",
                "portUnreachable = unreachable",
                "unconnectedIsNotTold = nothing",
                "connectedHearsOneOnly = b",
                "addressInUse = Address already in use",
                "sharedPort = second",
                "balancedPort = 2",
                "separateFromStreams = both",
                "tooLong = Message too long",
                "fullBuffer = 3",
                "nonBlocking = null a",
                "selected = ab;ba",
                "scattered = ab|cd",
                "disconnected = true true",
                "packetsAreLocked = hello 5",
                "broadcastIsRefused = Permission denied",
                "virtualThreads = hello",
                "ownNames = 127.0.0.1 127.0.0.1",
            })
    void exactlyWhatARealNetworkAllowsIsSeen(String program, String allowed) {
        Trials.of(Datagrams.class, program).count(200).run().returnExactly(allowed.split(";"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "betweenNodes = ab from 10.0.0.1;ba from 10.0.0.1",
                "lost = a;ab;b;ba;none",
                "doubled = ab;ba;aab;aba;abb;baa;bab;bba",
                "lostAtACut = arrived;lost",
                "cutOneWay = heard nothing",
                "killed = before;never;unreachable",
                "groups = 10.0.0.1 heard by a b c",
                "groupWithoutLoop = heard by b c",
                "groupWithinHost = heard by a",
                "leftGroup = heard;missed",
                "onlyFromASource = b",
                "broadcast = heard by a b c",
                "interfaces = lo 127.0.0.1 eth0 10.0.0.2 true 1500 02:00:0a:00:00:02",
                "delayed = at 10 to 20 in order;at 10 to 20 overtaken",
                "delayedStream = abcde after 10 to 20 ms",
                "reachable = true true false after 200",
            })
    void exactlyWhatARealNetworkAllowsIsSeenBetweenNodes(String program, String allowed) {
        Trials.of(DatagramsBetweenNodes.class, program).count(200).run().returnExactly(allowed.split(";"));
    }
}
