package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.link;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawnLink;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.unlink;
import static dev.hypnos.model.Model.whereis;

import dev.hypnos.model.CallFailed;
import dev.hypnos.model.Exit;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import java.util.ArrayList;
import java.util.List;

/**
 * Knows which tables are loaded where, and loads those of its node. Until the schema of the node is merged with that
 * of the others it postpones what it is asked.
 */
final class Controller extends Server {
    static final String NAME = "mnesia_controller";

    private record GetDefinitions() {}

    /** The schema of a node that runs. */
    record Definitions(List<TableDefinition> tables, List<Node> running) {}

    private record SchemaIsMerged() {}

    /** A process other than the controller's own copies a table. */
    private record AddOther(Pid process) {}

    private record DeleteOther(Pid process) {}

    /** Who commits to the schema; nobody else does then, and no table is loaded. */
    private record WaitForCommitLock() {}

    private record ReleaseCommitLock(Pid owner) {}

    private record Running(Node node) {}

    /** A node has these tables loaded: whoever needs a copy can have it. */
    private record AdoptOrphans(Node node, List<String> tables) {}

    private record ActiveReplica(String table, Node node) {}

    private record NodeDown(Node node) {}

    private record Loaded(String table) {}

    private record Early(Object request, From from) {}

    private final Flaw flaw;
    private boolean schemaIsMerged;
    private final List<Early> earlyCalls = new ArrayList<>();
    private final List<Object> earlyCasts = new ArrayList<>();
    private final List<From> commitLockQueue = new ArrayList<>();
    private final List<Pid> others = new ArrayList<>();
    private final List<String> loading = new ArrayList<>();

    Controller(Flaw flaw) {
        this.flaw = flaw;
    }

    static Definitions definitionsOf(Node node) {
        return (Definitions) call(node.address(NAME), new GetDefinitions(), -1);
    }

    static void schemaIsMerged() {
        call(NAME, new SchemaIsMerged(), -1);
    }

    static void imRunning(Node toldTo, Node running) {
        cast(toldTo.address(NAME), new Running(running));
    }

    static void nodeDown(Node node) {
        cast(here().address(NAME), new NodeDown(node));
    }

    /**
     * Waits until nobody else commits to the schema of this node. From then on the process is linked to the
     * controller: whoever commits learns that the database is being stopped when the controller ends, which is
     * before transaction manager and recovery do.
     *
     * @throws SchemaTransaction.Aborted if there is no controller, or it ends
     */
    static void waitForCommitLock() {
        Pid controller = whereis(NAME);
        if (controller == null) {
            throw new SchemaTransaction.Aborted("node_not_running " + here());
        }
        link(controller);
        try {
            call(controller, new WaitForCommitLock(), -1);
        } catch (CallFailed stopped) {
            throw new SchemaTransaction.Aborted("node_not_running " + here());
        }
    }

    static void releaseCommitLock() {
        Pid controller = whereis(NAME);
        if (controller != null) {
            cast(controller, new ReleaseCommitLock(self()));
            unlink(controller);
        }
    }

    /** Copies a table to this node, for a transaction, in the process of that. */
    static void copyForTransaction(String table) {
        if (call(NAME, new AddOther(self()), -1).equals(false)) {
            throw new SchemaTransaction.Aborted("not_active " + Schema.NAME + " " + here());
        }
        List<Node> active = Schema.activeReplicas(table);
        List<Node> sources = active.isEmpty() ? Variables.nodes(Variables.DB_NODES) : active;
        sources.stream()
                .filter(node -> node != here())
                .findFirst()
                .ifPresent(node -> TableCopy.receiveFrom(node, table));
        call(NAME, new DeleteOther(self()), -1);
    }

    @Override
    protected void init() {
        trapExits();
        Recovery.connect(Schema.allNodes());
        Schema.activate(Schema.NAME, here());
    }

