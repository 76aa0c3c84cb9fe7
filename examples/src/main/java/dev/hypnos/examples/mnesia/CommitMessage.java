package dev.hypnos.examples.mnesia;

import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import java.util.List;

/** What coordinator and participants of a schema transaction say to each other. */
sealed interface CommitMessage {
    /** Phase one, to the transaction manager of a node: can you commit this? */
    record AskCommit(TransactionId transaction, List<Node> nodes, List<SchemaOperation> operations)
            implements CommitMessage {}

    record Vote(TransactionId transaction, Pid participant, boolean isYes) implements CommitMessage {}

    /** All voted yes. */
    record PreCommit(TransactionId transaction) implements CommitMessage {}

    /** The participant has noted that all voted yes: from now on it cannot decide alone. */
    record PreCommitAccepted(TransactionId transaction, Pid participant) implements CommitMessage {}

    /** Phase two. */
    record Committed(TransactionId transaction) implements CommitMessage {}

    record DoAbort(TransactionId transaction) implements CommitMessage {}

    /** A participant gives up. */
    record ParticipantAborts(TransactionId transaction, Pid participant) implements CommitMessage {}

    /** A participant has changed its schema. */
    record SchemaCommitted(TransactionId transaction, Pid participant) implements CommitMessage {}

    /** From the coordinator's own transaction manager: the database of a node is down. */
    record DatabaseDown(Node node) implements CommitMessage {}
}
