package dev.hypnos.systems.hazelcast;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import org.junit.jupiter.api.Assertions;

/** Three unmodified members over TCP. */
public class HazelcastCluster {
    private static final int MEMBERS = 3;

    private final Cluster cluster = Cluster.of("h1", "h2", "h3");

    private void start() throws InterruptedException {
        for (Node node : cluster.nodes()) {
            node.property("hazelcast.logging.type", "none").start(Member.class, node.name(), "h1", "h2", "h3");
        }
        awaitSize(MEMBERS);
    }

    private void awaitSize(int size) throws InterruptedException {
        for (Node node : cluster.nodes()) {
            while (node.isRunning() && node.call(Member::size) != size) {
                Thread.sleep(500);
            }
        }
    }

    /** They form a cluster, and each adds one. */
    @HypnosTest(trials = 100, timeLimit = "10m")
    void countsInAMap() throws InterruptedException {
        start();
        for (Node node : cluster.nodes()) {
            node.run(() -> Member.add("one"));
        }
        Assertions.assertEquals(MEMBERS, cluster.node("h1").call(() -> Member.get("one")));
    }

    /** A member is killed: what it counted is on another, which has a copy of it. It comes back and counts on. */
    @HypnosTest(trials = 100, timeLimit = "30m")
    void countsSurviveAMember() throws InterruptedException {
        start();
        for (Node node : cluster.nodes()) {
            node.run(() -> Member.add("one"));
        }
        Node killed = cluster.node("h2");
        killed.kill();
        awaitSize(MEMBERS - 1);
        Assertions.assertEquals(MEMBERS, cluster.node("h1").call(() -> Member.get("one")));
        killed.restart();
        awaitSize(MEMBERS);
        Assertions.assertEquals(MEMBERS + 1, killed.call(() -> Member.add("one")));
    }
}
