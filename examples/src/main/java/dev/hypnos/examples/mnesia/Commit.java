package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.send;

import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Table;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The coordinator's part of the commit of a schema transaction. All nodes vote; then all note that all voted yes, so
 * that the outcome can be found out whoever is left; then all commit, and the coordinator waits until they have.
 *
 * <p>A node that goes down in that last wait counts as one that has committed. That is right as long as it will
 * commit when it is back.
 */
final class Commit {
    private final TransactionId transaction;
    private final Table<String, Object> store;
    private final List<Node> nodes;
    private final List<Node> others;
    private final List<SchemaOperation> operations;

    Commit(TransactionId transaction, Table<String, Object> store, List<Node> nodes, List<SchemaOperation> operations) {
        this.transaction = transaction;
        this.store = store;
        this.nodes = nodes;
        this.others = nodes.stream().filter(node -> node != here()).toList();
        this.operations = operations;
    }

    /** Commits, or throws {@link SchemaTransaction.Aborted}. */
    void run() {
        for (Node node : others) {
            send(Peer.of(node).manager(), new CommitMessage.AskCommit(transaction, nodes, operations));
        }
        String failure = prepare();
        List<Pid> participants = new ArrayList<>();
        if (!collectVotes(participants)) {
            Recovery.noteDecision(transaction, Outcome.ABORTED);
            abort(participants);
        }
        if (failure != null) {
            Recovery.noteDecision(transaction, Outcome.ABORTED);
            giveUp(participants);
            throw new SchemaTransaction.Aborted(failure);
        }
        DiskFile.log(transaction, new TransactionManager.Record(nodes, operations));
        Recovery.logDecision(transaction, nodes, Outcome.UNCLEAR);
        tell(participants, new CommitMessage.PreCommit(transaction));
        if (!allAcceptPreCommit(participants)) {
            Recovery.logDecision(transaction, nodes, Outcome.ABORTED);
            abort(participants);
        }
        commit(participants);
        Locker.releaseHere(transaction);
    }

    /** Returns why this node cannot commit, or null. The others are asked already, and their votes awaited anyway. */
    private @Nullable String prepare() {
        try {
            Schema.prepare(transaction, operations);
            Controller.waitForCommitLock();
            return null;
        } catch (SchemaTransaction.Aborted aborted) {
            return String.valueOf(aborted.getMessage());
        }
    }

    private boolean collectVotes(List<Pid> participants) {
        boolean isAgreed = true;
        for (Node node : others) {
            Object answer = receive(message -> isVote(message, node) || isDown(message, node));
            if (answer instanceof CommitMessage.Vote vote && vote.isYes()) {
                participants.add(vote.participant());
            } else {
                isAgreed = false;
                if (answer instanceof CommitMessage.DatabaseDown) {
                    // It may be there again, and have been asked after that.
                    send(Peer.of(node).manager(), new TransactionManager.Abort(transaction));
                }
            }
        }
        return isAgreed;
    }

    private boolean allAcceptPreCommit(List<Pid> participants) {
        boolean isAgreed = true;
        for (Pid participant : participants) {
            Object answer = receive(message -> (message instanceof CommitMessage.PreCommitAccepted accepted
                            && accepted.participant().equals(participant))
                    || (message instanceof CommitMessage.ParticipantAborts aborts
                            && aborts.participant().equals(participant))
                    || isDown(message, participant.node()));
            isAgreed &= answer instanceof CommitMessage.PreCommitAccepted;
            if (answer instanceof CommitMessage.DatabaseDown) {
                send(participant, new CommitMessage.DoAbort(transaction));
            }
        }
        return isAgreed;
    }

    private void abort(List<Pid> participants) {
        giveUp(participants);
        throw new SchemaTransaction.BadCommit();
    }

    private void giveUp(List<Pid> participants) {
        tell(participants, new CommitMessage.DoAbort(transaction));
        Schema.undo(operations);
    }

    private void commit(List<Pid> participants) {
        for (Pid participant : participants) {
            store.put(TransactionManager.WAITING_FOR_COMMIT + participant.node(), true);
        }
        tell(participants, new CommitMessage.Committed(transaction));
        Recovery.logDecision(transaction, nodes, Outcome.COMMITTED);
        Schema.perform(operations);
        for (Pid participant : participants) {
            receive(message -> (message instanceof CommitMessage.SchemaCommitted committed
                            && committed.participant().equals(participant))
                    || isDown(message, participant.node()));
            store.remove(TransactionManager.WAITING_FOR_COMMIT + participant.node());
        }
    }

    private static void tell(List<Pid> participants, CommitMessage message) {
        for (Pid participant : participants) {
            send(participant, message);
        }
    }

    private boolean isVote(Object message, Node node) {
        return message instanceof CommitMessage.Vote(TransactionId voted, Pid participant, boolean ignored)
                && voted.equals(transaction)
                && participant.node() == node;
    }

    private static boolean isDown(Object message, Node node) {
        return message instanceof CommitMessage.DatabaseDown(Node down) && down == node;
    }
}
