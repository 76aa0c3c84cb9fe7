package dev.hypnos.systems.zookeeper;

import dev.hypnos.cluster.Node;
import dev.hypnos.junit.Faults;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.systems.Archives;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * In each round some two of three servers are started, a client makes a note, and both are killed. Twice in all a server may be killed before
 * that. At the end all are started. They have the same notes, and those that were acknowledged are among them.
 *
 * <p>ZOOKEEPER-335: servers of 3.3.6 do not log that there is a new leader. If the first note of a leader is in its own log only, the leader after it
 * begins with the same number, and two notes have one number. Which of them is left is decided by the next election.
 */
public class TakingTurns {
    private static final int ROUNDS = 5;
    private static final int SERVERS = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    @HypnosTest(trials = 3000, timeLimit = "1h")
    @Faults(kills = 2)
    void losesNothing336() throws Exception {
        losesNothing(Archives.of("zookeeper-3.3.6"));
    }

    @HypnosTest(trials = 3000, timeLimit = "1h")
    @Faults(kills = 2)
    void losesNothing3412() throws Exception {
        losesNothing(Archives.of("zookeeper-3.4.12"));
    }

    private static void losesNothing(Path[] release) throws Exception {
        Ensemble ensemble = Ensemble.ofThree(release);
        List<String> acknowledged = new ArrayList<>();
        ensemble.faults().among(ensemble.servers().toArray(Node[]::new)).begin();
        for (int round = 1; round <= ROUNDS; round++) {
            List<Node> two = new ArrayList<>(ensemble.servers());
            two.remove(new Random().nextInt(SERVERS));
            two.forEach(ensemble::start);
            String name = "round" + round;
            String note = ensemble.client().call(() -> Notes.make(name));
            if (note != null) {
                acknowledged.add(note);
            }
            two.forEach(Node::kill);
        }
        ensemble.faults().end();
        ensemble.servers().forEach(ensemble::start);
        Thread.sleep(PATIENCE);
        SameNotes.requireAll(ensemble, acknowledged);
    }
}
