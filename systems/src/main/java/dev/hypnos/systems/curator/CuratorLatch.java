package dev.hypnos.systems.curator;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assertions;

/** Three candidates with Curator's LeaderLatch, and a ZooKeeper server that they ask. */
public class CuratorLatch {
    private static final String SERVER = "zk";

    private final Cluster cluster = Cluster.of(SERVER, "c1", "c2", "c3");

    private void start() throws IOException {
        Node server = cluster.node(SERVER);
        Path configuration = Files.write(
                server.directory().resolve("zoo.cfg"),
                List.of(
                        "tickTime=2000",
                        "clientPort=2181",
                        "admin.enableServer=false",
                        "dataDir=" + server.directory().resolve("data")));
        server.start("org.apache.zookeeper.server.ZooKeeperServerMain", configuration.toString());
        for (Node candidate : candidates()) {
            start(candidate);
        }
    }

    private List<Node> candidates() {
        return cluster.nodes().stream()
                .filter(node -> !node.name().equals(SERVER))
                .toList();
    }

    private static void start(Node candidate) {
        candidate.start(Candidate.class, SERVER + ":2181", candidate.name());
    }

    /** Waits until one leads. */
    private Node leader() throws InterruptedException {
        while (true) {
            List<Node> leading = candidates().stream()
                    .filter(candidate -> candidate.isRunning() && candidate.call(Candidate::leads))
                    .toList();
            if (!leading.isEmpty()) {
                Assertions.assertEquals(1, leading.size(), "how many lead");
                return leading.getFirst();
            }
            Thread.sleep(500);
        }
    }

    /** One leads; it is killed, and another does. */
    @HypnosTest(trials = 100, timeLimit = "10m")
    void anotherLeadsWhenTheLeaderIsKilled() throws Exception {
        start();
        Node first = leader();
        first.kill();
        Node second = leader();
        Assertions.assertNotEquals(first.name(), second.name());
        first.restart();
        second.kill();
        Assertions.assertNotEquals(second.name(), leader().name());
    }
}
