package dev.hypnos.examples.replicated;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.history.Client;
import dev.hypnos.history.History;
import dev.hypnos.history.Specification;
import dev.hypnos.junit.Faults;
import dev.hypnos.junit.HypnosTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assertions;

/**
 * Three clients use a store on three servers, of which some lose their power and the network at any moment. What the clients were told can be explained by one store
 * that does one thing after the other; and when nothing goes wrong any more, the store answers. The servers themselves check what a server can: that one of
 * them leads in a term, and that nothing is undone.
 */
@Faults(crashes = 3, restarts = 3, cuts = 1, partitions = 1, pauses = 2, within = "1s")
public class ReplicatedStore {
    /** The tests whose mistake is found, the soonest first; docs/faults.md says how soon. */
    public static final List<String> FOUND = List.of(
            "appliesTwice",
            "hasTwoLeaders",
            "losesAWrite",
            "readsWhatIsOld",
            "goesBackToAnOldSnapshot",
            "electsForEver",
            "bringsBackWhatWasRemoved",
            "votesTwice");

    private static final int OPERATIONS = 12;

    @HypnosTest(trials = 2000, timeLimit = "10m")
    void isOneStore() throws InterruptedException {
        check(Mistake.NONE);
    }

    @HypnosTest(trials = 2000, timeLimit = "10m")
    void losesAWrite() throws InterruptedException {
        check(Mistake.ACKNOWLEDGES_ALONE);
    }

    @HypnosTest(trials = 2000, timeLimit = "10m")
    void readsWhatIsOld() throws InterruptedException {
        check(Mistake.READS_ALONE);
    }

    @HypnosTest(trials = 2000, timeLimit = "10m")
    void hasTwoLeaders() throws InterruptedException {
        check(Mistake.HALF_IS_ENOUGH);
    }

    @HypnosTest(trials = 2000, timeLimit = "10m")
    void appliesTwice() throws InterruptedException {
        check(Mistake.APPLIES_TWICE);
    }

    @HypnosTest(trials = 2000, timeLimit = "10m")
    void bringsBackWhatWasRemoved() throws InterruptedException {
        check(Mistake.ADDS_SNAPSHOT);
    }

    @HypnosTest(trials = 2000, timeLimit = "10m")
    void electsForEver() throws InterruptedException {
        check(Mistake.STANDS_AT_ONCE);
    }

    @HypnosTest(trials = 2000, timeLimit = "10m")
    void votesTwice() throws InterruptedException {
        check(Mistake.FORGETS_VOTE);
    }

    @HypnosTest(trials = 2000, timeLimit = "10m")
    void goesBackToAnOldSnapshot() throws InterruptedException {
        check(Mistake.TAKES_OLD_SNAPSHOT);
    }

    private static void check(Mistake mistake) throws InterruptedException {
        Cluster cluster = Cluster.of("kv1", "kv2", "kv3", "ann", "bob", "cyd");
        cluster.latency(Duration.ZERO, Duration.ofMillis(10));
        for (int id = 1; id <= 3; id++) {
            Node node = cluster.node("kv" + id);
            node.start(
                    Replica.class,
                    String.valueOf(id),
                    mistake.name(),
                    node.directory().toString());
        }
        History history = new History();
        cluster.faultsMayBegin();
        List<Thread> users = new ArrayList<>();
        for (String name : List.of("ann", "bob", "cyd")) {
            users.add(use(cluster.node(name), users.size(), history));
        }
        for (Thread user : users) {
            user.join();
        }
        cluster.faultsEnd();
        Client last = history.client("last");
        Assertions.assertTrue(
                cluster.node("ann").call(() -> User.isServed(last, "last")),
                "nothing is wrong any more, and no answer");
        history.checkLinearizable(Specification.of(Store::new, Store::new));
    }

    private static Thread use(Node node, int server, History history) {
        String name = node.name();
        Client client = history.client(name);
        Thread thread = new Thread(() -> node.run(() -> User.use(client, name, server, OPERATIONS)), name);
        thread.start();
        return thread;
    }
}
