package dev.hypnos.systems.ratis;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import org.junit.jupiter.api.Assertions;

/** Three peers, and a client that counts. */
public class RatisCluster {
    private static final int COUNT = 3;

    private final Cluster cluster = Cluster.of("p1", "p2", "p3", "client");

    /** They elect a leader, and agree on what the client does. */
    @HypnosTest(trials = 200, timeLimit = "30m", operationLimit = 10_000_000)
    void electsAndCounts() {
        start();
        Node client = cluster.node("client");
        Assertions.assertEquals(COUNT, client.call(() -> Client.increment(COUNT)));
        Assertions.assertEquals(COUNT, client.call(Client::read));
    }

    /** The leader is killed, and the others know what it knew. */
    @HypnosTest(trials = 200, timeLimit = "30m", operationLimit = 10_000_000)
    void countsSurviveTheLeader() throws Exception {
        start();
        Node client = cluster.node("client");
        Assertions.assertEquals(COUNT, client.call(() -> Client.increment(COUNT)));
        leader().kill();
        Assertions.assertEquals(COUNT, client.call(Client::read));
        Assertions.assertEquals(2 * COUNT, client.call(() -> Client.increment(COUNT)));
    }

    private void start() {
        for (String name : Peer.NAMES) {
            Node node = cluster.node(name);
            node.start(Peer.class, name, node.directory().toString());
        }
    }

    /** The peer that says it is the leader; asks until one does. */
    private Node leader() throws InterruptedException {
        while (true) {
            for (String name : Peer.NAMES) {
                Node node = cluster.node(name);
                if (node.isRunning() && node.call(Peer::isLeader)) {
                    return node;
                }
            }
            Thread.sleep(100);
        }
    }
}
