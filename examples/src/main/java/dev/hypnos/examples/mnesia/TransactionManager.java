package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.link;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawnLink;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.unlink;

import dev.hypnos.model.Exit;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Numbers the transactions of its node and starts the participants of others'. It starts by loading the schema,
 * connecting to the nodes in it, and recovering what the log has of transactions that were not finished.
 */
final class TransactionManager extends Server {
    static final String NAME = "mnesia_tm";

    /** In the store of a transaction, before a node: it must still say that it has changed its schema. */
    static final String WAITING_FOR_COMMIT = "waiting_for_commit_ack ";

    record Start(Pid from) {}

    /** A transaction may begin, with a table of this name to keep things in. */
    record Started(TransactionId transaction, String store) {}

    record Finished(TransactionId transaction) {}

    /** What the log has of a transaction. */
    record Commit(List<SchemaOperation> operations) {}

    private record NodeDown(Node node) {}

    private final Flaw flaw;
    private final Map<TransactionId, String> coordinators = new LinkedHashMap<>();
    private final Map<TransactionId, Pid> participants = new LinkedHashMap<>();
    private long last;

    TransactionManager(Flaw flaw) {
        this.flaw = flaw;
    }

    static void nodeDown(Node node) {
        send(here().address(NAME), new NodeDown(node));
    }

    @Override
    protected void init() {
        trapExits();
        Schema.load();
        Recovery.connect(Schema.allNodes());
        recover();
        for (DiskFile.Entry entry : DiskFile.read(DiskFile.DECISIONS)) {
            last = Math.max(last, ((TransactionId) entry.key()).number());
        }
    }

    private static void recover() {
        for (DiskFile.Entry entry : DiskFile.read(DiskFile.LOG)) {
            TransactionId transaction = (TransactionId) entry.key();
            Outcome outcome = Recovery.outcome(transaction);
            if (outcome == Outcome.UNCLEAR) {
                outcome = Recovery.awaitDecision(transaction);
            }
            if (outcome == Outcome.COMMITTED) {
                Schema.recover(((Commit) entry.value()).operations());
            }
            DiskFile.remove(DiskFile.LOG, transaction);
        }
    }

    @Override
    protected void onMessage(Object message) {
        switch (message) {
            case Start(Pid from) -> {
                TransactionId transaction = new TransactionId(++last, from);
                String store = "mnesia_trans_store " + last;
                Table.create(store);
                coordinators.put(transaction, store);
                link(from);
                send(from, new Started(transaction, store));
            }
            case CommitMessage.AskCommit(TransactionId transaction, List<SchemaOperation> operations) -> {
                last = Math.max(last, transaction.number());
                Participant participant = new Participant(flaw, self(), transaction, operations);
                Pid started = spawnLink("participant", participant::run);
                Application.owns(started);
                participants.put(transaction, started);
            }
            case Finished(TransactionId transaction) -> finished(transaction);
            case NodeDown(Node node) -> {
                tellCoordinators(node);
                Monitor.toldOfDown(Monitor.Teller.TRANSACTION_MANAGER, node, List.copyOf(participants.keySet()));
            }
            case Exit(Pid from, Object ignored) -> ended(from);
            default -> {}
        }
    }

    private void finished(TransactionId transaction) {
        participants.remove(transaction);
        String store = coordinators.remove(transaction);
        if (store != null) {
            unlink(transaction.coordinator());
            store(store).delete();
        }
    }

    /** A coordinator that has committed hears of a node only if it still waits for it. */
    private void tellCoordinators(Node node) {
        for (Map.Entry<TransactionId, String> entry : coordinators.entrySet()) {
            Outcome outcome = Recovery.outcome(entry.getKey());
            boolean isOfInterest = outcome == Outcome.COMMITTED
                    ? store(entry.getValue()).get(WAITING_FOR_COMMIT + node) != null
                    : outcome != Outcome.ABORTED;
            if (isOfInterest) {
                send(entry.getKey().coordinator(), new CommitMessage.DatabaseDown(node));
            }
        }
    }

    private void ended(Pid process) {
        participants.values().remove(process);
        for (TransactionId transaction : new ArrayList<>(coordinators.keySet())) {
            if (transaction.coordinator().equals(process)) {
                store(Objects.requireNonNull(coordinators.remove(transaction))).delete();
                for (Node node : Variables.nodes(Variables.DB_NODES)) {
                    send(node.address(Locker.NAME), new Locker.Release(transaction));
                }
            }
        }
    }

    @Override
    protected void onEnd(Object reason) {
        for (TransactionId transaction : coordinators.keySet()) {
            send(transaction.coordinator(), new CommitMessage.DatabaseDown(here()));
        }
    }

    static Table<String, Object> store(String name) {
        return Objects.requireNonNull(Table.<String, Object>named(name));
    }
}
