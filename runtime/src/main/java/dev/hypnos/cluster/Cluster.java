package dev.hypnos.cluster;

import dev.hypnos.Hypnos;
import dev.hypnos.network.Network;
import dev.hypnos.runtime.library.DeviceHooks;
import dev.hypnos.runtime.library.WatchHooks;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Nodes on a network of their own, for one trial. Made in a test with {@code @HypnosTest}.
 *
 * @since 0.1
 */
public final class Cluster {
    private final Network network;
    private final Map<String, Node> nodes = new LinkedHashMap<>();
    private final FaultWindow faults;
    /** Who had to do with a process of a node last. */
    private @Nullable Thread asking;

    private int processes;

    private Cluster(Network network) {
        this.network = network;
        this.faults = new FaultWindow(this, network);
    }

    /** A cluster of nodes with these names, which are their host names too. */
    public static Cluster of(String... names) {
        // asked first: before the agent is attached, nothing of the network may be touched
        if (!Hypnos.inTrial() || !DeviceHooks.inTask()) {
            throw new IllegalStateException("a cluster lives in a test with @HypnosTest, and nowhere else");
        }
        Cluster cluster = new Cluster(Network.current());
        for (String name : names) {
            cluster.nodes.put(name, new Node(cluster, cluster.network, name));
        }
        return cluster;
    }

    /** A cluster of so many nodes: {@code node1}, {@code node2} and so on. */
    public static Cluster ofSize(int count) {
        String[] names = new String[count];
        for (int i = 0; i < count; i++) {
            names[i] = "node" + (i + 1);
        }
        return of(names);
    }

    /**
     * The running task has to do with the process of a node. Which of several begins it, and which number it gets, no
     * operation tells to whoever comes later.
     */
    void asked() {
        Thread current = Thread.currentThread();
        if (asking != null && asking != current && DeviceHooks.tellsAll()) {
            DeviceHooks.doubt("nodes that several threads start or ask");
        }
        asking = current;
    }

    /** The number of a process that begins. */
    int nextProcess() {
        return ++processes;
    }

    public Node node(String name) {
        Node node = nodes.get(name);
        if (node == null) {
            throw new IllegalArgumentException(
                    "there is no node " + name + ", but " + String.join(", ", nodes.keySet()));
        }
        return node;
    }

    public List<Node> nodes() {
        return List.copyOf(nodes.values());
    }

    /** What happens to datagrams on their way; by default they overtake each other, and nothing else. */
    public Datagrams datagrams() {
        return new Datagrams(network.datagrams());
    }

    /**
     * From now on this holds, whenever a task gives up control and another goes on. A finding if it does not, or
     * throws.
     *
     * <p>The condition runs between two tasks, on the test's side. It may read what the test has, and what nodes have
     * through {@linkplain Node#probe probes}; it must not change or wait for anything. Where it needs a lock that a
     * task holds, it is asked later. It is asked again only when something that it read was written.
     */
    public void invariant(String name, Condition condition) {
        WatchHooks.invariant(name, condition::holds);
    }

    /**
     * This becomes true, if only once, within so much virtual time from now. A finding if it does not; the trial is not
     * over before it is decided, though the test may be. The same rules hold as for an {@linkplain #invariant}.
     */
    public void eventually(String name, Condition condition, Duration within) {
        WatchHooks.eventually(name, condition::holds, within.toNanos());
    }

    /** How connections treat what is written; by default it arrives as it was written. */
    public Streams streams() {
        return new Streams(network.streams());
    }

    /**
     * What passes between two nodes from now on is under way for some virtual time, at least and at most so long; in
     * order within a connection. By default it can arrive at once.
     */
    public void latency(Duration min, Duration max) {
        network.latency(min, max);
    }

    /**
     * Lets all nodes, and the test, connect to a real address, {@code host:port}; everywhere else outside is
     * unreachable. With {@code localhost}, connections of a node to itself leave it at this port if nobody listens
     * there.
     *
     * <p>What comes from outside comes when nothing else in the trial can happen, before the clock moves. What is said
     * there is up to others: a replay can only be as exact as they are.
     */
    public void allow(String address) {
        network.allow(address);
    }

    /** The faults that this trial may have, as the test's {@code @Faults} or {@code --faults} says, and more. */
    public FaultWindow faults() {
        return faults;
    }

    /** From now on faults may happen: {@link FaultWindow#begin}. */
    public void faultsMayBegin() {
        faults.begin();
    }

    /** From now on no fault happens, and what was broken is whole again: {@link FaultWindow#end}. */
    public void faultsEnd() {
        faults.end();
    }

    /** Nothing passes between the two any more. Connections break: each end notices, in some order. */
    public void cut(Node one, Node other) {
        network.cut(one.host(), other.host());
        network.cut(other.host(), one.host());
    }

    /** Nothing passes from one to the other; connections need both ways, and break. */
    public void cutOneWay(Node from, Node to) {
        network.cut(from.host(), to.host());
    }

    public void heal(Node one, Node other) {
        network.heal(one.host(), other.host());
        network.heal(other.host(), one.host());
    }

    /** All can reach all again. */
    public void heal() {
        eachPair(this::heal);
    }

    /** Cuts whatever lies between two of these sets; a node in none of them is left alone. */
    @SafeVarargs
    public final void partition(Collection<Node>... sides) {
        eachPair((one, other) -> {
            int first = side(one, sides);
            int second = side(other, sides);
            if (first >= 0 && second >= 0 && first != second) {
                cut(one, other);
            }
        });
    }

    private static int side(Node node, Collection<Node>[] sides) {
        for (int i = 0; i < sides.length; i++) {
            if (Set.copyOf(sides[i]).contains(node)) {
                return i;
            }
        }
        return -1;
    }

    private void eachPair(BiConsumer<Node, Node> action) {
        List<Node> all = nodes();
        for (int i = 0; i < all.size(); i++) {
            for (int j = i + 1; j < all.size(); j++) {
                action.accept(all.get(i), all.get(j));
            }
        }
    }
}
