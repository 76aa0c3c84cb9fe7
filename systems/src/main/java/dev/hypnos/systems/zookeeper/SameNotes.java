package dev.hypnos.systems.zookeeper;

import dev.hypnos.cluster.Node;
import dev.hypnos.junit.Faults;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.systems.Archives;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;

/**
 * A client makes notes while servers are killed, or cannot reach each other, and all is well again afterwards. Then the servers are restarted, one after the other. All that
 * serve have the same notes, and those that were acknowledged are among them. One that does not serve has another error ({@link Recovery}).
 */
public class SameNotes {
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    @HypnosTest(trials = 2000, timeLimit = "1h")
    @Faults(kills = 2, restarts = 2)
    void afterKills331() throws Exception {
        areOnAll(Archives.of("zookeeper-3.3.1"));
    }

    @HypnosTest(trials = 2000, timeLimit = "1h")
    @Faults(kills = 2, restarts = 2)
    void afterKills344() throws Exception {
        areOnAll(Archives.of("zookeeper-3.4.4"));
    }

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
        List<String> acknowledged = ensemble.client().call(() -> Notes.make(List.of("a", "b", "c", "d")));
        ensemble.faults().end();
        for (Node server : ensemble.servers()) {
            Thread.sleep(PATIENCE);
            server.restart();
        }
        Thread.sleep(PATIENCE);
        List<String> first = null;
        for (Node server : ensemble.servers()) {
            @Nullable List<String> notes = of(ensemble, server);
            first = first == null ? notes : first;
            if (notes != null) {
                Assertions.assertEquals(first, notes, server + " has other notes");
                requireAll(acknowledged, notes, server);
            }
        }
    }

    static @Nullable List<String> of(Ensemble ensemble, Node server) {
        String name = server.name();
        return server.isRunning() ? ensemble.client().call(() -> Notes.of(name)) : null;
    }

    static void requireAll(List<String> acknowledged, List<String> notes, Node server) {
        List<String> missing = new ArrayList<>(acknowledged);
        missing.removeAll(notes);
        Assertions.assertEquals(List.of(), missing, server + " lacks what was acknowledged");
    }
}
