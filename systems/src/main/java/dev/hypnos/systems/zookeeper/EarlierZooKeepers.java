package dev.hypnos.systems.zookeeper;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.systems.Archives;
import org.junit.jupiter.api.Assertions;

/** The same with releases of long ago, in which other tools have found errors. Each node has their archives on its class path. */
public class EarlierZooKeepers {
    private static final String R3_4_3 = "zookeeper-3.4.3";
    private static final String R3_3_1 = "zookeeper-3.3.1";

    @HypnosTest(trials = 200, timeLimit = "10m")
    void electsAndServes343() throws Exception {
        electsAndServes(R3_4_3);
    }

    @HypnosTest(trials = 200, timeLimit = "30m")
    void writesSurviveTheLeader343() throws Exception {
        writesSurviveTheLeader(R3_4_3);
    }

    @HypnosTest(trials = 200, timeLimit = "10m")
    void electsAndServes331() throws Exception {
        electsAndServes(R3_3_1);
    }

    @HypnosTest(trials = 200, timeLimit = "30m")
    void writesSurviveTheLeader331() throws Exception {
        writesSurviveTheLeader(R3_3_1);
    }

    private static void electsAndServes(String release) throws Exception {
        Ensemble ensemble = Ensemble.start(Archives.of(release));
        Assertions.assertEquals("NodeDataChanged hello again", ensemble.client().call(Client::createWatchAndRead));
    }

    private static void writesSurviveTheLeader(String release) throws Exception {
        Ensemble ensemble = Ensemble.start(Archives.of(release));
        Assertions.assertEquals(ZooKeeperCluster.WRITES, ZooKeeperCluster.countWhileTheLeaderIsKilled(ensemble, false));
    }
}
