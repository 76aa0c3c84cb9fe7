package dev.hypnos.systems.zookeeper;

import dev.hypnos.cluster.Node;
import dev.hypnos.junit.Faults;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.systems.Archives;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Assertions;

/**
 * A client makes notes while some servers cannot reach the others for a time. Then the servers are restarted, one after the other. All that
 * serve have the same notes, and those that were acknowledged are among them. One that does not serve has another error ({@link Recovery}).
 *
 * <p>ZOOKEEPER-2845: a server of 3.4.11 keeps what it has in memory over an election, and says that it has no more than that. What it has in its log beyond, which nobody
 * acknowledged, is not taken back by the next leader, and is there again when the server is restarted.
 */
public class SameNotes {
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    @HypnosTest(trials = 2000, timeLimit = "1h")
    @Faults(partitions = 1)
    void afterAPartition3411() throws Exception {
        areOnAll(Archives.of("zookeeper-3.4.11"));
    }

    @HypnosTest(trials = 2000, timeLimit = "1h")
    @Faults(partitions = 1)
    void afterAPartition3412() throws Exception {
        areOnAll(Archives.of("zookeeper-3.4.12"));
    }

    private static void areOnAll(Path[] release) throws Exception {
        Ensemble ensemble = Ensemble.start(release);
        ensemble.leader();
        ensemble.faults().begin();
        List<String> acknowledged = new ArrayList<>();
        for (String name : List.of("a", "b", "c", "d")) {
            String note = ensemble.client().call(() -> Notes.make(name));
            if (note != null) {
                acknowledged.add(note);
            }
        }
        ensemble.faults().end();
        for (Node server : ensemble.servers()) {
            Thread.sleep(PATIENCE);
            server.restart();
        }
        Thread.sleep(PATIENCE);
        requireAll(ensemble, acknowledged);
    }

    /** All servers that serve have the same notes, and these are among them. */
    static void requireAll(Ensemble ensemble, List<String> acknowledged) {
        Map<String, List<String>> all = new TreeMap<>();
        for (Node server : ensemble.servers()) {
            String name = server.name();
            List<String> notes = server.isRunning() ? ensemble.client().call(() -> Notes.of(name)) : null;
            if (notes != null) {
                all.put(name, notes);
            }
        }
        Assertions.assertFalse(all.isEmpty(), "no server serves");
        Assertions.assertEquals(1, Set.copyOf(all.values()).size(), "not the same notes: " + all);
        List<String> missing = new ArrayList<>(acknowledged);
        missing.removeAll(all.values().iterator().next());
        Assertions.assertEquals(List.of(), missing, "notes that were acknowledged are gone; there are " + all);
    }
}
