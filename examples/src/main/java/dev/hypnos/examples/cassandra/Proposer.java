package dev.hypnos.examples.cassandra;

import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;

import dev.hypnos.examples.cassandra.Message.Accepted;
import dev.hypnos.examples.cassandra.Message.Acknowledged;
import dev.hypnos.examples.cassandra.Message.Commit;
import dev.hypnos.examples.cassandra.Message.Prepare;
import dev.hypnos.examples.cassandra.Message.Promise;
import dev.hypnos.examples.cassandra.Message.Propose;
import dev.hypnos.examples.cassandra.Message.Reject;
import dev.hypnos.examples.cassandra.Message.Reply;
import dev.hypnos.examples.cassandra.Message.Submit;
import dev.hypnos.examples.cassandra.Message.Submitted;
import dev.hypnos.model.Pid;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gets one update after the other agreed on. Before it proposes its own, it completes what it finds half done: an
 * accepted update that may have been chosen, or a committed one that some replica has not heard of. Then it begins
 * again with a higher ballot.
 */
final class Proposer {
    private final int identity;
    private final Version version;
    private final List<Pid> replicas;
    private int round = 1;

    Proposer(int identity, Version version, List<Pid> replicas) {
        this.identity = identity;
        this.version = version;
        this.replicas = replicas;
    }

    void run() {
        while (true) {
            Submit submit = receive(Submit.class);
            if (commit(submit.update())) {
                send(submit.from(), new Submitted(submit.update()));
            }
        }
    }

    /** False if it gave up: then the submitter hears nothing. */
    private boolean commit(String update) {
        while (true) {
            Ballot ballot = new Ballot(round, identity);
            List<Promise> promises = prepare(ballot);
            if (promises == null) {
                if (version == Version.AS_RELEASED) {
                    return false;
                }
            } else {
                boolean isDone = complete(ballot, promises, update);
                round++;
                if (isDone) {
                    return true;
                }
            }
        }
    }

    /** The promises of a majority; null if a majority rejected. */
    private @Nullable List<Promise> prepare(Ballot ballot) {
        sendAll(replicas, new Prepare(self(), ballot));
        List<Promise> promises = List.of();
        int rejects = 0;
        int roundRejected = 0;
        while (!isMajority(promises.size())) {
            switch (reply(ballot)) {
                case Promise promise ->
                    promises =
                            Stream.concat(promises.stream(), Stream.of(promise)).toList();
                case Reject reject -> {
                    rejects++;
                    roundRejected = Math.max(roundRejected, reject.promised().number());
                }
                case Accepted _ -> throw new AssertionError("accepted before it was proposed");
                case Acknowledged _ -> throw new AssertionError("committed before it was proposed");
            }
            if (isMajority(rejects)) {
                round = roundRejected + 1;
                return null;
            }
        }
        return promises;
    }

    /** Does what the promises ask for; true if that was to commit the update. */
    private boolean complete(Ballot ballot, List<Promise> promises, String update) {
        Proposal accepted = null;
        Proposal committed = null;
        for (Promise promise : promises) {
            accepted = Proposal.newer(accepted, promise.accepted());
            committed = Proposal.newer(committed, promise.committed());
        }
        if (accepted != null && accepted.ballot().isAfter(Proposal.ballotOf(committed))) {
            propose(new Proposal(ballot, accepted.update()));
            return false;
        }
        if (committed != null) {
            Ballot newest = committed.ballot();
            List<Pid> behind = promises.stream()
                    .filter(promise -> newest.isAfter(Proposal.ballotOf(promise.committed())))
                    .map(Promise::from)
                    .toList();
            if (!behind.isEmpty()) {
                commit(behind, committed);
                return false;
            }
        }
        propose(new Proposal(ballot, update));
        return true;
    }

    /** Has it accepted by a majority and committed by all. */
    private void propose(Proposal proposal) {
        sendAll(replicas, new Propose(self(), proposal));
        for (int count = 0; !isMajority(count); count++) {
            receive(Accepted.class, accepted -> accepted.ballot().equals(proposal.ballot()));
        }
        commit(replicas, proposal);
    }

    private static void commit(List<Pid> those, Proposal proposal) {
        sendAll(those, new Commit(self(), proposal));
        for (int count = 0; count < those.size(); count++) {
            receive(Acknowledged.class, ack -> ack.ballot().equals(proposal.ballot()));
        }
    }

    private static void sendAll(List<Pid> those, Message message) {
        those.forEach(replica -> send(replica, message));
    }

    /** The next answer in this round; what is left of earlier rounds stays in the mailbox for good. */
    private static Reply reply(Ballot ballot) {
        return receive(Reply.class, reply -> reply.ballot().equals(ballot));
    }

    private boolean isMajority(int count) {
        return count > replicas.size() / 2;
    }
}
