package dev.hypnos.systems.zookeeper;

import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assertions;

/** What ZooKeeper promises above all: a write that was acknowledged is there, whichever minority of the servers fails. */
public class AcknowledgedWrites {
    private static final int WRITES = 8;

    /** A client writes; meanwhile the leader is killed, and started again when there is another. */
    @HypnosTest(trials = 1000, timeLimit = "30m")
    void surviveTheLeader() throws Exception {
        Ensemble ensemble = Ensemble.start();
        Node client = ensemble.client();
        client.run(Client::open);
        Node leader = ensemble.leader();
        List<String> acknowledged = new ArrayList<>();
        Thread writing =
                Thread.ofPlatform().start(() -> acknowledged.addAll(client.call(() -> Client.create(WRITES))));
        for (int i = new Random().nextInt(400); i > 0; i--) {
            Thread.yield();
        }
        leader.kill();
        ensemble.leader();
        leader.restart();
        writing.join();
        List<String> missing = new ArrayList<>();
        for (String server : Ensemble.SERVER_ADDRESSES) {
            for (String path : client.call(() -> Client.missing(server, acknowledged))) {
                missing.add(server + path);
            }
        }
        Assertions.assertEquals(List.of(), missing, "acknowledged, and gone");
    }
}
