package dev.hypnos.examples.mnesia;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.trapExits;
import static dev.hypnos.model.Model.unlink;

import dev.hypnos.model.CallFailed;
import dev.hypnos.model.Exit;
import dev.hypnos.model.Pid;
import java.util.List;

/**
 * The process that takes part in a schema transaction for its node. It is linked to the transaction manager of the
 * node, and so learns that the database is being stopped.
 */
final class Participant {
    private final Flaw flaw;
    private final Pid manager;
    private final TransactionId transaction;
    private final List<SchemaOperation> operations;

    Participant(Flaw flaw, Pid manager, TransactionId transaction, List<SchemaOperation> operations) {
        this.flaw = flaw;
        this.manager = manager;
        this.transaction = transaction;
        this.operations = operations;
    }

    void run() {
        trapExits();
        if (vote()) {
            switch (receive(message -> message instanceof CommitMessage || isStopped(message))) {
                case CommitMessage.PreCommit ignored -> preCommit();
                case CommitMessage.DoAbort ignored -> Schema.undo(operations);
                case Exit ignored -> giveUp();
                case Object other -> throw new IllegalStateException("unexpected: " + other);
            }
        }
        send(here().address(TransactionManager.NAME), new TransactionManager.Finished(transaction));
        unlink(manager);
    }

    /** Without a decision in the log, recovery takes the transaction for aborted. */
    private boolean vote() {
        boolean isYes;
        try {
            Schema.prepare(operations);
            DiskFile.write(DiskFile.LOG, transaction, new TransactionManager.Commit(operations));
            isYes = true;
        } catch (CallFailed stopped) {
            isYes = false;
        }
        tell(new CommitMessage.Vote(transaction, self(), isYes));
        return isYes;
    }

    private void preCommit() {
        if (flaw == Flaw.ABORTS_IN_DOUBT) {
            Recovery.logDecision(transaction, Outcome.UNCLEAR);
        } else {
            try {
                Recovery.logUnclear(transaction);
            } catch (CallFailed stopped) {
                giveUp();
                return;
            }
        }
        tell(new CommitMessage.PreCommitAccepted(transaction, self()));
        switch (receive(message -> message instanceof CommitMessage || isStopped(message))) {
            case CommitMessage.Committed ignored -> {
                Recovery.logDecision(transaction, Outcome.COMMITTED);
                Schema.perform(operations);
                DiskFile.remove(DiskFile.LOG, transaction);
                tell(new CommitMessage.SchemaCommitted(transaction, self()));
            }
            case CommitMessage.DoAbort ignored -> {
                Recovery.logDecision(transaction, Outcome.ABORTED);
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
            Recovery.logDecision(transaction, Outcome.ABORTED);
            Schema.undo(operations);
        }
    }

    private void giveUp() {
        tell(new CommitMessage.ParticipantAborts(transaction, self()));
        Schema.undo(operations);
    }

    private boolean isStopped(Object message) {
        return message instanceof Exit(Pid from, Object ignored) && from.equals(manager);
    }

    private void tell(CommitMessage message) {
        send(transaction.coordinator(), message);
    }
}
