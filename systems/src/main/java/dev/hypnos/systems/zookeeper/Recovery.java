package dev.hypnos.systems.zookeeper;

import dev.hypnos.junit.Faults;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.systems.Archives;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;

/**
 * Servers are killed while clients work, and started again. A minute after the last of that every server that runs leads or follows. One that does not start
 * has another error ({@link EarlierZooKeepers}).
 *
 * <p>Nothing here knows what is wrong with a release. ZOOKEEPER-790: a server of 3.3.1 that believes itself the leader writes to its log before others
 * have agreed, and is refused by the real leader from then on. ZOOKEEPER-1419: votes of 3.4.3 servers from different epochs beat each other in a circle, and
 * the election never ends: messages take no time, so that is a trial of a million operations.
 */
public class Recovery {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @HypnosTest(trials = 2000, timeLimit = "1h", operationLimit = 5_000_000)
    @Faults(kills = 1, restarts = 1)
    void ofThree331() throws Exception {
        allServeAgain(Archives.of("zookeeper-3.3.1"));
    }

    @HypnosTest(trials = 2000, timeLimit = "1h", operationLimit = 5_000_000)
    @Faults(kills = 1, restarts = 1)
    void ofThree332() throws Exception {
        allServeAgain(Archives.of("zookeeper-3.3.2"));
    }

    @HypnosTest(trials = 2000, timeLimit = "1h")
    @Faults(kills = 3, restarts = 3)
    void ofFive343() throws Exception {
        leadersAreElected(Archives.of("zookeeper-3.4.3"));
    }

    @HypnosTest(trials = 2000, timeLimit = "1h")
    @Faults(kills = 3, restarts = 3)
    void ofFive344() throws Exception {
        leadersAreElected(Archives.of("zookeeper-3.4.4"));
    }

    /** Nobody writes anything. */
    private static void leadersAreElected(Path[] release) throws Exception {
        Ensemble ensemble = Ensemble.start(5, release);
        ensemble.leader();
        ensemble.faults().begin();
        Thread.sleep(PATIENCE);
        ensemble.faults().end();
        requireThatAllServe(ensemble);
    }

    private static void allServeAgain(Path[] release) throws Exception {
        Ensemble ensemble = Ensemble.start(release);
        ensemble.leader();
        ensemble.faults().begin();
        ensemble.client().run(Sessions::comeAndGo);
        ensemble.faults().end();
        requireThatAllServe(ensemble);
    }

    private static void requireThatAllServe(Ensemble ensemble) throws InterruptedException {
        Thread.sleep(PATIENCE);
        List<String> modes = ensemble.modes();
        Assertions.assertTrue(modes.stream().noneMatch(mode -> mode.endsWith("does not serve")), modes.toString());
    }
}
