package dev.hypnos.tests.program;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.junit.Faults;
import dev.hypnos.junit.HypnosTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Tests with faults. Run by others than JUnit. */
public class FaultyDays {
    @HypnosTest
    @Faults(kills = 1)
    void neverBegin() {
        Cluster.of("a").node("a").run(() -> {});
    }

    @HypnosTest
    @Faults(diskErrors = 1)
    void theDiskBreaks() {
        Cluster cluster = Cluster.of("a");
        Node node = cluster.node("a");
        cluster.faults().among(node).begin();
        node.run(() -> Files.writeString(Path.of("note"), "something"));
    }

    @HypnosTest
    void theClockIsLate() {
        Node node = Cluster.of("a").node("a");
        node.jumpClock(Duration.ofMinutes(-5));
        throw new IllegalStateException("late");
    }

    @HypnosTest
    @Faults(kills = 1)
    void begin() {
        Cluster cluster = Cluster.of("a");
        Node node = cluster.node("a");
        cluster.faults().among(node).begin();
    }
}
