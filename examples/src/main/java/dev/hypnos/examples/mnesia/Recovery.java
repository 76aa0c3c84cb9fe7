package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.sendAfter;
import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.Node;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what was decided of transactions, in memory and on disk, tells the other nodes that take part, and learns from
 * them what is unclear here. To log a decision is to send a message: whoever does so goes on at once. That a
 * transaction is unclear is kept in memory only; who finds it in the log without a decision when the database starts
 * has to ask the other nodes.
 */
final class Recovery extends Server {
    static final String NAME = "mnesia_recover";

    private static final String TABLE = "mnesia_decision";

    /** What need not outlive the database; there is but one such table, unless there are very many decisions. */
    private static final String TRANSIENT_TABLE = "mnesia_transient_decision";

    private static final String LATEST_TRANSIENT = "latest_transient_decision";
    private static final String PREVIOUS_TRANSIENT = "previous_transient_decisions";
    private static final String SERIAL = "trans_tid serial";
    private static final long BUSY_MILLIS = 2;

    /** What was decided of a transaction in which these nodes take part. */
    private record Decision(TransactionId transaction, List<Node> nodes, Outcome outcome) {}

    /** From another node, which knows. */
    private record Certain(Decision decision) {}

    /** The key of a decision in the log. */
    private record Logged(TransactionId transaction) {}

    private record Initialise() {}

    private record Decisions(Node from, long serial, List<Decision> decisions) {}

    private record WhatDecision(Node from, TransactionId transaction) {}

    private record ConnectNodes(List<Node> nodes) {}

    private record ConnectAgain(List<Node> nodes, From from) {}

    private record WaitForDecision(TransactionId transaction, List<Node> nodes) {}

    private record NodeDown(Node node) {}

    private record Waiting(TransactionId transaction, List<Node> nodes, From from) {}

    private final List<Waiting> waiting = new ArrayList<>();

    /** What is known here; null if nothing is. */
    static @Nullable Outcome outcome(TransactionId transaction) {
        String latest = latestTransient();
        // Always empty here, but looked up before any of the tables is.
        Variables.table().get(PREVIOUS_TRANSIENT);
        Outcome outcome = transientDecisions(latest).get(transaction);
        return outcome != null ? outcome : (Outcome) table().get(transaction);
    }

    private static String latestTransient() {
        return (String) Objects.requireNonNull(Variables.table().get(LATEST_TRANSIENT));
    }

    private static Table<TransactionId, Outcome> transientDecisions(String name) {
        return Objects.requireNonNull(Table.<TransactionId, Outcome>named(name));
    }

    private static Table<Object, Object> table() {
        return Objects.requireNonNull(Table.<Object, Object>named(TABLE));
    }

    static void logDecision(TransactionId transaction, List<Node> nodes, Outcome outcome) {
        cast(here().address(NAME), new Decision(transaction, nodes, outcome));
    }

    /** A decision that no other node needs. */
    static void noteDecision(TransactionId transaction, Outcome outcome) {
        transientDecisions(latestTransient()).put(transaction, outcome);
    }

    /** The number of a new transaction. */
    static long nextSerial() {
        return table().add(SERIAL, 1);
    }

    /** Makes later transactions of this node younger than this. */
    static void syncSerial(long serial) {
        Table<Object, Object> table = table();
        if (serial > (Long) Objects.requireNonNull(table.get(SERIAL))) {
            table.put(SERIAL, serial + 1);
        }
    }

    /** Reads what was decided before the database stopped. */
    static void initialise() {
        call(NAME, new Initialise(), -1);
    }

    /** Keeps the decisions apart from the log, which begins anew. */
    static void saveDecisions() {
        for (Map.Entry<Object, Object> row : table().match((key, value) -> key instanceof TransactionId)) {
            DiskFile.append(DiskFile.DECISIONS, row.getKey(), row.getValue());
        }
        DiskFile.sync(DiskFile.DECISIONS);
    }

    /** Agrees with these nodes, as far as they run, to tell each other what was decided. */
    static void connect(List<Node> nodes) {
        call(NAME, new ConnectNodes(nodes), -1);
    }

    /** What these nodes decided, of whom some may have to start first. */
    static Outcome awaitDecision(TransactionId transaction, List<Node> nodes) {
        return (Outcome) call(NAME, new WaitForDecision(transaction, nodes), -1);
    }

    static void nodeDown(Node node) {
        cast(here().address(NAME), new NodeDown(node));
    }

    @Override
    protected void init() {
        // What was logged before the database stops is written.
        trapExits();
        Table.create(TRANSIENT_TABLE);
        Variables.set(LATEST_TRANSIENT, TRANSIENT_TABLE);
        Variables.set(PREVIOUS_TRANSIENT, List.of());
        Variables.set(Variables.RECOVER_NODES, List.of());
    }

