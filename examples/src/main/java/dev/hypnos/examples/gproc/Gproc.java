package dev.hypnos.examples.gproc;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.isAlive;
import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.examples.otp.Application;
import dev.hypnos.examples.otp.Environment;
import dev.hypnos.examples.otp.Supervision;
import dev.hypnos.examples.otp.TableServer;
import dev.hypnos.examples.otp.TrappingServer;
import dev.hypnos.model.Down;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The registry as its clients see it, on their own node, and the server that owns the table there. */
final class Gproc extends Server {
    static final String NAME = "gproc";

    private static final long CALL_MILLIS = 5_000;
    private static final long SYNC_MILLIS = 10_000;
    private static final int RESTARTS = 15;
    private static final long PERIOD_MILLIS = 60_000;

    private record Watch(Pid pid) {}

    private final Set<Pid> watched = new LinkedHashSet<>();

    private Gproc() {}

    // The application

    /** The application as it is installed on a node. */
    static Application application(Flaw flaw, List<Node> candidates) {
        return Application.of(NAME, () -> start(flaw, candidates));
    }

    private static Pid start(Flaw flaw, List<Node> candidates) {
        // Only a node with candidates has the global part.
        Objects.requireNonNull(Environment.here().get(NAME, GprocDist.NAME));
        return Supervision.oneForOne(
                "gproc_sup",
                RESTARTS,
                PERIOD_MILLIS,
                Supervision.child(NAME, new Gproc()),
                Supervision.child(
                        GprocDist.NAME,
                        () -> ElectionServer.startLink(
                                flaw, GprocDist.NAME, candidates, election -> new GprocDist(flaw, election))),
                Supervision.child("gproc_monitor", new TableServer("gproc_monitor")),
                Supervision.child("gproc_bcast", new TrappingServer()),
                Supervision.child("gproc_pool", new TableServer("gproc_pool")));
    }

    // What clients do; each returns what the original returns

    /** Registers a name for a process of any node. */
    static GprocDist.Outcome register(String key, Pid pid, String value) {
        return leaderCall(new GprocDist.Register(key, pid, value));
    }

    /** Registers a name, or changes its value if the process has it. */
    static GprocDist.Outcome ensureRegistered(String key, Pid pid, String value) {
        return leaderCall(new GprocDist.EnsureRegistered(key, pid, value));
    }

    static GprocDist.Outcome unregister(String key, Pid pid) {
        return leaderCall(new GprocDist.Unregister(key, pid));
    }

    private static GprocDist.Outcome leaderCall(Object request) {
        return (GprocDist.Outcome) Caller.call(
                here().address(GprocDist.NAME), CALL_MILLIS, caller -> new Message.LeaderCall(caller, request));
    }

    /** Returns when all nodes know what the leader knows now. */
    static GprocDist.Outcome sync() {
        return (GprocDist.Outcome) Caller.call(
                here().address(GprocDist.NAME),
                SYNC_MILLIS,
                caller -> new Message.Call(caller, new GprocDist.SyncRequest()));
    }

    static Node leader() {
        return (Node) Caller.call(
                here().address(GprocDist.NAME),
                CALL_MILLIS,
                caller -> new Message.Call(caller, new GprocDist.LeaderRequest()));
    }

    /** What this node knows of a name; null if nothing, or if its process here has ended. */
    static GprocDist.@Nullable Entry lookup(String key) {
        Table<String, GprocDist.Entry> table = Table.named(NAME);
        GprocDist.Entry entry = table == null ? null : table.get(key);
        return entry == null || (entry.pid().node() == here() && !isAlive(entry.pid())) ? null : entry;
    }

    // The server: it owns the table and watches the processes that have names

    /** Has the server of this node watch a process. */
    static void watch(Pid pid) {
        Server.cast(here().address(NAME), new Watch(pid));
    }

    @Override
    protected void init() {
        trapExits();
        Table.create(NAME);
    }

    @Override
    protected void onCast(Object message) {
        if (message instanceof Watch(Pid pid) && watched.add(pid)) {
            monitor(pid);
        }
    }

    @Override
    protected void onMessage(Object message) {
        if (message instanceof Down down && down.subject() instanceof Pid pid) {
            watched.remove(pid);
            send(here().address(GprocDist.NAME), new Message.LeaderCast(new GprocDist.ProcessDown(pid)));
        }
    }
}
