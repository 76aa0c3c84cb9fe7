package dev.hypnos.examples.cassandra;

import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;

import dev.hypnos.examples.cassandra.Message.Accepted;
import dev.hypnos.examples.cassandra.Message.Acknowledged;
import dev.hypnos.examples.cassandra.Message.Commit;
import dev.hypnos.examples.cassandra.Message.History;
import dev.hypnos.examples.cassandra.Message.HistoryRequest;
import dev.hypnos.examples.cassandra.Message.Prepare;
import dev.hypnos.examples.cassandra.Message.Promise;
import dev.hypnos.examples.cassandra.Message.Propose;
import dev.hypnos.examples.cassandra.Message.Reject;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A replica: promises not to listen to lower ballots, accepts updates, and commits them. */
final class Replica {
    private final Version version;
    private @Nullable Ballot promised;
    private @Nullable Proposal accepted;
    /** Newest first. */
    private List<Proposal> committed = List.of();

    Replica(Version version) {
        this.version = version;
    }

    void run() {
        while (true) {
            switch (receive(Message.Request.class)) {
                case Prepare(var from, Ballot ballot) -> send(from, prepare(ballot));
                case Propose(var from, Proposal proposal) -> {
                    // Whoever is too late hears nothing.
                    if (accept(proposal)) {
                        send(from, new Accepted(self(), proposal.ballot()));
                    }
                }
                case Commit(var from, Proposal proposal) -> {
                    commit(proposal);
                    send(from, new Acknowledged(self(), proposal.ballot()));
                }
                case HistoryRequest(var from) ->
                    send(
                            from,
                            new History(
                                    self(),
                                    committed.stream().map(Proposal::update).toList()));
            }
        }
    }

    private Message prepare(Ballot ballot) {
        if (promised != null && !ballot.isAfter(promised)) {
            return new Reject(self(), ballot, promised);
        }
        Proposal newest = committed.isEmpty() ? null : committed.getFirst();
        Promise promise = new Promise(self(), ballot, acceptedAsTold(), newest);
        promised = ballot;
        return promise;
    }

    /**
     * What was accepted and not yet committed. As released, it is told with the last promised ballot, as if it had been
     * proposed again by somebody who only asked.
     */
    private @Nullable Proposal acceptedAsTold() {
        return switch (version) {
            case AS_RELEASED -> accepted == null || promised == null ? null : new Proposal(promised, accepted.update());
            case REPAIRED -> accepted;
        };
    }

    private boolean accept(Proposal proposal) {
        if (!proposal.ballot().isNotBefore(promised)) {
            return false;
        }
        switch (version) {
            case AS_RELEASED -> promised = proposal.ballot();
            case REPAIRED -> {
                if (!proposal.ballot().isAfter(Proposal.ballotOf(accepted))) {
                    return false;
                }
            }
        }
        accepted = proposal;
        return true;
    }

    private void commit(Proposal proposal) {
        if (committed.isEmpty()
                || proposal.ballot().isAfter(committed.getFirst().ballot())) {
            committed = Stream.concat(Stream.of(proposal), committed.stream()).toList();
        }
        Ballot kept = switch (version) {
            case AS_RELEASED -> promised;
            case REPAIRED -> Proposal.ballotOf(accepted);
        };
        if (proposal.ballot().isNotBefore(kept)) {
            accepted = null;
        }
    }
}
