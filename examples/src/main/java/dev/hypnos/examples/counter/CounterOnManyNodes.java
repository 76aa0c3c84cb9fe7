package dev.hypnos.examples.counter;

import static dev.hypnos.model.Model.cut;
import static dev.hypnos.model.Model.node;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.rpc;
import static dev.hypnos.model.Model.spawnMonitor;
import static dev.hypnos.model.Model.unlink;

import dev.hypnos.examples.counter.CounterClient.Specification;
import dev.hypnos.examples.counter.CounterClient.Way;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.model.Body;
import dev.hypnos.model.Down;
import dev.hypnos.model.Model;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import java.util.function.Consumer;

/**
 * The counter server on a node of its own, with clients on others that call it directly ("proxy") or by a remote call
 * of a function on its node ("rpc"). Two claims are wrong and found: that two answers are of one generation although a
 * bad client crashes the server ({@link #invalidSameGenerationProxy}, {@link #invalidSameGenerationRpc}); and, in
 * {@link #nodeDownProxy}, that a call ends with an answer, a crash, a missing server or a time-out. The author of that
 * specification forgot that the server's node can go while it serves; {@link #nodeDownProxyFixed} has it complete.
 */
public class CounterOnManyNodes {
    private final Specification incomplete = Specification.WITHOUT_LOST_CONNECTIONS;

    /** Passes. */
    @HypnosTest(timeLimit = "60s")
    void onceValid() {
        alone(Way.DIRECT, incomplete, CounterClient::once, server -> {});
    }

    /** Passes. */
    @HypnosTest(timeLimit = "60s")
    void twiceValidProxy() {
        alone(Way.DIRECT, incomplete, CounterClient::twice, server -> {});
    }

    /** Passes. */
    @HypnosTest(timeLimit = "60s")
    void twiceValidRpc() {
        alone(Way.RPC, incomplete, CounterClient::twice, server -> {});
    }

    /** Passes. */
    @HypnosTest(timeLimit = "60s")
    void invalidProxy() {
        withBadClient(Way.DIRECT, CounterClient::twice);
    }

    /** Passes. */
    @HypnosTest(timeLimit = "60s")
    void invalidRpc() {
        withBadClient(Way.RPC, CounterClient::twice);
    }

    /** Fails in some orders: the server crashes between the two answers. */
    @HypnosTest(timeLimit = "60s")
    void invalidSameGenerationProxy() {
        withBadClient(Way.DIRECT, CounterClient::twiceOfOneGeneration);
    }

    /** Fails in some orders: the server crashes between the two answers. */
    @HypnosTest(timeLimit = "60s")
    void invalidSameGenerationRpc() {
        withBadClient(Way.RPC, CounterClient::twiceOfOneGeneration);
    }

    /**
     * Passes: the server lives on behind the cut, but nobody who was cut off gets a second answer from another
     * generation.
     */
    @HypnosTest(timeLimit = "60s")
    void disconnectProxy() {
        alone(
                Way.DIRECT,
                Specification.COMPLETE,
                CounterClient::twiceOfOneGeneration,
                server -> cut(server, node("client")));
    }

    /** Passes. */
    @HypnosTest(timeLimit = "60s")
    void disconnectRpc() {
        alone(Way.RPC, incomplete, CounterClient::twiceOfOneGeneration, server -> cut(server, node("client")));
    }

    /**
     * Fails in some orders: the node goes while a call is under way, and the call ends in a way that is not specified.
     */
    @HypnosTest(timeLimit = "60s")
    void nodeDownProxy() {
        alone(Way.DIRECT, incomplete, CounterClient::twiceOfOneGeneration, Node::kill);
    }

    /** Passes: the specification of {@link #nodeDownProxy}, completed. */
    @HypnosTest(timeLimit = "60s")
    void nodeDownProxyFixed() {
        alone(Way.DIRECT, Specification.COMPLETE, CounterClient::twiceOfOneGeneration, Node::kill);
    }

    /** Passes: a remote call that fails as a whole was in the specification. */
    @HypnosTest(timeLimit = "60s")
    void nodeDownRpc() {
        alone(Way.RPC, incomplete, CounterClient::twiceOfOneGeneration, Node::kill);
    }

    /** One client; meanwhile something happens to the server's node. */
    private static void alone(
            Way way, Specification specification, Consumer<CounterClient> does, Consumer<Node> meanwhile) {
        Model.run(() -> {
            Node server = startServer();
            spawnMonitor(node("client"), "client", client(way, server, specification, does));
            meanwhile.accept(server);
            receive(Down.class);
        });
    }

    private static void withBadClient(Way way, Consumer<CounterClient> good) {
        Model.run(() -> {
            Node server = startServer();
            Specification specification = Specification.WITHOUT_LOST_CONNECTIONS;
            spawnMonitor(node("client"), "good client", client(way, server, specification, good));
            spawnMonitor(node("bad_client"), "bad client", client(way, server, specification, CounterClient::invalid));
            receive(Down.class);
            receive(Down.class);
        });
    }

    private static Body client(Way way, Node server, Specification specification, Consumer<CounterClient> does) {
        return () -> does.accept(new CounterClient(way, server, specification));
    }

    /** The supervisor is started by a remote call, whose process ends: it must not be linked to that. */
    private static Node startServer() {
        Node server = node("server");
        rpc(server, -1, () -> {
            Pid supervisor = CounterServer.startSupervisor();
            unlink(supervisor);
            return supervisor;
        });
        return server;
    }
}
