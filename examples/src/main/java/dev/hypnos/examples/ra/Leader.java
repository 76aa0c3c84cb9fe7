package dev.hypnos.examples.ra;

import dev.hypnos.Hypnos;
import dev.hypnos.examples.ra.Client.Answer;
import dev.hypnos.examples.ra.Client.Request;
import dev.hypnos.examples.ra.Rpc.AppendEntries;
import dev.hypnos.examples.ra.Rpc.AppendEntriesReply;
import dev.hypnos.model.Server.From;
import dev.hypnos.model.StateMachine.Event;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the leader does: appends commands, sends entries before they are asked for, commits, and changes the members.
 */
final class Leader {
    private static final int ENTRIES_MAX = 16;

    private record Change(From from, Request request) {}

    private final RaftServer server;
    private final RaftState state;
    private List<Peer> peers = new ArrayList<>();
    private List<Change> pendingChanges = List.of();
    /** One change at a time, and none before an entry of this term is committed. */
    private boolean changePermitted;

    Leader(RaftServer server) {
        this.server = server;
        this.state = server.state;
    }

    void begin() {
        int next = state.log.lastIndex() + 1;
        peers = new ArrayList<>();
        for (String name : state.peers()) {
            peers.add(Peer.startingAt(name, next));
        }
        pendingChanges = List.of();
        changePermitted = false;
        state.append(new Command.Noop());
        sendNews();
    }

    void command(From from, Request request) {
        switch (request) {
            case Request.Execute(FifoQueue.Operation operation) -> {
                state.append(new Command.User(from, operation));
                sendNews();
                state.count(1);
            }
            case Request.Join ignored -> change(new Change(from, request));
            case Request.Leave ignored -> change(new Change(from, request));
            case Request.Members() ->
                server.answer(from, new Answer.MemberList(state.configuration().members()));
            default -> throw new IllegalArgumentException("not for the leader: " + request);
        }
    }

    // Members

    private void change(Change change) {
        if (!changePermitted) {
            ErrorLogger.info();
            pendingChanges = Lists.with(pendingChanges, change);
            return;
        }
        List<String> before = state.configuration().members();
        List<String> members = switch (change.request()) {
            case Request.Join(String joining) when !before.contains(joining) -> Lists.with(before, joining);
            case Request.Leave(String leaving) -> Lists.only(before, member -> !member.equals(leaving));
            default -> before;
        };
        if (members.size() == before.size()) {
            server.answer(change.from(), new Answer.NoChange());
            return;
        }
        changePermitted = false;
        Entry entry = state.append(new Command.ClusterChange(members));
        List<Peer> changed = new ArrayList<>();
        for (String name : state.peers()) {
            changed.add(peer(name) instanceof Peer known ? known : Peer.startingAt(name, 1));
        }
        peers = changed;
        server.answer(change.from(), new Answer.Appended(entry.index(), entry.term()));
        sendNews();
        state.count(1);
    }

    private @Nullable Peer peer(String name) {
        for (Peer peer : peers) {
            if (peer.name().equals(name)) {
                return peer;
            }
        }
        return null;
    }

    private void update(Peer peer) {
        for (int i = 0; i < peers.size(); i++) {
            if (peers.get(i).name().equals(peer.name())) {
                peers.set(i, peer);
            }
        }
    }

    // What others say

    void on(Event event, Rpc rpc) {
        boolean higher = rpc.term() > state.term();
        switch (rpc) {
            case AppendEntriesReply reply -> reply(reply);
            case AppendEntries append -> {
                if (higher) {
                    ErrorLogger.info();
                    server.stepDown(append.term());
                    server.again(event);
                } else if (append.term() == state.term()) {
                    Hypnos.fail("two leaders in one term");
                } else {
                    server.cast(append.leader(), new AppendEntriesReply(state.name, state.term(), false, 1, 0, 0));
                }
            }
            case Rpc.RequestVote request -> {
                if (!higher) {
                    server.answer(event, new Rpc.VoteResult(state.name, state.term(), false));
                } else if (peer(request.candidate()) != null) {
                    ErrorLogger.info();
                    server.stepDown(request.term());
                    server.again(event);
                }
                // Who is no member gets no answer.
            }
            case Rpc.PreVote request -> {
                if (!higher) {
                    // Instead of an answer it reminds everybody who leads.
                    sendTo(peers);
                } else if (peer(request.candidate()) != null) {
                    ErrorLogger.info();
                    server.stepDown(request.term());
                    server.again(event);
                }
            }
            case Rpc.VoteResult ignored -> {}
            case Rpc.PreVoteResult ignored -> {}
        }
    }

