package dev.hypnos.systems.zookeeper;

import dev.hypnos.cluster.Node;
import dev.hypnos.junit.Faults;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.systems.Archives;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/**
 * In each round two of three servers are up, some two, and a client makes a note; either may be killed at any time, and at the end of the round both are.
 * Then all are started. They have the same notes, and those that were acknowledged are among them.
 */
public class TakingTurns {
    private static final int ROUNDS = 3;
    private static final int SERVERS = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    @HypnosTest(trials = 3000, timeLimit = "1h")
    @Faults(kills = 2)
    void losesNothing391() throws Exception {
        losesNothing(Archives.of("zookeeper-3.9.1"));
    }

    @HypnosTest(trials = 3000, timeLimit = "1h")
    @Faults(kills = 2)
    void losesNothing392() throws Exception {
        losesNothing(Archives.of("zookeeper-3.9.2"));
    }

    private static void losesNothing(Path[] release) throws Exception {
        Ensemble ensemble = Ensemble.ofThree(release);
        List<String> acknowledged = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            List<Node> two = new ArrayList<>(ensemble.servers());
            two.remove(new Random().nextInt(SERVERS));
            two.forEach(ensemble::start);
            ensemble.faults().among(two.toArray(Node[]::new)).begin();
            String note = "round " + round;
            acknowledged.addAll(ensemble.client().call(() -> Notes.make(List.of(note))));
            ensemble.faults().end();
            two.forEach(Node::kill);
        }
        ensemble.servers().forEach(ensemble::start);
        Thread.sleep(PATIENCE);
        for (Node server : ensemble.servers()) {
            List<String> notes = Objects.requireNonNull(SameNotes.of(ensemble, server), server + " does not serve");
            SameNotes.requireAll(acknowledged, notes, server);
        }
    }
}
