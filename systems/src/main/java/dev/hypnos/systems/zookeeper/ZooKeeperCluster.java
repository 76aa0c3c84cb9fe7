package dev.hypnos.systems.zookeeper;

import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;

/** Three unmodified servers, and a client that does what clients do. */
public class ZooKeeperCluster {
    static final int WRITES = 5;
    private static final Duration LONGEST_ABSENCE = Duration.ofSeconds(15);

    /** They elect a leader and serve. */
    @HypnosTest(trials = 200, timeLimit = "10m")
    void electsAndServes() throws Exception {
        Ensemble ensemble = Ensemble.start();
        String seen = ensemble.client().call(Client::createWatchAndRead);
        Assertions.assertEquals("NodeDataChanged hello again", seen);
    }

    /**
     * The leader is killed while a client writes; no write is lost, and none is made twice. No other server ends.
     *
     * <p>The client waits after each write until all servers have applied it. So at most one is under way when the leader is killed, and
     * may be anywhere: not sent, proposed, in the logs of some, committed on some, not answered. With two of them under way ZooKeeper
     * 3.9.5 itself loses the later one ({@link LastWrite}) or a server ends ({@link AcknowledgedWrites}), which would hide what this test
     * is about: that the others go on with what was acknowledged, and that a client can tell a lost answer from a lost write.
     */
    @HypnosTest(trials = 500, timeLimit = "30m")
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
        client.run(Counting::open);
        Node leader = ensemble.leader();
        ensemble.faults()
                .kills(1)
                .restarts(1)
                .within(LONGEST_ABSENCE)
                .among(leader)
                .begin();
        Thread counting = Thread.ofPlatform().start(() -> count(client, WRITES, isCareless));
        while (!counting.join(LONGEST_ABSENCE.multipliedBy(2))) {
            // it may have been killed a moment ago, and come back
            if (!leader.isRunning()) {
                Thread.sleep(LONGEST_ABSENCE);
            }
            Assertions.assertTrue(
                    leader.isRunning(), leader.name() + " has ended by itself, and the client waits for it");
        }
        ensemble.faults().end();
        return client.call(Counting::read);
    }

    private static void count(Node client, int times, boolean isCareless) {
        if (isCareless) {
            client.run(() -> Counting.countCarelessly(times));
        } else {
            client.run(() -> Counting.count(times));
        }
    }
}
