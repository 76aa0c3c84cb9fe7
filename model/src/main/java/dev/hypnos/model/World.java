package dev.hypnos.model;

import dev.hypnos.kernel.Task;
import dev.hypnos.runtime.library.ModelHooks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All nodes of a run, and what lies between them. */
final class World {
    private final Map<String, Node> nodes = new LinkedHashMap<>();
    /** The task of the first process; resources are created in its trial. */
    final Task task;

    final List<Channel> channels = new ArrayList<>();
    private int pids;

    World(Task task) {
        this.task = task;
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
}
