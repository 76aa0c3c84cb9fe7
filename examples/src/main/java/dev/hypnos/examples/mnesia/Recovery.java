package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.sendAfter;
import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.Node;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what was decided of transactions, in memory and on disk, and learns from other nodes what is unclear here. To
 * log a decision is to send a message: whoever does so goes on at once. Who must not go
 * on before it is on disk that a transaction may be committed can wait for that.
 */
final class Recovery extends Server {
    static final String NAME = "mnesia_recover";

    private static final String TABLE = "mnesia_decision";
    private static final long BUSY_MILLIS = 2;

    private record Decision(TransactionId transaction, Outcome outcome) {}

    private record Decisions(Node from, List<Decision> decisions) {}

    private record ConnectNodes(List<Node> nodes) {}

    private record ConnectAgain(List<Node> nodes, From from) {}

    private record WaitForDecision(TransactionId transaction) {}

    private record NodeDown(Node node) {}

    private record Waiting(TransactionId transaction, From from) {}

    private final List<Waiting> waiting = new ArrayList<>();
    /** The nodes that want to know of a transaction. */
    private final Map<TransactionId, Node> curious = new LinkedHashMap<>();

    /** What is known here; null if nothing is. */
    static @Nullable Outcome outcome(TransactionId transaction) {
        return table().get(transaction);
    }

    private static Table<TransactionId, Outcome> table() {
        return Objects.requireNonNull(Table.<TransactionId, Outcome>named(TABLE));
    }

    /** Notes that a transaction may be committed; returns when it is on disk. */
    static void logUnclear(TransactionId transaction) {
        call(NAME, new Decision(transaction, Outcome.UNCLEAR), -1);
    }

    static void logDecision(TransactionId transaction, Outcome outcome) {
        cast(here().address(NAME), new Decision(transaction, outcome));
    }

    /** Agrees with these nodes, as far as they run, to tell each other what was decided. */
    static void connect(List<Node> nodes) {
        call(NAME, new ConnectNodes(nodes), -1);
    }

    static Outcome awaitDecision(TransactionId transaction) {
        return (Outcome) call(NAME, new WaitForDecision(transaction), -1);
    }

    static void nodeDown(Node node) {
        cast(here().address(NAME), new NodeDown(node));
    }

    @Override
    protected void init() {
        // What was logged before the database stops is written.
        trapExits();
        Table<TransactionId, Outcome> table = Table.create(TABLE);
        Variables.set(Variables.RECOVER_NODES, List.of());
        for (DiskFile.Entry entry : DiskFile.read(DiskFile.DECISIONS)) {
            table.put((TransactionId) entry.key(), (Outcome) entry.value());
        }
    }

    @Override
    protected Object onCall(Object request, From from) {
        switch (request) {
            case ConnectNodes(List<Node> nodes) -> connect(nodes, from);
            case WaitForDecision(TransactionId transaction) -> {
                Outcome outcome = table().get(transaction);
                if (outcome != null && outcome != Outcome.UNCLEAR) {
                    return outcome;
                }
                waiting.add(new Waiting(transaction, from));
            }
            case Decision decision -> {
                decided(decision);
                return true;
            }
            default -> throw new IllegalArgumentException("an unknown request: " + request);
        }
        return NO_REPLY;
    }

    private void connect(List<Node> nodes, From from) {
        List<Node> known = Variables.nodes(Variables.RECOVER_NODES);
        List<Node> good = Monitor.negotiate(nodes.stream()
                .filter(node -> node != here() && !known.contains(node))
                .toList());
        if (good == null) {
            sendAfter(BUSY_MILLIS, self(), new ConnectAgain(nodes, from));
            return;
        }
        for (Node node : good) {
            Variables.add(Variables.RECOVER_NODES, node);
            announceAll(node);
        }
        reply(from, true);
    }

    private void announceAll(Node node) {
        List<Decision> all = table().match((transaction, outcome) -> true).stream()
                .map(row -> new Decision(row.getKey(), row.getValue()))
                .toList();
        cast(Peer.of(node).recovery(), new Decisions(here(), all));
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
            case Decisions(Node from, List<Decision> decisions) -> {
                Variables.add(Variables.RECOVER_NODES, from);
                decisions.forEach(decision -> heard(from, decision));
            }
            case NodeDown(Node node) -> Variables.delete(Variables.RECOVER_NODES, node);
            default -> throw new IllegalArgumentException("an unknown message: " + message);
        }
    }

    private void decided(Decision decision) {
        TransactionId transaction = decision.transaction();
        table().put(transaction, decision.outcome());
        DiskFile.write(DiskFile.DECISIONS, transaction, decision.outcome());
        if (decision.outcome() == Outcome.UNCLEAR) {
            return;
        }
        for (Waiting waiter : List.copyOf(waiting)) {
            if (waiter.transaction().equals(transaction)) {
                waiting.remove(waiter);
                reply(waiter.from(), decision.outcome());
            }
        }
        Node node = curious.remove(transaction);
        if (node != null) {
            cast(Peer.of(node).recovery(), new Decisions(here(), List.of(decision)));
        }
    }

    /** What another node knows helps where this one is not sure, and the other way round. */
    private void heard(Node from, Decision decision) {
        Outcome mine = table().get(decision.transaction());
        boolean isUnclearThere = decision.outcome() == Outcome.UNCLEAR;
        if (isUnclearThere && mine == Outcome.UNCLEAR) {
            curious.put(decision.transaction(), from);
        } else if (isUnclearThere) {
            Outcome known = mine == null ? Outcome.ABORTED : mine;
            cast(Peer.of(from).recovery(), new Decisions(here(), List.of(new Decision(decision.transaction(), known))));
        } else if (mine == Outcome.UNCLEAR) {
            decided(decision);
        }
    }
}