    @Override
    protected Object onCall(Object request, From from) {
        if (!schemaIsMerged && (request instanceof AddOther || request instanceof DeleteOther)) {
            if (flaw != Flaw.POSTPONES_COPYING) {
                return false;
            }
            earlyCalls.add(new Early(request, from));
            return NO_REPLY;
        }
        switch (request) {
            case GetDefinitions ignored -> {
                return new Definitions(Schema.definitions(), Variables.nodes(Variables.DB_NODES));
            }
            case WaitForCommitLock ignored -> {
                commitLockQueue.add(from);
                if (commitLockQueue.size() == 1) {
                    reply(from, true);
                }
                return NO_REPLY;
            }
            case SchemaIsMerged ignored -> {
                reply(from, true);
                merged();
                return NO_REPLY;
            }
            case AddOther(Pid process) -> others.add(process);
            case DeleteOther(Pid process) -> others.remove(process);
            default -> throw new IllegalArgumentException("an unknown request: " + request);
        }
        return true;
    }

    private void merged() {
        schemaIsMerged = true;
        for (TableDefinition table : Schema.definitions()) {
            if (table.discCopies().equals(List.of(here()))) {
                // Nobody else can have it newer.
                active(table.name(), here());
            }
        }
        for (Early early : earlyCalls) {
            reply(early.from(), onCall(early.request(), early.from()));
        }
        earlyCasts.forEach(this::onCast);
    }

    /** Gives the lock to the next; to whoever ended or gave it back it is of no use. */
    private void releaseCommitLock(Pid owner) {
        if (!commitLockQueue.isEmpty() && commitLockQueue.getFirst().pid().equals(owner)) {
            commitLockQueue.removeFirst();
            if (!commitLockQueue.isEmpty()) {
                reply(commitLockQueue.getFirst(), true);
            }
        } else {
            commitLockQueue.removeIf(waiting -> waiting.pid().equals(owner));
        }
    }

    @Override
    protected void onCast(Object message) {
        if (message instanceof NodeDown(Node node)) {
            down(node);
        } else if (message instanceof ReleaseCommitLock(Pid owner)) {
            releaseCommitLock(owner);
        } else if (!schemaIsMerged) {
            earlyCasts.add(message);
        } else {
            switch (message) {
                case Running(Node node) -> cast(node.address(NAME), new AdoptOrphans(here(), loadedHere()));
                case AdoptOrphans(Node node, List<String> tables) -> tables.forEach(table -> adopt(table, node));
                case ActiveReplica(String table, Node node) -> active(table, node);
                default -> throw new IllegalArgumentException("an unknown message: " + message);
            }
        }
    }

    private static void down(Node node) {
        Variables.delete(Variables.DB_NODES, node);
        for (String table : Schema.tables()) {
            Schema.deactivate(table, node);
        }
        Monitor.toldOfDown(Monitor.Teller.CONTROLLER, node, List.of());
    }

    private static List<String> loadedHere() {
        List<String> loaded = new ArrayList<>();
        for (String table : Schema.tables()) {
            // Of the schema the transaction has told that made the nodes known to each other.
            if (!table.equals(Schema.NAME) && Schema.activeReplicas(table).contains(here())) {
                loaded.add(table);
            }
        }
        return List.copyOf(loaded);
    }

    private void adopt(String table, Node from) {
        active(table, from);
        TableDefinition definition = Schema.definition(table);
        boolean isNeeded = definition != null
                && definition.discCopies().contains(here())
                && !Schema.activeReplicas(table).contains(here());
        if (isNeeded && !loading.contains(table)) {
            loading.add(table);
            Pid me = self();
            Application.owns(spawnLink("loader", () -> {
                TableCopy.receiveFrom(from, table);
                send(me, new Loaded(table));
            }));
        }
    }

    private static void active(String table, Node node) {
        Schema.activate(table, node);
        Variables.set(table + " where_to_commit", true);
        Variables.set(table + " where_to_write", true);
    }

    @Override
    protected void onMessage(Object message) {
        switch (message) {
            case Exit(Pid ended, Object ignored) -> releaseCommitLock(ended);
            case TableCopy.Request request -> TableCopy.startSender(request);
            case Loaded(String table) -> {
                loading.remove(table);
                active(table, here());
                for (Node node : Variables.nodes(Variables.DB_NODES)) {
                    if (node != here()) {
                        cast(node.address(NAME), new ActiveReplica(table, here()));
                    }
                }
            }
            default -> {}
        }
    }
}
