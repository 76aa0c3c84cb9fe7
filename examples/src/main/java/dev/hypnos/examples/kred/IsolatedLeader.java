package dev.hypnos.examples.kred;

import static dev.hypnos.examples.kred.Cluster.check;
import static dev.hypnos.model.Model.cut;
import static dev.hypnos.model.Model.node;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.restore;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.sleep;
import static dev.hypnos.model.Model.spawn;

import dev.hypnos.examples.kred.Cluster.View;
import dev.hypnos.examples.kred.DatabaseServer.Result;
import dev.hypnos.examples.kred.DatabaseServer.Version;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Model;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import java.util.List;

/**
 * A leader that is cut off from its follower, but not from the log, is replaced and does not know it yet. The follower
 * publishes its candidacy; a transaction that the old leader publishes behind it is void for all who read the log. If
 * the old leader commits it to its own copy all the same, the copies differ for good. So a leader must look at the
 * offset that it gets: if there is a gap since its last entry, an election may have begun, and it has to read on before
 * it commits.
 */
public class IsolatedLeader {
    /** Fails in some orders: the transaction is published behind the candidacy. */
    @HypnosTest(timeLimit = "60s")
    void isolatedLeader() {
        run(Version.WITHOUT_GAP_CHECK);
    }

    /** Passes. */
    @HypnosTest(timeLimit = "60s")
    void isolatedLeaderFixed() {
        run(Version.AS_DESIGNED);
    }

    private static void run(Version version) {
        Model.run(() -> {
            Cluster cluster = new Cluster(version);
            Node first = node("first");
            Node second = node("second");
            cluster.start(first);
            cluster.awaitQuiet();
            cluster.start(second);
            cluster.awaitQuiet();
            Pid main = self();
            spawn(first, "client", () -> send(main, Cluster.transaction("key", 1)));
            cut(first, second);
            sleep(500);
            restore(first, second);
            Result result = receive(Result.class);
            cluster.awaitQuiet();
            View view = cluster.view(first);
            check(cluster.checkStable(view, cluster.view(second)).equals("second"), "the old leader leads");
            check(view.rows().isEmpty() == (result == Result.FAILED), result + ", and the rows are " + view.rows());
            check(cluster.leaders().equals(List.of("first", "second")), "the leaders were " + cluster.leaders());
        });
    }
}
