import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hypnos.Hypnos;
import dev.hypnos.cluster.Cluster;
import dev.hypnos.cluster.Condition;
import dev.hypnos.cluster.Datagrams;
import dev.hypnos.cluster.Node;
import dev.hypnos.cluster.NodeAction;
import dev.hypnos.cluster.NodeCall;
import dev.hypnos.cluster.NodeException;
import dev.hypnos.cluster.Probe;
import dev.hypnos.cluster.Streams;
import dev.hypnos.junit.HypnosTest;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Every place of a test class in which a type of the library for clusters can stand: JUnit loads them all before the agent is there. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterTypes extends ClusterTypesBase {
    private Node first;
    private Datagrams datagrams;
    private Streams streams;
    private Probe<Integer> probe;
    private final Map<String, List<Node>> sides = new java.util.LinkedHashMap<>();

    record Pair(Node one, Node other) implements Comparable<Pair> {
        Pair {
            assertFalse(one == other);
        }

        @Override
        public int compareTo(Pair another) {
            return one.name().compareTo(another.one.name());
        }
    }

    enum Role implements NodeCall<String> {
        LEADER {
            @Override
            public String call() {
                return "leads";
            }
        }
    }

    static final class Counting implements NodeAction, Serializable {
        static int runs;

        @Override
        public void run() {
            runs++;
        }
    }

    static final class HoldsAlways implements Condition {
        @Override
        public boolean holds() {
            return true;
        }
    }

    static Node start(Cluster cluster) {
        return cluster.node("one");
    }

    <T extends Node> T same(T node) throws NodeException {
        return node;
    }

    @BeforeEach
    void choose() {
        if (cluster != null) {
            first = start(cluster);
            datagrams = cluster.datagrams().loseOneIn(0);
            streams = cluster.streams().divideOneIn(0);
            probe = first.probe(() -> Counting.runs);
        }
    }

    /** Before the agent is attached: what comes after must not be disturbed. */
    static class Early implements Runnable {
        @Override
        public void run() {
            new ClusterTypes().outsideATrialThereIsNoCluster();
            System.out.println("early");
        }
    }

    @Test
    @Order(1)
    void outsideATrialThereIsNoCluster() {
        assertFalse(Hypnos.inTrial());
        assertEquals("said", assertThrows(AssertionError.class, () -> Hypnos.fail("said")).getMessage());
        IllegalStateException refused = assertThrows(IllegalStateException.class, () -> Cluster.of("one"));
        assertEquals("a cluster lives in a test with @HypnosTest, and nowhere else", refused.getMessage());
        assertThrows(IllegalStateException.class, () -> Cluster.ofSize(2));
    }

    @HypnosTest(trials = 3)
    @Order(2)
    void fieldsMethodsAndRecords() throws Exception {
        assertTrue(Hypnos.inTrial());
        Pair pair = new Pair(same(first), cluster.node("two"));
        sides.put("left", List.of(pair.one()));
        assertEquals("leads", pair.one().call(Role.LEADER));
        pair.one().run(new Counting());
        assertEquals(1, (int) pair.one().call(() -> Counting.runs));
        assertEquals(0, Counting.runs);
        assertEquals(0, pair.compareTo(new Pair(first, pair.other())));
        cluster.partition(sides.get("left"), List.of(pair.other()));
        cluster.invariant("always", new HoldsAlways());
        cluster.invariant("asked", () -> probe.get(0) < 2);
    }

    @HypnosTest(trials = 3)
    @Order(3)
    void lambdasThatCapture() throws Exception {
        Node captured = first;
        String[] seen = new String[2];
        Thread thread = new Thread(() -> captured.run(() -> System.setProperty("written", "here")));
        thread.start();
        thread.join();
        Callable<String> asks = () -> captured.call(() -> System.getProperty("written"));
        Supplier<Node> gives = () -> captured;
        Function<Node, String> names = Node::name;
        seen[0] = asks.call();
        seen[1] = names.apply(gives.get());
        assertEquals(List.of("here", "one"), List.of(seen));
    }

    @HypnosTest(trials = 30)
    @Order(3)
    void twoThreadsBeginOneProcess() throws Exception {
        Thread left = new Thread(() -> first.run(() -> System.setProperty("left", "here")));
        Thread right = new Thread(() -> first.run(() -> System.setProperty("right", "here")));
        left.start();
        right.start();
        left.join();
        right.join();
        assertEquals("herehere", first.call(() -> System.getProperty("left") + System.getProperty("right")));
    }

    @Nested
    class Inner {
        private final Node[] nodes = {};

        @HypnosTest(trials = 3)
        void seesTheFieldOfTheBaseClass() {
            assertEquals(0, nodes.length);
            cluster.node("two").run(new Counting());
            assertEquals(1, (int) cluster.node("two").call(() -> Counting.runs));
        }
    }

    @Test
    @Order(4)
    void afterTrialsThereIsNoneEither() {
        outsideATrialThereIsNoCluster();
    }
}

abstract class ClusterTypesBase {
    protected Cluster cluster;

    @BeforeEach
    void open() {
        cluster = Hypnos.inTrial() ? Cluster.of("one", "two") : null;
    }

    @AfterEach
    void close() {
        if (cluster != null) {
            cluster.nodes().forEach(Node::kill);
        }
    }
}
