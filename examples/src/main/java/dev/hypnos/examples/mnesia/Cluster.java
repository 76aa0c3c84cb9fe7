package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.node;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.rpc;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.sleep;
import static dev.hypnos.model.Model.spawn;

import dev.hypnos.Hypnos;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Two nodes with a database and one table: what the tests have in common. A test runs on the first of them. */
final class Cluster {
    static final String TABLE = "t";

    private static final long RETRY_MILLIS = 100;
    private static final long NO_LIMIT = -1;

    private record Restarted() {}

    final Node first = node("n1");
    final Node second = node("n2");

    private Cluster() {}

    /** Runs a test in a process on the first node of a cluster with the table. */
    static void test(Flaw flaw, boolean isOnBoth, Consumer<Cluster> test) {
        rpc(node("n1"), NO_LIMIT, () -> {
            Cluster cluster = new Cluster();
            cluster.start(flaw, isOnBoth);
            test.accept(cluster);
            return true;
        });
    }

    /** Starts the database on both nodes, one after the other, and creates the table. */
    private void start(Flaw flaw, boolean isOnBoth) {
        List<Node> nodes = List.of(first, second);
        for (Node node : nodes) {
            on(node, () -> {
                Server.start(Application.NAME, new Application(flaw));
                Mnesia.createSchema(nodes);
            });
        }
        for (Node node : nodes) {
            on(node, Application::start);
        }
        SchemaTransaction.Result result = Mnesia.createTable(TABLE, isOnBoth ? nodes : List.of(first));
        if (!result.isAtomic()) {
            Hypnos.fail("the table was not created: " + result.value());
        }
    }

    private static void on(Node node, Runnable action) {
        rpc(node, NO_LIMIT, () -> {
            action.run();
            return true;
        });
    }

    /** Stops and starts the second database while this process changes the table, until that succeeds. */
    void restartWhile(Supplier<SchemaTransaction.Result> change) {
        Pid test = self();
        spawn(second, "restart", () -> {
            Application.stop();
            Application.start();
            send(test, new Restarted());
        });
        SchemaTransaction.Result result = change.get();
        while (!result.isAtomic() && !result.value().equals("already_exists")) {
            sleep(RETRY_MILLIS);
            result = change.get();
        }
        receive(Restarted.class);
        sleep(RETRY_MILLIS);
    }
}
