package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.unlink;

import dev.hypnos.model.CallFailed;
import dev.hypnos.model.Exit;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import java.util.List;

/**
 * The process that takes part in a schema transaction for its node. It is linked to the transaction manager of the
 * node, and to the controller as long as it may commit to the schema; so it learns that the database is being stopped.
 */
final class Participant {
    private final Flaw flaw;
    private final Pid manager;
    private final TransactionId transaction;
    private final List<Node> nodes;
    private final List<SchemaOperation> operations;

    Participant(Flaw flaw, Pid manager, CommitMessage.AskCommit asked) {
        this.flaw = flaw;
        this.manager = manager;
        this.transaction = asked.transaction();
        this.nodes = asked.nodes();
        this.operations = asked.operations();
    }

    void run() {
        trapExits();
        if (vote()) {
            switch (receive(Participant::isForUs)) {
                case CommitMessage.PreCommit ignored -> preCommit();
                case CommitMessage.DoAbort ignored -> Schema.undo(operations);
                case Exit ignored -> {
                    tell(new CommitMessage.ParticipantAborts(transaction, self()));
                    Schema.undo(operations);
                }
                case Object other -> throw new IllegalStateException("unexpected: " + other);
            }
        } else {
            Schema.undo(operations);
        }
        Locker.releaseHere(transaction);
        send(here().address(TransactionManager.NAME), new TransactionManager.Finished(transaction));
        unlink(manager);
    }

    private boolean vote() {
        boolean isYes;
        try {
            Schema.prepare(transaction, operations);
            Controller.waitForCommitLock();
            DiskFile.log(transaction, new TransactionManager.Record(nodes, operations));
            isYes = true;
        } catch (SchemaTransaction.Aborted | CallFailed stopped) {
            isYes = false;
        }
        tell(new CommitMessage.Vote(transaction, self(), isYes));
        return isYes;
    }

    private void preCommit() {
        Recovery.logDecision(transaction, nodes, Outcome.UNCLEAR);
        tell(new CommitMessage.PreCommitAccepted(transaction, self()));
        switch (receive(Participant::isForUs)) {
            case CommitMessage.Committed ignored -> {
                Recovery.logDecision(transaction, nodes, Outcome.COMMITTED);
                Schema.perform(operations);
                tell(new CommitMessage.SchemaCommitted(transaction, self()));
            }
            case CommitMessage.DoAbort ignored -> {
                Recovery.logDecision(transaction, nodes, Outcome.ABORTED);
                Schema.undo(operations);
            }
            case Exit ignored -> stoppedInDoubt();
            case Object other -> throw new IllegalStateException("unexpected: " + other);
        }
    }

    /**
     * The coordinator may have committed. Only with the flaw the participant decides nevertheless; otherwise the
     * transaction stays unclear, and recovery asks the other nodes when the database starts again.
     */
    private void stoppedInDoubt() {
        tell(new CommitMessage.ParticipantAborts(transaction, self()));
        if (flaw == Flaw.ABORTS_IN_DOUBT) {
            Recovery.logDecision(transaction, nodes, Outcome.ABORTED);
            Schema.undo(operations);
        }
    }

    private static boolean isForUs(Object message) {
        return message instanceof CommitMessage || message instanceof Exit;
    }

    private void tell(CommitMessage message) {
        send(transaction.coordinator(), message);
    }
}
