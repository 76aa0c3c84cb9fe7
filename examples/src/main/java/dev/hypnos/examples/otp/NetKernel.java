package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.exit;
import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawnLink;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.unlink;

import dev.hypnos.model.Body;
import dev.hypnos.model.Model;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code net_kernel}, which has the connections to other nodes, and spawns processes for them. A connection is made
 * when somebody first writes to another node, by {@link Connecting} here and {@link Accepting} there.
 */
public final class NetKernel extends Server {
    static final String NAME = "net_kernel";
    private static final String TABLE = "sys_dist";

    private record Connect(Node node) {}

    private record Spawn(Body body) {}

    /** Somebody wants to be connected: who listens tells, and the process that accepts takes over. */
    record Accept(Pid connecting) {}

    /** The accepting process has heard who is at the other end. */
    record AcceptPending(Pid from, Node node) {}

    /** The connection is there. */
    record NodeUp(Pid from, Node node) {}

    /** What the processes of a connection are told. */
    enum Told {
        GO_ON,
        ANOTHER_IS_PENDING,
        INSERTED
    }

    private enum State {
        PENDING,
        UP
    }

    private record Connection(State state, Pid owner) {}

    private @Nullable Table<Node, Connection> table;
    private final Map<Node, List<From>> waiting = new LinkedHashMap<>();

    NetKernel() {}

    /**
     * What the first message to another node brings about in its sender: a connection. (The virtual machine knows which
     * connections there are without a look at the table; so this is to be called where a process first writes.)
     */
    public static void connect(Node node) {
        if (node == here()) {
            return;
        }
        Table<Node, Connection> table = Objects.requireNonNull(Table.named(TABLE));
        Connection connection = table.get(node);
        if (connection == null || connection.state() != State.UP) {
            Environment.here().ofKernel("dist_auto_connect");
            Server.call(NAME, new Connect(node), -1);
        }
    }

    /** Spawns a process on another node: what it does must be a record. */
    public static Pid spawn(Node node, Body body) {
        return (Pid) Server.call(node.address(NAME), new Spawn(body), -1);
    }

    private Table<Node, Connection> table() {
        return Objects.requireNonNull(table);
    }

    @Override
    protected void init() {
        trapExits();
        Environment environment = Environment.here();
        environment.ofKernel("inet_dist_use_interface");
        environment.ofKernel("inet_dist_listen_min");
        environment.ofKernel("inet_dist_listen_options");
        Epmd.registerNode();
        Pid me = self();
        // The name stands for the port, which is open before anybody waits there.
        Model.register(Accepting.LISTENER, spawnLink("acceptor", () -> listen(me)));
        spawnLink("ticker", () -> receive(message -> false));
        environment.ofKernel("net_setuptime");
        table = Table.create(TABLE);
    }

    /** The process that waits for others to connect. */
    private static void listen(Pid netKernel) {
        while (true) {
            send(netKernel, new Accept(receive(Connecting.Hello.class).from()));
        }
    }

    @Override
    protected Object onCall(Object request, From from) {
        switch (request) {
            case Connect(Node node) -> {
                Connection connection = table().get(node);
                if (connection != null && connection.state() == State.UP) {
                    return Reason.NORMAL;
                }
                waiting.computeIfAbsent(node, key -> new ArrayList<>()).add(from);
                if (connection == null) {
                    Pid me = self();
                    Pid owner = spawnLink("connecting", () -> Connecting.run(me, node));
                    table().put(node, new Connection(State.PENDING, owner));
                }
                return NO_REPLY;
            }
            case Spawn(Body body) -> {
                // The new process answers, before it does anything else.
                Model.spawn("spawned", () -> {
                    reply(from, self());
                    body.run();
                });
                return NO_REPLY;
            }
            default -> throw new IllegalArgumentException("an unknown call: " + request);
        }
    }

    @Override
    protected void onMessage(Object message) {
        switch (message) {
            case Accept(Pid connecting) -> {
                Pid me = self();
                spawnLink("accepting", () -> Accepting.run(me, connecting));
            }
            case AcceptPending(Pid from, Node node) -> send(from, acceptPending(from, node));
            case NodeUp(Pid from, Node node) -> {
                table().put(node, new Connection(State.UP, from));
                send(from, Told.INSERTED);
                List<From> told = waiting.remove(node);
                if (told != null) {
                    for (From one : told) {
                        reply(one, Reason.NORMAL);
                    }
                }
            }
            default -> {}
        }
    }

    /** If both connect at once, the attempt of the node whose name comes later is the one that counts. */
    private Told acceptPending(Pid accepting, Node node) {
        Connection connection = table().get(node);
        if (connection != null) {
            if (connection.state() == State.UP || here().name().compareTo(node.name()) > 0) {
                return Told.ANOTHER_IS_PENDING;
            }
            Pid owner = connection.owner();
            unlink(owner);
            exit(owner, Reason.KILL);
        }
        table().put(node, new Connection(State.PENDING, accepting));
        return Told.GO_ON;
    }
}
