package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.link;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawnLink;
import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.CallFailed;
import dev.hypnos.model.Exit;
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
 * The process that stands for the database of its node. Those of two nodes are linked once they have agreed on a
 * protocol, and the end of the link says that the other database is down. Then controller, transaction manager and
 * locker are told, one after the other; until the last of them is done the other node, should it be back, gets no
 * answer.
 */
final class Monitor extends Server {
    static final String NAME = "mnesia_monitor";

    /** Settings of the database that are looked up at start. */
    private static final List<String> SETTINGS = List.of(
            "access_module",
            "auto_repair",
            "backup_module",
            "debug",
            "dir",
            "dump_disc_copies_at_startup",
            "dump_log_load_regulation",
            "dump_log_time_threshold",
            "dump_log_update_in_place",
            "dump_log_write_threshold",
            "event_module",
            "extra_db_nodes",
            "ignore_fallback_at_startup",
            "fallback_error_function",
            "max_wait_for_decision",
            "schema_location",
            "core_dir",
            "pid_sort_order",
            "no_table_loaders",
            "dc_dump_limit",
            "send_compressed",
            "schema");

    private static final List<String> COUNTERS = List.of(
            "trans_aborts",
            "trans_commits",
            "trans_log_writes",
            Variables.LOG_WRITES_LEFT,
            "trans_log_writes_prev",
            "trans_restarts",
            "trans_failures");

    /** Who has done its part after a node went down. */
    enum Teller {
        CONTROLLER,
        TRANSACTION_MANAGER,
        LOCKER
    }

    private record Told(Teller teller, Node node, List<TransactionId> pending) {}

    private record CloseLog(String file) {}

    private record Negotiate(List<Node> nodes) {}

    private record Accepted(List<Node> nodes, boolean isBusy) {}

    private record NegotiateProtocol(Peer peer) {}

    private record Accept(Peer peer) {}

    private record Negotiated(From from, List<Peer> peers) {}

    private record Pending(Peer peer, From from) {}

    /** Null until the transaction manager is started; till then nobody is accepted. */
    private @Nullable Peer own;

    private final Map<String, Pid> files = new LinkedHashMap<>();
    private final Map<Node, Pid> linked = new LinkedHashMap<>();
    private final List<Node> goingDown = new ArrayList<>();
    private final List<Pending> pendingNegotiators = new ArrayList<>();

    /** Agrees with other nodes on a protocol; returns those that run, or null if a node is just going down. */
    static @Nullable List<Node> negotiate(List<Node> nodes) {
        Accepted accepted = (Accepted) call(NAME, new Negotiate(nodes), -1);
        return accepted.isBusy() ? null : accepted.nodes();
    }

    static boolean usesDisk() {
        return Boolean.TRUE.equals(Variables.table().get(Variables.USE_DIR));
    }

    static void closeLog(String file) {
        call(NAME, new CloseLog(file), -1);
    }

    static void toldOfDown(Teller teller, Node node, List<TransactionId> pending) {
        cast(here().address(NAME), new Told(teller, node, pending));
    }

    @Override
    protected void init() {
        trapExits();
        configure(Variables.create(), Objects.requireNonNull(Table.<String, Object>named(Application.ENVIRONMENT)));
        for (String file : List.of(DiskFile.LOG, DiskFile.DECISIONS, DiskFile.SCHEMA)) {
            files.put(file, startLink(file, new DiskFile(file)));
        }
    }

    /** A setting is looked for among the variables, then where applications are configured, and becomes a variable. */
    private static void configure(Table<String, Object> variables, Table<String, Object> environment) {
        variables.put("subscribers", List.of());
        variables.put("activity_subscribers", List.of());
        variables.put("version", "4.15.3");
        for (String setting : SETTINGS) {
            if (variables.get(setting) == null) {
                Object configured = environment.get(setting);
                variables.put(setting, configured == null ? "default" : configured);
            }
        }
        variables.put("mnesia_status", "starting");
        variables.put(Variables.DB_NODES, List.of(here()));
        variables.put(Variables.USE_DIR, true);
        for (String counter : COUNTERS) {
            variables.put(counter, 0L);
        }
        variables.put("checkpoints", List.of());
        variables.put("pending_checkpoints", List.of());
        variables.put("pending_checkpoint_pids", List.of());
    }

