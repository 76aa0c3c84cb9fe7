package dev.hypnos.examples.ra;

import dev.hypnos.examples.ra.Rpc.AppendEntries;
import dev.hypnos.examples.ra.Rpc.AppendEntriesReply;
import dev.hypnos.model.StateMachine.Event;
import java.util.List;

/** What a server does while it follows, and while it waits for entries that it lacks. */
final class Follower {
    private static final long AWAIT_MILLIS = 30_000;

    /** How the log fits to what the leader sends. */
    private enum Fit {
        FITS,
        MISSING,
        OTHER_TERM
    }

    private final RaftServer server;
    private final RaftState state;
    /** Up to here the log is known to be that of the leader of this term. */
    private int confirmed;
    /** Why it waits. */
    private Fit waitsBecause = Fit.FITS;

    Follower(RaftServer server) {
        this.server = server;
        this.state = server.state;
    }

    void newTerm() {
        confirmed = 0;
    }

    void on(Event event, Rpc rpc) {
        switch (rpc) {
            case AppendEntries append -> appendEntries(append);
            case Rpc.RequestVote request -> requestVote(event, request);
            case Rpc.PreVote request -> preVote(event, request);
            case AppendEntriesReply reply -> server.enterTerm(reply.term());
            case Rpc.VoteResult ignored -> {}
            case Rpc.PreVoteResult ignored -> {}
        }
    }

    /** Nothing but the entries that it waits for, or a vote, makes it a follower again. */
    void onWhileWaiting(Event event, Rpc rpc) {
        switch (rpc) {
            case Rpc.RequestVote request -> {
                server.enter(Role.FOLLOWER);
                // The error: as a cast the request has lost its caller, and nobody can be answered.
                server.again(state.version == Version.REPAIRED ? event : new Event.CastEvent(request));
            }
            case AppendEntries append -> {
                if (append.term() >= state.term() && endsTheWait(fit(append))) {
                    server.enter(Role.FOLLOWER);
                    server.again(event);
                }
            }
            case Rpc.PreVote request -> preVote(event, request);
            case AppendEntriesReply ignored -> {}
            case Rpc.VoteResult ignored -> {}
            case Rpc.PreVoteResult ignored -> {}
        }
    }

    private boolean endsTheWait(Fit fit) {
        return fit == Fit.FITS || (fit == Fit.OTHER_TERM && waitsBecause == Fit.MISSING);
    }

    /** Says again what it lacks. */
    void waitedTooLong() {
        server.enter(Role.FOLLOWER);
        String leader = server.leaderName();
        if (leader != null) {
            reject(leader, waitsBecause);
        }
    }

    private Fit fit(AppendEntries append) {
        int term = state.log.termAt(append.previousIndex());
        if (term == RaftLog.MISSING) {
            return Fit.MISSING;
        }
        return term == append.previousTerm() ? Fit.FITS : Fit.OTHER_TERM;
    }

    private void appendEntries(AppendEntries append) {
        if (append.term() < state.term()) {
            server.cast(append.leader(), rejection(state.log.lastIndex() + 1, 0));
            return;
        }
        server.enterTerm(append.term());
        server.follow(append.leader());
        Fit fit = fit(append);
        if (fit == Fit.FITS) {
            accept(append);
        } else {
            ErrorLogger.info();
            reject(append.leader(), fit);
            waitsBecause = fit;
            server.enter(Role.AWAIT_CONDITION);
            server.startTimer(AWAIT_MILLIS);
        }
    }

    private void accept(AppendEntries append) {
        List<Entry> entries = append.entries();
        int known = 0;
        while (known < entries.size()
                && state.log.termAt(entries.get(known).index())
                        == entries.get(known).term()) {
            known++;
        }
        List<Entry> news = entries.subList(known, entries.size());
        news.forEach(state::appendFromLeader);
        confirmed = Math.max(confirmed, append.previousIndex() + entries.size());
        state.commit(Math.min(append.leaderCommit(), confirmed));
        applyWhatIsWritten();
        if (news.isEmpty()) {
            acknowledge(append.leader());
        }
        // Otherwise the answer waits until the entries are durable.
    }

    void written() {
        applyWhatIsWritten();
        String leader = server.leaderName();
        if (leader != null) {
            acknowledge(leader);
        }
    }

    private void applyWhatIsWritten() {
        state.apply(Math.min(state.log.lastWritten(), state.commitIndex()), (entry, result) -> {});
    }

    private void acknowledge(String leader) {
        // The term is of use only to a leader that is rejected.
        int lastIndex = Math.min(state.log.lastWritten(), confirmed);
        server.cast(leader, new AppendEntriesReply(state.name, state.term(), true, confirmed + 1, lastIndex, 0));
    }

    /** Where entries are missing, the leader goes on after the last one; where they differ, after what is committed. */
    private void reject(String leader, Fit fit) {
        server.cast(
                leader,
                fit == Fit.MISSING
                        ? rejection(state.log.lastIndex() + 1, state.log.lastWritten())
                        : rejection(state.commitIndex() + 1, state.commitIndex()));
    }

    private AppendEntriesReply rejection(int nextIndex, int lastIndex) {
        return new AppendEntriesReply(
                state.name, state.term(), false, nextIndex, lastIndex, state.log.termAt(lastIndex));
    }

    private void requestVote(Event event, Rpc.RequestVote request) {
        server.enterTerm(request.term());
        boolean votedBefore = state.votedFor() != null && !request.candidate().equals(state.votedFor());
        if (!votedBefore || request.term() < state.term()) {
            ErrorLogger.info();
        }
        boolean granted = request.term() == state.term()
                && !votedBefore
                && state.log.isUpToDate(request.lastIndex(), request.lastTerm());
        if (granted) {
            state.vote(request.candidate());
        }
        server.answer(event, new Rpc.VoteResult(state.name, state.term(), granted));
    }

    /**
     * Says whether it would vote; that binds it to nothing. A follower that has more than the candidate does not answer
     * but tries itself, so that one that can never win keeps nobody from it.
     */
    void preVote(Event event, Rpc.PreVote request) {
        server.enterTerm(request.term());
        ErrorLogger.info();
        boolean upToDate = state.log.isUpToDate(request.lastIndex(), request.lastTerm());
        if (server.role() == Role.FOLLOWER && request.term() == state.term() && !upToDate) {
            server.tryElection();
            return;
        }
        boolean granted = request.term() == state.term() && upToDate;
        server.answer(event, new Rpc.PreVoteResult(state.name, state.term(), request.token(), granted));
    }
}
