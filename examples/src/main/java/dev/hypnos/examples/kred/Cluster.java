package dev.hypnos.examples.kred;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.node;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.rpc;
import static dev.hypnos.model.Model.sleep;
import static dev.hypnos.model.Model.unlink;
import static dev.hypnos.model.Model.whereis;

import dev.hypnos.examples.kred.DatabaseServer.Execute;
import dev.hypnos.examples.kred.DatabaseServer.Result;
import dev.hypnos.examples.kred.DatabaseServer.Version;
import dev.hypnos.model.Address;
import dev.hypnos.model.Down;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import dev.hypnos.model.Supervisor;
import dev.hypnos.model.Supervisor.Child;
import dev.hypnos.model.Supervisor.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The log, the nodes with their databases, and what is to be said about them when all is quiet. */
final class Cluster {
    private static final String SUPERVISOR = "kdb_sup";
    /** Longer than everything that waits. */
    private static final long QUIET_MILLIS = 10_000;

    private final Address log = LogService.start(node("log"));
    private final Version version;

    Cluster(Version version) {
        this.version = version;
    }

    /**
     * A node as it is when all is quiet.
     *
     * @param leader who leads as far as it knows; null if it knows of none
     * @param locks how many rows are locked
     */
    record View(String node, @Nullable String leader, List<Map.Entry<String, Integer>> rows, int locks) {}

    /** Starts the database on a node. It crashes for good if its server does. */
    void start(Node node) {
        Pid supervisor = rpc(node, -1, () -> {
            Child child = Child.permanent(DatabaseServer.NAME, () -> Server.startLink(DatabaseServer.NAME, database()));
            Pid started = Server.startLink(SUPERVISOR, Supervisor.of(Strategy.ONE_FOR_ONE, 0, 1, child));
            // The process of the remote call ends.
            unlink(started);
            return started;
        });
        monitor(supervisor);
    }

    private DatabaseServer database() {
        return new DatabaseServer(log, version);
    }

    /** Executes a transaction from the node of the process that asks: on the leader, if there is one. */
    static Result transaction(String key, int value) {
        // To look for the server is an operation, so all of this may come at any time of its start.
        Tables tables = whereis(DatabaseServer.NAME) == null ? null : Tables.find();
        String leader = tables == null ? null : tables.leader();
        if (leader == null) {
            return Result.FAILED;
        }
        Execute request = new Execute(key, value);
        return leader.equals(here().name()) ? execute(request) : rpc(node(leader), -1, () -> execute(request));
    }

    private static Result execute(Execute request) {
        return (Result) Server.call(DatabaseServer.NAME, request, Server.CALL_MILLIS);
    }

    void awaitQuiet() {
        sleep(QUIET_MILLIS);
    }

    View view(Node node) {
        return rpc(node, -1, () -> {
            Tables tables = Tables.find();
            if (tables == null) {
                throw new AssertionError("the database on " + node + " has crashed");
            }
            List<Map.Entry<String, Integer>> rows = tables.rows().match((key, value) -> true);
            return new View(node.name(), tables.leader(), rows, tables.locks().size());
        });
    }

    /** How many of the databases that this process started have ended, as far as it was told. */
    int crashes() {
        int crashes = 0;
        while (receive(0, Down.class) != null) {
            crashes++;
        }
        return crashes;
    }

    /** Who led, one after the other, according to the log. */
    List<String> leaders() {
        List<String> leaders = new ArrayList<>();
        int size = LogService.size(log);
        for (int offset = 0; offset < size; offset++) {
            if (LogService.fetch(log, offset) instanceof Entry.Announcement(String node, int ignored)) {
                leaders.add(node);
            }
        }
        return leaders;
    }

    /** All nodes agree on the leader and on the rows, and nothing is pending; returns the leader. */
    String checkStable(View... views) {
        View first = views[0];
        check(first.leader() != null, "no leader: " + List.of(views));
        for (View view : views) {
            check(String.valueOf(first.leader()).equals(view.leader()), "two opinions on who leads: " + List.of(views));
            check(first.rows().equals(view.rows()), "the copies differ: " + List.of(views));
            check(view.locks() == 0, "a transaction is pending: " + view);
        }
        return String.valueOf(first.leader());
    }

    static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
