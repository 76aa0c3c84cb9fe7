package dev.hypnos.systems.infinispan;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assertions;

/** Three unmodified members over TCP. */
public class InfinispanCluster {
    private static final int MEMBERS = 3;

    private final Cluster cluster = Cluster.of("i1", "i2", "i3");

    private void start() throws InterruptedException {
        String members = cluster.nodes().stream()
                .map(node -> node.address().getHostAddress() + "[7800]")
                .collect(Collectors.joining(","));
        for (Node node : cluster.nodes()) {
            node.property("hypnos.address", node.address().getHostAddress())
                    .property("hypnos.members", members)
                    .property("java.net.preferIPv4Stack", "true")
                    .property("org.jboss.logging.provider", "slf4j")
                    .start(Member.class, node.name());
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

    /** What one member writes all others read; one is killed, and the others know it still. */
    @HypnosTest(trials = 50, timeLimit = "10m", operationLimit = 10_000_000)
    void valuesSurviveAMember() throws InterruptedException {
        start();
        cluster.node("i1").run(() -> Member.put("one", 1));
        Assertions.assertEquals(1, cluster.node("i3").call(() -> Member.get("one")));
        cluster.node("i1").kill();
        awaitSize(MEMBERS - 1);
        Assertions.assertEquals(1, cluster.node("i2").call(() -> Member.get("one")));
        cluster.node("i1").restart();
        awaitSize(MEMBERS);
        Assertions.assertEquals(1, cluster.node("i1").call(() -> Member.get("one")));
    }
}
