package dev.hypnos.examples.ra;

import dev.hypnos.model.StateMachine.Event;
import java.util.List;

/**
 * What a server does to become the leader: asks whether it would be elected, and if so, asks for votes in a new
 * term.
 */
final class Elections {
    private final RaftServer server;
    private final RaftState state;
    private List<String> votes = List.of();
    private int token;

    Elections(RaftServer server) {
        this.server = server;
        this.state = server.state;
    }

    /** Begins; the old term goes on. A server that was removed, and knows it, leaves elections to the others. */
    void preVote() {
        if (!state.configuration().has(state.name)) {
            return;
        }
        begin(Role.PRE_VOTE);
        // It is its own candidate, and nobody else's in this term.
        if (!state.name.equals(state.votedFor())) {
            state.enter(state.term(), state.name);
        }
        token++;
        for (String peer : state.peers()) {
            server.askForVote(
                    peer,
                    new Rpc.PreVote(state.term(), token, state.name, state.log.lastIndex(), state.log.lastTerm()));
        }
        vote(state.name);
    }

    private void stand() {
        begin(Role.CANDIDATE);
        state.enter(state.term() + 1, state.name);
        for (String peer : state.peers()) {
            server.askForVote(
                    peer, new Rpc.RequestVote(state.term(), state.name, state.log.lastIndex(), state.log.lastTerm()));
        }
        vote(state.name);
    }

    private void begin(Role role) {
        ErrorLogger.info();
        server.forgetLeader();
        votes = List.of();
        server.enter(role);
        server.startElectionTimer();
    }

    private void vote(String voter) {
        votes = Lists.with(Lists.only(votes, other -> !other.equals(voter)), voter);
        if (votes.size() >= state.configuration().majority()) {
            if (server.role() == Role.PRE_VOTE) {
                stand();
            } else {
                server.lead();
            }
        }
    }

    void on(Event event, Rpc rpc) {
        boolean candidate = server.role() == Role.CANDIDATE;
        boolean higher = rpc.term() > state.term();
        switch (rpc) {
            case Rpc.PreVoteResult result -> {
                if (higher) {
                    server.stepDown(result.term());
                } else if (!candidate && result.granted() && result.token() == token && result.term() == state.term()) {
                    vote(result.voter());
                }
            }
            case Rpc.VoteResult result -> {
                if (higher) {
                    ErrorLogger.info();
                    server.stepDown(result.term());
                } else if (candidate && result.granted() && result.term() == state.term()) {
                    vote(result.voter());
                }
            }
            case Rpc.AppendEntries append -> {
                if (append.term() >= state.term()) {
                    server.stepDown(append.term());
                    server.again(event);
                } else {
                    server.cast(
                            append.leader(),
                            new Rpc.AppendEntriesReply(
                                    state.name, state.term(), false, state.log.lastIndex() + 1, 0, 0));
                }
            }
            case Rpc.AppendEntriesReply reply -> {
                if (higher) {
                    ErrorLogger.info();
                    server.stepDown(reply.term());
                }
            }
            case Rpc.RequestVote request -> {
                if (higher) {
                    ErrorLogger.info();
                    server.stepDown(request.term());
                    server.again(event);
                } else {
                    server.answer(event, new Rpc.VoteResult(state.name, state.term(), false));
                }
            }
            case Rpc.PreVote request -> {
                if (candidate && !higher) {
                    server.answer(event, new Rpc.PreVoteResult(state.name, state.term(), request.token(), false));
                } else {
                    server.preVoteAsked(event, request);
                }
            }
        }
    }
}
