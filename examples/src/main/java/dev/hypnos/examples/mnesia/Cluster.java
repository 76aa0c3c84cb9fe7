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
import java.util.function.Supplier;

/** Two nodes with a database and one table: what the tests have in common. */
final class Cluster {
    static final String TABLE = "t";

    private static final long RETRY_MILLIS = 100;
    private static final long NO_LIMIT = -1;

    private record Done(String what) {}

    final Node first = node("n1");
    final Node second = node("n2");

    /** Starts the database on both nodes, one after the other, and creates the table. */
    Cluster(Flaw flaw, boolean isOnBoth) {
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
        on(first, () -> {
            SchemaTransaction.Result result = Mnesia.createTable(TABLE, isOnBoth ? nodes : List.of(first));
            if (!result.isAtomic()) {
                Hypnos.fail("the table was not created: " + result.value());
            }
        });
    }

    private static void on(Node node, Runnable action) {
        rpc(node, NO_LIMIT, () -> {
            action.run();
            return true;
        });
    }

    /** Stops and starts the second database while the first changes the table, until that succeeds. */
    void restartWhile(Supplier<SchemaTransaction.Result> change) {
        Pid test = self();
        spawn(second, "restart", () -> {
            Application.stop();
            Application.start();
            send(test, new Done("restart"));
        });
        spawn(first, "change", () -> {
            SchemaTransaction.Result result = change.get();
            while (!result.isAtomic() && !result.value().equals("already_exists")) {
                sleep(RETRY_MILLIS);
                result = change.get();
            }
            send(test, new Done("change"));
        });
        receive(Done.class);
        receive(Done.class);
        sleep(RETRY_MILLIS);
    }

    /** The nodes with a copy of the table, as the first knows it. */
    List<Node> discCopies() {
        return rpc(first, NO_LIMIT, () -> Mnesia.discCopies(TABLE));
    }
}
