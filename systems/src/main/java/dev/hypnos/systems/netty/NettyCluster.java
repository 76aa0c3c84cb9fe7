package dev.hypnos.systems.netty;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import org.junit.jupiter.api.Assertions;

/** A client sends lines to a server, which adds them up. */
public class NettyCluster {
    private static final int COUNT = 3;
    private static final int SUM = 6;

    @HypnosTest(trials = 1000, timeLimit = "10m")
    void linesAreAddedUp() {
        Assertions.assertEquals(SUM, sum("framed"));
    }

    /** The server takes what it reads for a line: two that arrive together are one to it. */
    @HypnosTest(trials = 1000, timeLimit = "10m")
    void whatIsReadIsTakenForALine() {
        Assertions.assertEquals(SUM, sum("unframed"));
    }

    private static int sum(String framing) {
        Cluster cluster = Cluster.of("ledger", "booker");
        Node ledger = cluster.node("ledger");
        ledger.start(Ledger.class, framing);
        return cluster.node("booker").call(() -> Booker.book(COUNT));
    }
}
