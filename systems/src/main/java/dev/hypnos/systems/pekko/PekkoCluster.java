package dev.hypnos.systems.pekko;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assertions;

/** Three unmodified actor systems that form a cluster, and notice when one of them is gone. */
public class PekkoCluster {
    private final Cluster cluster = Cluster.of("a", "b", "c");

    private static String address(Node node) {
        return node.address().getHostAddress();
    }

    private void start() {
        String all = cluster.nodes().stream().map(PekkoCluster::address).collect(Collectors.joining(","));
        for (Node node : cluster.nodes()) {
            node.start(Member.class, address(node), all);
        }
    }

    /** All of them see all of them. */
    @HypnosTest(trials = 100, timeLimit = "10m", operationLimit = 5_000_000)
    void formsACluster() {
        start();
        for (Node node : cluster.nodes()) {
            Assertions.assertEquals("10.0.0.1 10.0.0.2 10.0.0.3", node.call(() -> Member.awaitUp(3)));
        }
    }

    /** One is killed; when the others have not heard from it for long enough, they go on without it. */
    @HypnosTest(trials = 100, timeLimit = "10m", operationLimit = 20_000_000)
    void goesOnWithoutAMemberThatIsKilled() {
        start();
        for (Node node : cluster.nodes()) {
            node.run(() -> Member.awaitUp(3));
        }
        cluster.node("c").kill();
        for (String name : List.of("a", "b")) {
            Assertions.assertEquals("10.0.0.1 10.0.0.2", cluster.node(name).call(() -> Member.awaitUp(2)));
        }
    }
}
