package dev.hypnos.tests.program;

import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Node;

/** Races on static fields of nodes; those that begin with {@code right} have none. */
@SuppressWarnings({"NonFinalStaticField", "ThreadSafe"}) // as programs in the wild
public final class RacingNodes {
    static int visits;

    private RacingNodes() {}

    static final class Visitor {
        private Visitor() {}

        public static void main(String[] arguments) throws InterruptedException {
            visits++;
            Thread.sleep(100);
        }
    }

    /** Each process has its own classes: what begins after a kill shares no field with what was killed. */
    public static void rightAfterAKill() throws InterruptedException {
        Node node = Cluster.of("a").node("a");
        node.start(Visitor.class);
        Thread.sleep(10);
        node.kill();
        node.restart();
        node.awaitExit();
    }

    /** The same with the power lost. */
    public static void rightAfterACrash() throws InterruptedException {
        Node node = Cluster.of("a").node("a");
        node.start(Visitor.class);
        Thread.sleep(10);
        node.crash();
        node.restart();
        node.awaitExit();
    }

    public static void rightOnTwoNodes() {
        Cluster cluster = Cluster.of("a", "b");
        cluster.nodes().forEach(node -> node.start(Visitor.class));
        cluster.nodes().forEach(Node::awaitExit);
    }

    /** One process, two threads. */
    public static void twoThreadsOfANode() {
        Cluster.of("a").node("a").run(() -> {
            Thread other = new Thread(() -> visits++);
            other.start();
            visits++;
            other.join();
        });
    }
}
