package dev.hypnos.examples.cassandra;

import dev.hypnos.model.Pid;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What proposers and replicas say to each other. */
sealed interface Message {
    /** Of a proposer to replicas. */
    sealed interface Request extends Message {}

    record Prepare(Pid from, Ballot ballot) implements Request {}

    record Propose(Pid from, Proposal proposal) implements Request {}

    record Commit(Pid from, Proposal proposal) implements Request {}

    /** Of whoever checks what the replicas have. */
    record HistoryRequest(Pid from) implements Request {}

    /** The updates that a replica has committed, newest first. */
    record History(Pid from, List<String> updates) implements Message {}

    /** Of a replica to a proposer; the ballot is that of the request. */
    sealed interface Reply extends Message {
        Pid from();

        Ballot ballot();
    }

    record Promise(
            Pid from,
            Ballot ballot,
            @Nullable Proposal accepted,
            @Nullable Proposal committed) implements Reply {}

    /** Refuses to promise, and says what was promised before. */
    record Reject(Pid from, Ballot ballot, Ballot promised) implements Reply {}

    record Accepted(Pid from, Ballot ballot) implements Reply {}

    record Acknowledged(Pid from, Ballot ballot) implements Reply {}

    /** Asks a proposer for an update. */
    record Submit(Pid from, String update) implements Message {}

    /** The update is committed on all replicas. */
    record Submitted(String update) implements Message {}
}