    /** Closes the files, so that nothing is written any more when the database has stopped. */
    @Override
    protected void onEnd(Object reason) {
        for (Pid file : files.values()) {
            stop(file, Reason.NORMAL);
        }
    }

    @Override
    protected Object onCall(Object request, From from) {
        return switch (request) {
            case CloseLog(String file) -> {
                stop(Objects.requireNonNull(files.remove(file)), Reason.NORMAL);
                yield true;
            }
            case Negotiate(List<Node> nodes) -> {
                Peer me = own;
                if (me == null) {
                    // The transaction manager is the first that asks.
                    me = Peer.here(self());
                    own = me;
                    acceptPending(me);
                }
                if (nodes.isEmpty() || !goingDown.isEmpty()) {
                    yield new Accepted(List.of(), !goingDown.isEmpty());
                }
                Peer asking = me;
                spawnLink("negotiator", () -> send(asking.monitor(), new Negotiated(from, ask(asking, nodes))));
                yield NO_REPLY;
            }
            case NegotiateProtocol(Peer peer) -> {
                pendingNegotiators.add(new Pending(peer, from));
                if (own != null) {
                    acceptPending(own);
                }
                yield NO_REPLY;
            }
            default -> throw new IllegalArgumentException("an unknown request: " + request);
        };
    }

    private void linkTo(Peer peer) {
        link(peer.monitor());
        linked.put(peer.node(), peer.monitor());
        Peer.set(peer);
    }

    private static List<Peer> ask(Peer me, List<Node> nodes) {
        List<Peer> peers = new ArrayList<>();
        for (Node node : nodes) {
            try {
                peers.add(((Accept) call(node.address(NAME), new NegotiateProtocol(me), -1)).peer());
            } catch (CallFailed doesNotRun) {
                // It will negotiate with us when it starts.
            }
        }
        return List.copyOf(peers);
    }

    @Override
    protected void onMessage(Object message) {
        switch (message) {
            case Negotiated(From from, List<Peer> peers) -> {
                peers.forEach(this::linkTo);
                reply(from, new Accepted(peers.stream().map(Peer::node).toList(), false));
            }
            case Exit(Pid monitor, Object ignored) -> {
                if (monitor.node() != here()) {
                    linked.remove(monitor.node());
                    goingDown.add(monitor.node());
                    Recovery.nodeDown(monitor.node());
                    Controller.nodeDown(monitor.node());
                }
            }
            default -> {}
        }
    }

    @Override
    protected void onCast(Object message) {
        if (message instanceof Told(Teller teller, Node node, List<TransactionId> pending)) {
            if (teller == Teller.CONTROLLER) {
                TransactionManager.nodeDown(node);
            } else if (teller == Teller.TRANSACTION_MANAGER) {
                Locker.nodeDown(node, pending);
            } else {
                goingDown.remove(node);
                if (own != null) {
                    acceptPending(own);
                }
            }
        }
    }

    /** Accepts those who ask, as far as it can be done already. */
    private void acceptPending(Peer me) {
        for (Pending negotiator : List.copyOf(pendingNegotiators)) {
            Peer peer = negotiator.peer();
            Pid known = linked.get(peer.node());
            // The news of the end of an earlier one may still be on their way.
            boolean mustWait = goingDown.contains(peer.node()) || (known != null && !known.equals(peer.monitor()));
            if (!mustWait) {
                pendingNegotiators.remove(negotiator);
                linkTo(peer);
                reply(negotiator.from(), new Accept(me));
            }
        }
    }
}
