package dev.hypnos.systems.zookeeper;

import dev.hypnos.cluster.Node;
import dev.hypnos.junit.Faults;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.systems.Archives;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * In each round another of three servers is away, as when machines are taken down for maintenance one after the other, and a client makes a note. Twice in
 * all a server may lose its power, until the next round. At the end all are started. They have the same notes, and those that were acknowledged are
 * among them.
 *
 * <p>ZOOKEEPER-4643: a server of 3.9.1 that is brought up to date writes down the new epoch, and answers, before it has logged what it
 * was sent. If it loses its power in between, it beats servers with more in their logs, and what these were told is taken back.
 *
 * <p>3.9.2 mends that, and ZOOKEEPER-4712 remains: a server that loses its leader still writes to its log what it does not have in memory. 3.9.5 mends that
 * too.
 */
public class OneIsAway {
    private static final int ROUNDS = 5;
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    @HypnosTest(trials = 3000, timeLimit = "1h")
    @Faults(crashes = 2)
    void losesNothing391() throws Exception {
        losesNothing(Archives.of("zookeeper-3.9.1"));
    }

    @HypnosTest(trials = 3000, timeLimit = "1h")
    @Faults(crashes = 2)
    void losesNothing392() throws Exception {
        losesNothing(Archives.of("zookeeper-3.9.2"));
    }

    @HypnosTest(trials = 3000, timeLimit = "1h")
    @Faults(crashes = 2)
    void losesNothing395() throws Exception {
        losesNothing();
    }

    /** @param release that of the class path, 3.9.5, if nothing is said */
    private static void losesNothing(Path... release) throws Exception {
        Ensemble ensemble = Ensemble.ofThree(release);
        // ZooKeeper never forces a directory: where that matters, each release can lose a file that it has forced
        ensemble.servers().forEach(server -> server.disk().strict());
        List<String> acknowledged = new ArrayList<>();
        ensemble.faults().among(ensemble.servers().toArray(Node[]::new)).begin();
        for (int round = 0; round < ROUNDS; round++) {
            List<Node> up = new ArrayList<>(ensemble.servers());
            if (round > 0) {
                up.remove(round % up.size()).kill();
            }
            startThoseThatAreNot(up, ensemble);
            String name = "round" + round;
            String note = ensemble.client().call(() -> Notes.make(name));
            if (note != null) {
                acknowledged.add(note);
            }
        }
        ensemble.faults().end();
        startThoseThatAreNot(ensemble.servers(), ensemble);
        Thread.sleep(PATIENCE);
        SameNotes.requireAll(ensemble, acknowledged);
    }

    private static void startThoseThatAreNot(List<Node> servers, Ensemble ensemble) {
        for (Node server : servers) {
            if (!server.isRunning()) {
                ensemble.start(server);
            }
        }
    }
}
