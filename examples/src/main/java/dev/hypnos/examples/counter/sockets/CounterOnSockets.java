package dev.hypnos.examples.counter.sockets;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;
import dev.hypnos.cluster.NodeAction;
import dev.hypnos.examples.counter.sockets.CounterUser.Specification;
import dev.hypnos.junit.HypnosTest;
import java.util.function.Consumer;

/**
 * The counter service on a node, and clients on others. Two claims are wrong, and found: that two answers are of one generation
 * although a bad client crashes the server ({@link #invalidSameGeneration}); and, in {@link #nodeDown}, that a call ends with an
 * answer, a crash, a missing server or a time-out: the node can go while it serves, and its connections with it.
 */
public class CounterOnSockets {
    private static final Specification INCOMPLETE = Specification.WITHOUT_LOST_CONNECTIONS;

    /** Passes. */
    @HypnosTest
    void onceValid() throws InterruptedException {
        alone(() -> user(INCOMPLETE).once(), cluster -> {});
    }

    /** Passes. */
    @HypnosTest
    void twiceValid() throws InterruptedException {
        alone(() -> user(INCOMPLETE).twice(false), cluster -> {});
    }

    /** Passes. */
    @HypnosTest
    void invalid() throws InterruptedException {
        withBadClient(() -> user(INCOMPLETE).twice(false));
    }

    /** Fails in some orders: the server crashes between the two answers. */
    @HypnosTest
    void invalidSameGeneration() throws InterruptedException {
        withBadClient(() -> user(INCOMPLETE).twice(true));
    }

    /** Passes: the server lives on behind the cut, but who was cut off gets no answer of another generation. */
    @HypnosTest
    void disconnect() throws InterruptedException {
        alone(
                () -> user(Specification.COMPLETE).twice(true),
                cluster -> cluster.cut(cluster.node("server"), cluster.node("client")));
    }

    /** Fails in some orders: the node goes while it is asked, and the call ends in a way that is not specified. */
    @HypnosTest
    void nodeDown() throws InterruptedException {
        alone(
                () -> user(INCOMPLETE).twice(true),
                cluster -> cluster.node("server").kill());
    }

    /** Passes: the specification of {@link #nodeDown}, completed. */
    @HypnosTest
    void nodeDownFixed() throws InterruptedException {
        alone(
                () -> user(Specification.COMPLETE).twice(true),
                cluster -> cluster.node("server").kill());
    }

    private static CounterUser user(Specification specification) {
        return new CounterUser("server", specification);
    }

    private static Cluster served(String... clients) {
        String[] names = new String[clients.length + 1];
        names[0] = "server";
        System.arraycopy(clients, 0, names, 1, clients.length);
        Cluster cluster = Cluster.of(names);
        cluster.node("server").run(CounterService::open);
        return cluster;
    }

    /** One client; meanwhile something happens to the cluster. */
    private static void alone(NodeAction client, Consumer<Cluster> meanwhile) throws InterruptedException {
        Cluster cluster = served("client");
        Thread asking = asking(cluster.node("client"), client);
        meanwhile.accept(cluster);
        asking.join();
    }

    private static void withBadClient(NodeAction good) throws InterruptedException {
        Cluster cluster = served("client", "bad-client");
        Thread asking = asking(cluster.node("client"), good);
        Thread harming =
                asking(cluster.node("bad-client"), () -> user(INCOMPLETE).invalid());
        asking.join();
        harming.join();
    }

    private static Thread asking(Node node, NodeAction client) {
        Thread thread = new Thread(() -> node.run(client), "asks " + node.name());
        thread.start();
        return thread;
    }
}
