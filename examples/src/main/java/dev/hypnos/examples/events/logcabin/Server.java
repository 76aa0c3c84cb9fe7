package dev.hypnos.examples.events.logcabin;

import dev.hypnos.examples.events.logcabin.Messages.Append;
import dev.hypnos.examples.events.logcabin.Messages.Behind;
import dev.hypnos.examples.events.logcabin.Messages.Granted;
import dev.hypnos.examples.events.logcabin.Messages.Piece;
import dev.hypnos.examples.events.logcabin.Messages.RequestVote;
import dev.hypnos.examples.events.logcabin.Messages.Snapshot;
import dev.hypnos.examples.events.logcabin.Messages.Up;
import dev.hypnos.model.members.Member;
import dev.hypnos.model.members.Peer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A server: leader or follower. */
final class Server extends Member {
    private static final String TERM = "term";
    private static final String INDEX = "index";
    private static final String ELECTION = "election";
    private static final int PIECES = 3;
    /** So often a server that lives stands for election, so that a path ends. */
    private static final int ELECTIONS_MAX = 2;

    private final boolean asksFollower;
    private @Nullable Peer leader;
    private int elections;
    private int votes;
    /** Pieces of a snapshot that have come: they are lost in a crash, until the last one is here. */
    private int pieces;
    /** By follower, how many pieces it has, as its leader believes. */
    private final Map<Peer, Integer> sent = new HashMap<>();

    /** @param asksFollower whether a leader goes on where the follower is, and not where it believes it to be */
    Server(boolean asksFollower) {
        this.asksFollower = asksFollower;
    }

    @Override
    protected void start() {
        sendToOthers(new Up());
    }

    private int term() {
        return stored(TERM, 0);
    }

    /** The last entry that it has. */
    int index() {
        return stored(INDEX, 0);
    }

    boolean leads() {
        return leader == self();
    }

    @Override
    protected void receive(Peer from, Object message) {
        switch (message) {
            case Snapshot snapshot -> {
                store(INDEX, snapshot.index());
                lead();
            }
            case Up up -> {
                if (leads()) {
                    send(from, new Append(term(), index()));
                }
            }
            case RequestVote request -> requested(from, request);
            case Granted granted -> granted(granted.term());
            case Append append -> append(from, append);
            case Behind behind -> behind(from, behind);
            case Piece piece -> piece(from, piece);
            default -> throw new IllegalStateException("unknown: " + message);
        }
    }

    // Elections

    @Override
    protected void lost(Peer peer) {
        if (peer == leader) {
            leader = null;
            pieces = 0;
            if (elections < ELECTIONS_MAX) {
                elections++;
                arm(ELECTION);
            }
        }
    }

    @Override
    protected void timeout(Object timer) {
        store(TERM, term() + 1);
        votes = 1;
        sendToOthers(new RequestVote(term(), index()));
    }

    /** A greater term ends what was under way. */
    private void enter(int term) {
        if (term > term()) {
            store(TERM, term);
            leader = null;
            votes = 0;
            pieces = 0;
            sent.clear();
        }
    }

    private void requested(Peer from, RequestVote request) {
        if (request.term() > term()) {
            enter(request.term());
            if (request.index() >= index()) {
                send(from, new Granted(request.term()));
            }
        }
    }

    private void granted(int term) {
        if (term == term() && votes > 0) {
            votes++;
            if (2 * votes > all().size()) {
                lead();
            }
        }
    }

    private void lead() {
        votes = 0;
        leader = self();
        disarm(ELECTION);
        sendToOthers(new Append(term(), index()));
    }

    // The follower

    private void append(Peer from, Append append) {
        if (append.term() < term()) {
            return;
        }
        enter(append.term());
        leader = from;
        votes = 0;
        disarm(ELECTION);
        if (append.index() > index()) {
            send(from, new Behind(append.term(), pieces));
        }
    }

    private void piece(Peer from, Piece piece) {
        if (piece.term() != term() || piece.index() <= index()) {
            return;
        }
        if (piece.number() > pieces && !asksFollower) {
            throw new AssertionError(
                    "piece " + piece.number() + " of a snapshot, of which only " + pieces + " are here: cannot go on");
        }
        if (piece.number() == pieces) {
            pieces++;
        }
        if (pieces == PIECES) {
            store(INDEX, piece.index());
            pieces = 0;
        } else {
            send(from, new Behind(piece.term(), pieces));
        }
    }

    // The leader

    private void behind(Peer from, Behind behind) {
        if (!leads() || behind.term() != term()) {
            return;
        }
        int next = asksFollower ? behind.pieces() : Math.max(behind.pieces(), sent.getOrDefault(from, 0));
        sent.put(from, next);
        send(from, new Piece(term(), index(), next));
    }
}
