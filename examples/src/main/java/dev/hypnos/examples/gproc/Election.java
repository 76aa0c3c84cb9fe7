package dev.hypnos.examples.gproc;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.send;

import dev.hypnos.model.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What the owner of an election can ask of it and have it do. */
final class Election {
    private final ElectionState state;

    Election(ElectionState state) {
        this.state = state;
    }

    boolean isLeader() {
        return state.isLeader();
    }

    /** Where the leader is; asked only while there is one. */
    Node leaderNode() {
        return Objects.requireNonNull(state.leaderNode);
    }

    /** The other nodes that are not known to be down. */
    List<Node> othersAlive() {
        List<Node> alive = new ArrayList<>(state.candidates());
        alive.removeAll(state.down);
        alive.remove(here());
        return List.copyOf(alive);
    }

    /** The leader tells all nodes that it watches. */
    void broadcast(Object content) {
        broadcast(content, state.monitoredNodes());
    }

    void broadcast(Object content, List<Node> nodes) {
        for (Node node : nodes) {
            send(state.server(node), new Message.FromLeader(content));
        }
    }

    /** Tells the leader, by way of this server's own mailbox. */
    void leaderCast(Object content) {
        send(state.server(here()), new Message.LeaderCast(content));
    }

    /** Tells the server of a node. */
    void cast(Node node, Object content) {
        send(state.server(node), new Message.Cast(content));
    }
}