    private void reply(AppendEntriesReply reply) {
        Peer peer = peer(reply.peer());
        if (reply.term() > state.term()) {
            ErrorLogger.info();
            if (peer != null) {
                server.stepDown(reply.term());
            }
        } else if (!reply.success()) {
            if (peer == null) {
                if (state.version == Version.AS_RELEASED) {
                    Hypnos.fail("badmatch: a server that is no member any more lacks entries, "
                            + "and the leader knows no such server");
                }
            } else if (reply.term() == state.term()) {
                Peer from = rejected(peer, reply);
                ErrorLogger.info();
                send(from);
            }
        } else if (peer != null && reply.term() == state.term()) {
            update(peer.has(reply.lastIndex()).goOnAt(Math.max(peer.next(), reply.nextIndex())));
            evaluateQuorum();
        }
    }

    /** Where to go on with a server that lacks entries or has others. */
    private Peer rejected(Peer peer, AppendEntriesReply reply) {
        int term = state.log.termAt(reply.lastIndex());
        if (term == reply.lastTerm()) {
            // Where one entry is the same, so are all before it.
            return peer.has(reply.lastIndex()).goOnAt(Math.min(reply.nextIndex(), state.log.lastIndex() + 1));
        }
        return peer.goOnAt(
                term == RaftLog.MISSING ? state.log.lastIndex() + 1 : Math.min(peer.next() - 1, reply.lastIndex()));
    }

    // Commits

    void evaluateQuorum() {
        List<Integer> indexes = new ArrayList<>();
        for (String member : state.configuration().members()) {
            indexes.add(peer(member) instanceof Peer peer ? peer.match() : state.log.lastWritten());
        }
        Collections.sort(indexes);
        int agreed = indexes.get(indexes.size() - state.configuration().majority());
        // The term is looked up whether or not the index is new.
        boolean committed = state.log.termAt(agreed) == state.term() && agreed > state.commitIndex();
        if (committed) {
            state.commit(agreed);
        }
        state.apply(state.commitIndex(), this::applied);
        sendNews();
        if (committed) {
            if (!state.configuration().has(state.name) && state.configuration().index() <= agreed) {
                // It has led its own removal to the end.
                server.goodbye();
            }
            nextChange();
        }
    }

    private void applied(Entry entry, FifoQueue.@Nullable Result result) {
        switch (entry.command()) {
            case Command.User(From from, FifoQueue.Operation ignored)
            when result != null -> server.answer(from, new Answer.Applied(result));
            case Command.User ignored -> {}
            case Command.ClusterChange ignored -> {
                ErrorLogger.info();
                changePermitted = true;
            }
            case Command.Noop() -> {
                if (entry.term() == state.term()) {
                    ErrorLogger.info();
                    changePermitted = true;
                }
            }
        }
    }

    private void nextChange() {
        while (changePermitted && !pendingChanges.isEmpty()) {
            Change next = pendingChanges.getFirst();
            pendingChanges = Lists.withoutFirst(pendingChanges);
            change(next);
        }
    }

    // Sending

    /** To those who have not been sent the last entries, or do not know what is committed. */
    private void sendNews() {
        int last = state.log.lastIndex();
        int commit = state.commitIndex();
        sendTo(Lists.only(peers, peer -> peer.next() <= last || peer.commitSent() < commit));
    }

    /** Once in a while: to those who have not answered. */
    void sendWhereUnanswered() {
        int last = state.log.lastIndex();
        int commit = state.commitIndex();
        sendTo(Lists.only(peers, peer -> peer.match() < last || peer.commitSent() < commit));
    }

    private void sendTo(List<Peer> some) {
        for (Peer peer : List.copyOf(some)) {
            send(peer);
        }
    }

    private void send(Peer peer) {
        int previous = peer.next() - 1;
        List<Entry> entries = state.log.read(peer.next(), peer.next() + ENTRIES_MAX - 1);
        int previousTerm = state.log.termAt(previous);
        update(peer.sent(peer.next() + entries.size(), state.commitIndex()));
        server.cast(
                peer.name(),
                new AppendEntries(state.term(), state.name, previous, previousTerm, state.commitIndex(), entries));
    }
}
