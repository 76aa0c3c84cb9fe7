package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.link;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.sleep;
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

    private static final int MAX_LOOKS = 11;
    private static final long LOOK_MILLIS = 10;

    record Start(Pid from) {}

    /** A transaction may begin, with a table of this name to keep things in. */
    record Started(TransactionId transaction, String store) {}

    record Finished(TransactionId transaction) {}

    /** For a participant whose coordinator does not know of it. */
    record Abort(TransactionId transaction) {}

    /** A transaction that changed nothing has ended. */
    record SimpleCommit(TransactionId transaction) {}

    /**
     * What the log has of a transaction.
     *
     * @param nodes those that take part
     */
    record Record(List<Node> nodes, List<SchemaOperation> operations) {}

    private record NodeDown(Node node) {}

    private final Flaw flaw;
    private final Map<TransactionId, String> coordinators = new LinkedHashMap<>();
    private final Map<TransactionId, Pid> participants = new LinkedHashMap<>();
    private int stores;

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
        Recovery.initialise();
        Recovery.connect(Schema.allNodes());
        recover();
    }

    /** Does again what the log has, as far as it was committed. */
    private void recover() {
        for (DiskFile.Entry entry : DiskFile.read(DiskFile.LOG)) {
            if (entry.value() instanceof Record(List<Node> nodes, List<SchemaOperation> operations)) {
                TransactionId transaction = (TransactionId) entry.key();
                if (outcome(transaction, nodes) == Outcome.COMMITTED) {
                    Schema.recover(operations);
                }
            }
        }
        Recovery.saveDecisions();
        DiskFile.clear(DiskFile.LOG);
    }

    /**
     * What the log has no decision of the other nodes must know. With the flaw they are not asked: a decision that is
     * not there after a while was to abort.
     */
    private Outcome outcome(TransactionId transaction, List<Node> nodes) {
        Outcome outcome = Recovery.outcome(transaction);
        if (flaw != Flaw.ABORTS_IN_DOUBT) {
            return outcome == null || outcome == Outcome.UNCLEAR ? Recovery.awaitDecision(transaction, nodes) : outcome;
        }
        for (int look = 0; outcome == null && look < MAX_LOOKS; look++) {
            sleep(LOOK_MILLIS);
            outcome = Recovery.outcome(transaction);
        }
        return outcome == null ? Outcome.ABORTED : outcome;
    }

    @Override
    protected void onMessage(Object message) {
        switch (message) {
            case Start(Pid from) -> {
                String store = "mnesia_trans_store " + ++stores;
                Table<String, Object> created = Table.create(store);
                link(from);
                TransactionId transaction = new TransactionId(Recovery.nextSerial(), from);
                created.put("nodes " + here(), true);
                coordinators.put(transaction, store);
                send(from, new Started(transaction, store));
            }
            case CommitMessage.AskCommit asked -> {
                Participant participant = new Participant(flaw, self(), asked);
                Pid started = spawnLink("participant", participant::run);
                Application.owns(started);
                participants.put(asked.transaction(), started);
            }
            case Finished(TransactionId transaction) -> finished(transaction);
            case Abort(TransactionId transaction) -> {
                Pid participant = participants.get(transaction);
                if (participant != null) {
                    send(participant, new CommitMessage.DoAbort(transaction));
                } else {
                    Locker.releaseHere(transaction);
                }
            }
            case SimpleCommit(TransactionId transaction) -> {
                Recovery.noteDecision(transaction, Outcome.COMMITTED);
                Locker.releaseHere(transaction);
                Recovery.syncSerial(transaction.number());
            }
            case NodeDown(Node node) -> {
                tellCoordinators(node);
                Monitor.toldOfDown(Monitor.Teller.TRANSACTION_MANAGER, node, List.copyOf(participants.keySet()));
            }
            case Exit(Pid from, Object ignored) -> ended(from);
            default -> {}
        }
    }

    private void finished(TransactionId transaction) {
        if (participants.remove(transaction) != null) {
            Recovery.syncSerial(transaction.number());
        }
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
            if (outcome != Outcome.COMMITTED || store(entry.getValue()).get(WAITING_FOR_COMMIT + node) != null) {
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

    /** The log is closed before the participants hear of the end. */
    @Override
    protected void onEnd(Object reason) {
        for (TransactionId transaction : coordinators.keySet()) {
            send(transaction.coordinator(), new CommitMessage.DatabaseDown(here()));
        }
        DiskFile.sync(DiskFile.LOG);
        Monitor.closeLog(DiskFile.LOG);
    }

    static Table<String, Object> store(String name) {
        return Objects.requireNonNull(Table.<String, Object>named(name));
    }
}
