package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.whereis;

import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import java.util.Objects;

/**
 * The processes of the database of a node that others send messages to. They exchange them when they agree on a
 * protocol: what is meant for a database that has stopped must not reach the one that has its names after a restart.
 */
record Peer(Pid monitor, Pid locker, Pid recovery, Pid manager) {
    private static final String VARIABLE = "protocol ";

    Node node() {
        return monitor.node();
    }

    /** That of the node of this monitor, which asks. */
    static Peer here(Pid monitor) {
        return new Peer(
                monitor,
                Objects.requireNonNull(whereis(Locker.NAME)),
                Objects.requireNonNull(whereis(Recovery.NAME)),
                Objects.requireNonNull(whereis(TransactionManager.NAME)));
    }

    static void set(Peer peer) {
        Variables.set(VARIABLE + peer.node(), peer);
    }

    /** That of another node. */
    static Peer of(Node node) {
        return (Peer) Objects.requireNonNull(Variables.table().get(VARIABLE + node));
    }
}