    @Override
    protected Object onCall(Object request, From from) {
        switch (request) {
            case Initialise ignored -> {
                loadDecisions();
                return true;
            }
            case ConnectNodes(List<Node> nodes) -> connect(nodes, from);
            case WaitForDecision(TransactionId transaction, List<Node> nodes) -> {
                waiting.add(new Waiting(transaction, nodes, from));
                Variables.nodes(Variables.RECOVER_NODES).forEach(this::askForDecisions);
            }
            default -> throw new IllegalArgumentException("an unknown request: " + request);
        }
        return NO_REPLY;
    }

    private static void loadDecisions() {
        Table<Object, Object> table = Table.create(TABLE);
        table.put(SERIAL, 0L);
        for (DiskFile.Entry entry : DiskFile.read(DiskFile.DECISIONS)) {
            table.put(entry.key(), entry.value());
            syncSerial(((TransactionId) entry.key()).number());
        }
        for (DiskFile.Entry entry : DiskFile.read(DiskFile.LOG)) {
            if (entry.key() instanceof Logged(TransactionId transaction)) {
                table.put(transaction, entry.value());
                syncSerial(transaction.number());
            }
        }
    }

    private void connect(List<Node> nodes, From from) {
        List<Node> known = Variables.nodes(Variables.RECOVER_NODES);
        List<Node> wanted = new ArrayList<>();
        for (Node node : nodes) {
            if (node != here() && !known.contains(node)) {
                wanted.add(node);
            }
        }
        List<Node> good = Monitor.negotiate(List.copyOf(wanted));
        if (good == null) {
            sendAfter(BUSY_MILLIS, self(), new ConnectAgain(nodes, from));
            return;
        }
        for (Node node : good) {
            Variables.add(Variables.RECOVER_NODES, node);
            announce(node, List.of());
            askForDecisions(node);
        }
        reply(from, true);
    }

    private static void announce(Node node, List<Decision> decisions) {
        long serial = (Long) Objects.requireNonNull(table().get(SERIAL));
        cast(Peer.of(node).recovery(), new Decisions(here(), serial, decisions));
    }

    private void askForDecisions(Node node) {
        for (Waiting waiter : waiting) {
            if (waiter.nodes().contains(node)) {
                cast(Peer.of(node).recovery(), new WhatDecision(here(), waiter.transaction()));
            }
        }
    }

    @Override
    protected void onMessage(Object message) {
        if (message instanceof ConnectAgain(List<Node> nodes, From from)) {
            connect(nodes, from);
        }
    }

    @Override
    protected void onCast(Object message) {
        switch (message) {
            case Decision decision -> decided(decision);
            case Certain(Decision decision) -> heard(decision);
            case Decisions(Node from, long serial, List<Decision> decisions) -> {
                Variables.add(Variables.RECOVER_NODES, from);
                syncSerial(serial);
                if (decisions.isEmpty()) {
                    askForDecisions(from);
                }
                decisions.forEach(this::heard);
            }
            case WhatDecision(Node from, TransactionId transaction) -> asked(from, transaction);
            case NodeDown(Node node) -> Variables.delete(Variables.RECOVER_NODES, node);
            default -> throw new IllegalArgumentException("an unknown message: " + message);
        }
    }

    /** What was decided here is news to the other nodes that take part, unless it is that nothing is clear. */
    private void decided(Decision decision) {
        TransactionId transaction = decision.transaction();
        if (decision.outcome() == Outcome.UNCLEAR) {
            table().put(transaction, Outcome.UNCLEAR);
            return;
        }
        Decision merged = merge(decision);
        note(merged);
        for (Node node : decision.nodes()) {
            if (node != here()) {
                cast(Peer.of(node).recovery(), new Certain(merged));
            }
        }
        DiskFile.log(new Logged(transaction), merged.outcome());
    }

    /** That somebody aborted overrides everything, and whoever knows overrides who does not. */
    private Decision merge(Decision news) {
        Outcome known = outcome(news.transaction());
        if (known == Outcome.ABORTED || (known == Outcome.COMMITTED && news.outcome() == Outcome.UNCLEAR)) {
            return new Decision(news.transaction(), news.nodes(), known);
        }
        return news;
    }

    private void note(Decision decision) {
        table().put(decision.transaction(), decision.outcome());
    }

    /** What another node knows; one that asked and is told that nothing is clear there either waits on. */
    private void heard(Decision decision) {
        Decision merged = merge(decision);
        note(merged);
        if (merged.outcome() != Outcome.UNCLEAR) {
            DiskFile.log(new Logged(merged.transaction()), merged.outcome());
            release(merged);
        }
    }

    private void asked(Node from, TransactionId transaction) {
        Outcome mine = outcome(transaction);
        announce(from, List.of(new Decision(transaction, List.of(), mine == null ? Outcome.ABORTED : mine)));
    }

    private void release(Decision decision) {
        for (Waiting waiter : List.copyOf(waiting)) {
            if (waiter.transaction().equals(decision.transaction())) {
                waiting.remove(waiter);
                reply(waiter.from(), decision.outcome());
            }
        }
    }
}
