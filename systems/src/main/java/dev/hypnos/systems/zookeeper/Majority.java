package dev.hypnos.systems.zookeeper;

import dev.hypnos.junit.Faults;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.systems.Archives;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;

/**
 * Three servers that vote and one that observes; two of the four are killed at some time. A minute later one leads if two are left that vote, and
 * none if not.
 *
 * <p>ZOOKEEPER-1492: a leader of 3.4.3 counts all that follow it, and not only those that vote. With an observer it goes on to lead.
 */
public class Majority {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    /**
     * Messages take time. A server that votes answers whatever an observer sends, and an observer that looks for a leader answers those who are behind: in one of a hundred trials, of 3.4.4 too,
     * the two that are left do so without end, which is another error. If it took no time, no trial would get past it.
     */
    private static final Duration LATENCY = Duration.ofMillis(10);

    private static final int VOTERS = 3;

    @HypnosTest(trials = 1000, timeLimit = "1h")
    @Faults(kills = 2)
    void leads343() throws Exception {
        leads(Archives.of("zookeeper-3.4.3"));
    }

    @HypnosTest(trials = 1000, timeLimit = "1h")
    @Faults(kills = 2)
    void leads344() throws Exception {
        leads(Archives.of("zookeeper-3.4.4"));
    }

    private static void leads(Path[] release) throws Exception {
        Ensemble ensemble = Ensemble.start(VOTERS, 1, release);
        ensemble.latency(LATENCY);
        ensemble.leader();
        ensemble.faults().begin();
        Thread.sleep(PATIENCE);
        ensemble.faults().end();
        Thread.sleep(PATIENCE);
        long left =
                ensemble.voters().stream().filter(server -> server.isRunning()).count();
        List<String> modes = ensemble.modes();
        long leaders = modes.stream().filter(mode -> mode.endsWith("leads")).count();
        Assertions.assertEquals(left > VOTERS / 2 ? 1 : 0, leaders, modes.toString());
    }
}
