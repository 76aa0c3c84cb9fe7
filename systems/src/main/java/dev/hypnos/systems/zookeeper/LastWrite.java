package dev.hypnos.systems.zookeeper;

import dev.hypnos.cluster.Node;
import dev.hypnos.junit.HypnosTest;
import org.junit.jupiter.api.Assertions;

/**
 * A value that was written last, and acknowledged, is the value of every server, whatever happens to the leader.
 *
 * <p>ZooKeeper 3.9.5 does not keep that. When the leader is gone, thread {@code QuorumPeer} of a follower shuts down what it has built
 * for it. It tells the {@code CommitProcessor} to stop, does not wait until it has, and brings the database up to the log. A
 * {@code CommitProcessor} that was about to apply a transaction does it after that: it writes an older value over the newer one.
 * {@code lastProcessedZxid} stays that of the newest, so no server sends it what it lacks, and it keeps the older value for as
 * long as nothing else is written there.
 */
public class LastWrite {
    private static final int LAST = 4;

    /** A client of the leader writes four times, one after the other; when the last is acknowledged, the leader is killed. */
    @HypnosTest(trials = 1000, timeLimit = "30m")
    void isOnAllServers() throws Exception {
        Ensemble ensemble = Ensemble.start();
        Node client = ensemble.client();
        Node leader = ensemble.leader();
        String address = leader.name() + ":2181";
        client.run(() -> Counting.set(address, LAST));
        leader.kill();
        ensemble.leaderWithout(leader);
        for (String server : Ensemble.SERVER_ADDRESSES) {
            if (!server.equals(address)) {
                int value = client.call(() -> Counting.read(server));
                Assertions.assertEquals(LAST, value, server);
            }
        }
    }
}
