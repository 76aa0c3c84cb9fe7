package dev.hypnos.model;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Task;
import dev.hypnos.runtime.library.ModelHooks;
import dev.hypnos.runtime.library.ModelOperation;
import dev.hypnos.runtime.library.ModelPoints;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All nodes of a run, and what lies between them. */
final class World {
    private static final int FAULT_POINT = ModelPoints.add("dev.hypnos.model.FaultWindow", "fault", "a fault", -1, 0);

    private final Map<String, Node> nodes = new LinkedHashMap<>();
    /** The task of the first process; resources are created in its trial. */
    final Task task;

    final List<Channel> channels = new ArrayList<>();
    /** The faults that may come now; null for none. */
    @Nullable
    FaultWindow faults;

    private @Nullable FaultWindow window;
    private int pids;

    World(Task task) {
        this.task = task;
    }

    /** Those of this run, begun or not. */
    FaultWindow window() {
        if (window == null) {
            window = new FaultWindow(this);
        }
        return window;
    }

    /** The run is over. */
    void endFaults() {
        if (window != null) {
            window.awaitDue();
        }
    }

    Stream<Node> nodes() {
        return nodes.values().stream();
    }

    /** Starts a process, which is no operation. */
    static void begin(Process process, @Nullable String name, Body body) {
        Thread thread = new Thread(null, () -> Model.live(process, body), name == null ? "process" : name);
        process.on(ModelHooks.start(thread, process));
    }

    int nextPid() {
        return ++pids;
    }

    Node node(String name) {
        return nodes.computeIfAbsent(name, key -> new Node(this, key));
    }

    /** Whether what a process sends by its operation under way gets to the node. */
    boolean reaches(Process process, Node node) {
        if (process.node == node) {
            return node.runs();
        }
        Connection connection = connection(process.node, node);
        ModelHooks.mayLose(process.task(), node.resource());
        ModelHooks.mayLose(process.task(), connection.resource());
        return node.runs() && connection.isUp();
    }

    int newResource(String named) {
        return ModelHooks.newResource(task, named);
    }

    Connection connection(Node one, Node other) {
        Connection known = one.connections.get(other);
        if (known == null) {
            known = new Connection(newResource("connection " + one + "-" + other));
            one.connections.put(other, known);
            other.connections.put(one, known);
        }
        return known;
    }

    /** Cuts each node of the one side off from each of the other, by the operation under way. */
    void cut(Process acting, List<Node> side, List<Node> others) {
        ModelHooks.did("cuts ", names(side), " off from ", names(others));
        for (Node one : side) {
            for (Node other : others) {
                ModelHooks.also(acting.task(), connection(one, other).resource(), Access.WRITE);
                cut(acting, one, other);
            }
        }
    }

    /** Nothing passes between the two any more, by the operation under way. */
    void cut(Process acting, Node one, Node other) {
        Connection connection = connection(one, other);
        if (connection.isUp()) {
            connection.set(false);
            ModelHooks.loses(acting.task());
            for (Channel channel : channels) {
                if (channel.isBetween(one, other)) {
                    channel.lose();
                }
            }
            one.processes.forEach(process -> process.cutFrom(acting.task(), other));
            other.processes.forEach(process -> process.cutFrom(acting.task(), one));
        }
    }

    /** From one operation of the running process on all nodes of the one side and the other reach each other. */
    void restore(List<Node> side, List<Node> others) {
        Process acting = Process.current("restore");
        int first = connection(side.getFirst(), others.getFirst()).resource();
        acting.operate(faultPoint(), ModelOperation.CONNECTION, first, Access.WRITE);
        ModelHooks.did("connects ", names(side), " with ", names(others));
        for (Node one : side) {
            for (Node other : others) {
                ModelHooks.also(acting.task(), connection(one, other).resource(), Access.WRITE);
                connection(one, other).set(true);
            }
        }
    }

    private static String names(List<Node> nodes) {
        return String.join(" and ", nodes.stream().map(Node::name).toList());
    }

    /** Where faults come from. */
    static int faultPoint() {
        return FAULT_POINT;
    }
}
