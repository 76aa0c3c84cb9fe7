package dev.hypnos.systems.jgroups;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assertions;

/** Three unmodified members over TCP, with their logs on disk. */
public class CounterGroup {
    private final Cluster cluster = Cluster.of("a", "b", "c");

    private void start() {
        String members = cluster.nodes().stream()
                .map(node -> node.address().getHostAddress() + "[7800]")
                .collect(Collectors.joining(","));
        for (Node node : cluster.nodes()) {
            node.property("hypnos.name", node.name())
                    .property("hypnos.names", "a,b,c")
                    .property("hypnos.address", node.address().getHostAddress())
                    .property("hypnos.members", members)
                    .property("hypnos.directory", node.directory().toString())
                    .property("java.net.preferIPv4Stack", "true");
            node.start(Member.class, node.name());
        }
    }

    /** They elect a leader and count. */
    @HypnosTest(trials = 200, timeLimit = "10m")
    void electsAndCounts() {
        start();
        for (Node node : cluster.nodes()) {
            node.call(Member::increment);
        }
        Assertions.assertEquals(3, cluster.node("a").call(Member::value));
    }

    /** The leader is killed and started again: what was counted stays counted. */
    @HypnosTest(trials = 200, timeLimit = "30m")
    void countsSurviveTheLeader() throws Exception {
        start();
        for (Node node : cluster.nodes()) {
            node.call(Member::increment);
        }
        Node leader = leader();
        leader.kill();
        List<Node> others =
                cluster.nodes().stream().filter(node -> node != leader).toList();
        others.getFirst().call(Member::increment);
        leader.restart();
        Assertions.assertTrue(leader.call(Member::increment) >= 5);
        Assertions.assertTrue(others.getLast().call(Member::value) >= 5);
    }

    private Node leader() throws InterruptedException {
        while (true) {
            for (Node node : cluster.nodes()) {
                if (node.isRunning() && node.call(Member::isLeader)) {
                    return node;
                }
            }
            Thread.sleep(500);
        }
    }
}
