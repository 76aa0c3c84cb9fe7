package dev.hypnos.examples.kred;

import static dev.hypnos.examples.kred.Cluster.check;
import static dev.hypnos.model.Model.node;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawn;

import dev.hypnos.examples.kred.Cluster.View;
import dev.hypnos.examples.kred.DatabaseServer.Result;
import dev.hypnos.examples.kred.DatabaseServer.Version;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Model;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import java.util.List;
import java.util.Map;

/**
 * Nodes with a copy of the database each elect a leader by writing to a log, and the leader's transactions reach the
 * others by the same log. Three scenarios: a transaction while the cluster forms, the same on one node that another
 * joins later, and the loss of the leader. In all of them the cluster ends with one leader on whom all agree, equal
 * copies and nothing pending.
 *
 * <p>Whether the transaction succeeds is a matter of order: it fails if it comes before the election is over. The
 * methods whose names begin with {@code always} claim one outcome and are found wrong.
 */
public class ReplicatedDatabase {
    /** Passes: committed everywhere, or failed everywhere. */
    @HypnosTest(timeLimit = "60s")
    void transaction() {
        Model.run(ReplicatedDatabase::transactionWhileForming);
    }

    /** Fails in some orders: the transaction comes too early. */
    @HypnosTest(timeLimit = "60s")
    void alwaysCommitted() {
        Model.run(() -> check(transactionWhileForming() == Result.COMMITTED, "it failed"));
    }

    /** Fails in some orders: the transaction comes late enough. */
    @HypnosTest(timeLimit = "60s")
    void alwaysFailed() {
        Model.run(() -> check(transactionWhileForming() == Result.FAILED, "it was committed"));
    }

    private static Result transactionWhileForming() {
        Cluster cluster = new Cluster(Version.AS_DESIGNED);
        Node first = node("first");
        Node second = node("second");
        Pid main = self();
        for (Node node : List.of(first, second)) {
            spawn("starts " + node, () -> {
                cluster.start(node);
                send(main, "started");
                receive(message -> false);
            });
        }
        spawn(first, "client", () -> send(main, Cluster.transaction("key", 1)));
        Result result = receive(Result.class);
        receive(String.class);
        receive(String.class);
        cluster.awaitQuiet();
        View view = cluster.view(first);
        cluster.checkStable(view, cluster.view(second));
        checkRows(view, result);
        check(cluster.leaders().size() == 1, "several leaders: " + cluster.leaders());
        return result;
    }

    /** Passes: the first node leads, and the second has what the first has. */
    @HypnosTest(timeLimit = "60s")
    void restrictedTransaction() {
        Model.run(ReplicatedDatabase::transactionBeforeJoin);
    }

    /** Fails in some orders: the transaction is sometimes successful. */
    @HypnosTest(timeLimit = "60s")
    void alwaysFailedInRestrictedTransaction() {
        Model.run(() -> check(transactionBeforeJoin() == Result.FAILED, "it was committed"));
    }

    private static Result transactionBeforeJoin() {
        Cluster cluster = new Cluster(Version.AS_DESIGNED);
        Node first = node("first");
        Node second = node("second");
        Pid main = self();
        spawn(first, "client", () -> send(main, Cluster.transaction("key", 1)));
        cluster.start(first);
        Result result = receive(Result.class);
        // A transaction may be discarded before the election is over; that must be before the other comes.
        cluster.awaitQuiet();
        cluster.start(second);
        cluster.awaitQuiet();
        View view = cluster.view(first);
        check(cluster.checkStable(view, cluster.view(second)).equals("first"), "the second leads");
        checkRows(view, result);
        check(cluster.crashes() == 0, "crashed");
        return result;
    }

    private static void checkRows(View view, Result result) {
        boolean isThere = view.rows().equals(List.of(Map.entry("key", 1)));
        check(isThere == (result == Result.COMMITTED), "it " + result + ", and the rows are " + view.rows());
    }

    /** Passes: there were two leaders, the second of them leads, and nobody crashed but the first. */
    @HypnosTest(timeLimit = "60s")
    void failOver() {
        Model.run(() -> {
            Cluster cluster = new Cluster(Version.AS_DESIGNED);
            Node first = node("first");
            Node second = node("second");
            cluster.start(first);
            cluster.awaitQuiet();
            cluster.start(second);
            cluster.awaitQuiet();
            check(cluster.checkStable(cluster.view(first), cluster.view(second)).equals("first"), "the second leads");
            first.kill();
            cluster.awaitQuiet();
            check(cluster.checkStable(cluster.view(second)).equals("second"), "the second does not lead");
            check(cluster.leaders().equals(List.of("first", "second")), "the leaders were " + cluster.leaders());
            check(cluster.crashes() == 1, "not exactly one crashed");
        });
    }
}
