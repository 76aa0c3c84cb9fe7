package dev.hypnos.systems.zookeeper;

import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.systems.Archives;
import java.time.Duration;
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

    /**
     * A server that was killed starts again, whatever it was doing.
     *
     * <p>That of 3.3.1 does not always. It makes its log 64 MB long, with zeros, before the first lines of it leave their buffer. Killed
     * between the two, it finds a log next time that does not begin as logs do, and ends. 3.4.3 empties the buffer first.
     */
    @HypnosTest(trials = 1000, timeLimit = "30m")
    void aKilledServerStartsAgain331() throws Exception {
        aKilledServerStartsAgain(R3_3_1);
    }

    @HypnosTest(trials = 1000, timeLimit = "30m")
    void aKilledServerStartsAgain343() throws Exception {
        aKilledServerStartsAgain(R3_4_3);
    }

    private static void electsAndServes(String release) throws Exception {
        Ensemble ensemble = Ensemble.start(Archives.of(release));
        Assertions.assertEquals("NodeDataChanged hello again", ensemble.client().call(Client::createWatchAndRead));
    }

    private static void writesSurviveTheLeader(String release) throws Exception {
        Ensemble ensemble = Ensemble.start(Archives.of(release));
        Assertions.assertEquals(ZooKeeperCluster.WRITES, ZooKeeperCluster.countWhileTheLeaderIsKilled(ensemble, false));
    }

    private static void aKilledServerStartsAgain(String release) throws Exception {
        Ensemble ensemble = Ensemble.start(Archives.of(release));
        Node leader = ensemble.leader();
        String address = leader.name() + ":2181";
        // the first that servers write to their logs; two of three will do
        ensemble.client().run(() -> Counting.create(address));
        leader.kill();
        leader.restart();
        Thread.sleep(Duration.ofSeconds(30));
        Assertions.assertTrue(leader.isRunning(), leader.name() + " has ended by itself after it was started again");
    }
}
