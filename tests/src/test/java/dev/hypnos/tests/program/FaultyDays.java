package dev.hypnos.tests.program;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.junit.Faults;
import dev.hypnos.junit.HypnosTest;

/** Tests with faults. Run by others than JUnit. */
public class FaultyDays {
    @HypnosTest
    @Faults(kills = 1)
    void neverBegin() {
        Cluster.of("a").node("a").run(() -> {});
    }

    @HypnosTest
    @Faults(kills = 1)
    void begin() {
        Cluster cluster = Cluster.of("a");
        Node node = cluster.node("a");
        cluster.faults().among(node).begin();
    }
}
