package dev.hypnos.systems.zookeeper;

import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import java.util.Random;
import org.junit.jupiter.api.Assertions;

/** Three unmodified servers, and a client that does what clients do. */
public class ZooKeeperCluster {
    static final int WRITES = 5;

    /** They elect a leader and serve. */
    @HypnosTest(trials = 200, timeLimit = "10m")
    void electsAndServes() throws Exception {
        Ensemble ensemble = Ensemble.start();
        String seen = ensemble.client().call(Client::createWatchAndRead);
        Assertions.assertEquals("NodeDataChanged hello again", seen);
    }

    /** The leader is killed while a client writes; no write is lost, and none is made twice. */
    @HypnosTest(trials = 200, timeLimit = "30m")
    void writesSurviveTheLeader() throws Exception {
        Assertions.assertEquals(WRITES, countWhileTheLeaderIsKilled(Ensemble.start(), false));
    }

    /** The same by a client that writes again whenever it got no answer. */
    @HypnosTest(trials = 1000, timeLimit = "30m")
    void writesAreRetriedWithoutACheck() throws Exception {
        Assertions.assertEquals(WRITES, countWhileTheLeaderIsKilled(Ensemble.start(), true));
    }

    static int countWhileTheLeaderIsKilled(Ensemble ensemble, boolean isCareless) throws Exception {
        Node client = ensemble.client();
        client.run(Client::open);
        Node leader = ensemble.leader();
        Thread counting = Thread.ofPlatform().start(() -> {
            if (isCareless) {
                client.run(() -> Client.countCarelessly(WRITES));
            } else {
                client.run(() -> Client.count(WRITES));
            }
        });
        // at any time from the first write to the last
        for (int i = new Random().nextInt(400); i > 0; i--) {
            Thread.yield();
        }
        leader.kill();
        ensemble.leaderWithout(leader);
        leader.restart();
        counting.join();
        return client.call(Client::read);
    }
}
