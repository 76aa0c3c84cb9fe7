package dev.hypnos.examples.events.zookeeper;

import dev.hypnos.examples.events.zookeeper.Messages.Ack;
import dev.hypnos.examples.events.zookeeper.Messages.AckNewLeader;
import dev.hypnos.examples.events.zookeeper.Messages.Applied;
import dev.hypnos.examples.events.zookeeper.Messages.FollowerInfo;
import dev.hypnos.examples.events.zookeeper.Messages.Left;
import dev.hypnos.examples.events.zookeeper.Messages.NewLeader;
import dev.hypnos.examples.events.zookeeper.Messages.Notification;
import dev.hypnos.examples.events.zookeeper.Messages.Propose;
import dev.hypnos.examples.events.zookeeper.Messages.Ready;
import dev.hypnos.examples.events.zookeeper.Messages.Transaction;
import dev.hypnos.examples.events.zookeeper.Messages.UpToDate;
import dev.hypnos.examples.events.zookeeper.Messages.Vote;
import dev.hypnos.examples.events.zookeeper.Messages.Write;
import dev.hypnos.model.members.Member;
import dev.hypnos.model.members.Peer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A server: it looks for a leader, and then leads or follows. */
final class Server extends Member {
    enum State {
        LOOKING,
        FOLLOWING,
        LEADING
    }

    /** Where the epoch that was agreed to is stored, and with whom. */
    record Agreed(int epoch, int leader) {}

    private static final String LOG = "log";
    private static final String AGREED = "agreed";
    /** A quorum agrees, and no better vote has come for a while. */
    private static final String FINALIZE = "finalize";
    /** No quorum has followed for too long. */
    private static final String INITIAL_LIMIT = "initial limit";
    /** A session was idle for too long. */
    private static final String EXPIRY = "expiry";
    /** After so many elections a server that lives gives up, so that a path ends. */
    private static final int ELECTIONS_MAX = 5;

    private final Flaw flaw;
    private final Ensemble ensemble;

    State state = State.LOOKING;
    private final Set<Peer> met = new HashSet<>();
    private int elections;

    // the election
    private int round;
    private Vote vote = new Vote(0, 0, 0);
    private int changes;
    private final Map<Peer, Vote> votes = new HashMap<>();
    /** Votes of those that have a leader. */
    private final Map<Peer, Vote> settled = new HashMap<>();
    /** Who follows this one already, while it is still looking. */
    private final Map<Peer, FollowerInfo> waiting = new HashMap<>();

    private @Nullable Notification lastVote;

    // the follower
    private boolean isSynced;
    boolean isUpToDate;

    // the leader
    private int epoch;
    private int counter;
    private boolean hasBegun;
    boolean isEstablished;
    private boolean hasTimedOut;
    private final Set<Peer> followers = new HashSet<>();
    private final Set<Peer> synced = new HashSet<>();
    private final Map<Integer, Integer> acks = new HashMap<>();

    /** All up to here counts as processed, whether it was logged or not. */
    private int processed;

    Server(Flaw flaw, Ensemble ensemble) {
        this.flaw = flaw;
        this.ensemble = ensemble;
    }

    @Override
    protected void start() {
        look();
    }

    @Override
    protected void receive(Peer from, Object message) {
        switch (message) {
            case Notification notification -> notified(from, notification);
            case FollowerInfo info -> followed(from, info);
            case NewLeader leader -> newLeader(from, leader);
            case AckNewLeader ack -> synced(from);
            case UpToDate done -> isUpToDate |= isFollowing(from);
            case Propose propose -> proposed(from, propose.transaction());
            case Ack ack -> acknowledged(ack.zxid());
            case Left left -> left(from);
            case Write write -> write(write.value());
            default -> throw new IllegalStateException("unknown: " + message);
        }
    }

    @Override
    protected void timeout(Object timer) {
        if (timer.equals(FINALIZE)) {
            decide();
        } else if (timer.equals(INITIAL_LIMIT)) {
            hasTimedOut = true;
            look();
        } else {
            append("session closed");
        }
    }

    @Override
    protected void lost(Peer peer) {
        met.remove(peer);
        if (state == State.LOOKING && vote.leader() == peer.rank()) {
            look();
        }
        left(peer);
    }

    Log log() {
        return stored(LOG, Log.EMPTY);
    }

    /** Whom it leads or follows, by rank. */
    int leader() {
        return vote.leader();
    }

    private boolean isVoter() {
        return ensemble.isVoter(self());
    }

    private int lastZxid() {
        return Math.max(log().last(), processed);
    }

    private int currentEpoch() {
        return flaw.hasNoStoredEpoch()
                ? Zxid.epoch(lastZxid())
                : stored(AGREED, new Agreed(0, 0)).epoch();
    }

    private boolean isFollowing(Peer peer) {
        return state == State.FOLLOWING && vote.leader() == peer.rank();
    }

    // The election

    /** Looks for a leader. */
    private void look() {
        followers.forEach(follower -> send(follower, new Left()));
        refuseWaiting();
        state = State.LOOKING;
        isSynced = false;
        isUpToDate = false;
        stopLeading();
        votes.clear();
        settled.clear();
        changes = 0;
        disarm(FINALIZE);
        if (isVoter() && elections < ELECTIONS_MAX) {
            elections++;
            round++;
            vote(own());
        }
    }

    private void refuseWaiting() {
        waiting.remove(self());
        waiting.keySet().forEach(peer -> send(peer, new Left()));
        waiting.clear();
    }

    private Vote own() {
        return new Vote(self().rank(), flaw.hasNoStoredEpoch() ? 0 : currentEpoch(), lastZxid());
    }

    private void vote(Vote chosen) {
        vote = chosen;
        votes.put(self(), chosen);
        disarm(FINALIZE);
        lastVote = notification(false);
        for (Peer other : ensemble.voters(all())) {
            if (other != self()) {
                send(other, lastVote);
            }
        }
    }

    private Notification notification(boolean isAnswer) {
        return new Notification(vote, round, state, isAnswer);
    }

    private void notified(Peer from, Notification notification) {
        if (met.add(from) && !notification.isAnswer() && lastVote != null) {
            // what may have been lost with the connection is sent again
            send(from, new Notification(lastVote.vote(), lastVote.round(), State.LOOKING, true));
        }
        if (state == State.LOOKING) {
            if (notification.state() == State.LOOKING) {
                compare(from, notification);
            } else {
                join(from, notification);
            }
        } else if (notification.state() == State.LOOKING) {
            send(from, notification(true));
        }
    }

    private void compare(Peer from, Notification notification) {
        Vote other = notification.vote();
        if (notification.round() < round) {
            send(from, notification(true));
            return;
        }
        if (notification.round() > round) {
            round = notification.round();
            votes.clear();
            changes = 0;
            vote(isBetter(other, own()) ? other : own());
        } else if (isBetter(other, vote)) {
            changes++;
            if (changes > ensemble.voters()) {
                throw new AssertionError("votes go round: " + self() + " has changed its vote " + changes
                        + " times in one election of " + ensemble.voters());
            }
            vote(other);
        }
        votes.put(from, other);
        count();
    }

    private boolean isBetter(Vote one, Vote other) {
        if (flaw == Flaw.EPOCH_NOT_COMPARED) {
            return one.epoch() > other.epoch()
                    || (one.epoch() == other.epoch() && one.zxid() > other.zxid())
                    || (one.zxid() == other.zxid() && one.leader() > other.leader());
        }
        if (one.epoch() != other.epoch()) {
            return one.epoch() > other.epoch();
        }
        return one.zxid() > other.zxid() || (one.zxid() == other.zxid() && one.leader() > other.leader());
    }

    private void count() {
        if (votes.size() == ensemble.voters()) {
            // all have spoken: no better vote can come
            decide();
            return;
        }
        Peer leader = all().get(vote.leader());
        long agreeing = votes.values().stream().filter(vote::equals).count();
        if (ensemble.isQuorum(agreeing) && (leader == self() || met.contains(leader))) {
            arm(FINALIZE);
        }
    }

    /** Others have a leader already. */
    private void join(Peer from, Notification notification) {
        if (!isVoter()) {
            follow(notification);
            return;
        }
        settled.put(from, notification.vote());
        int leader = notification.vote().leader();
        long agreeing = settled.values().stream()
                .filter(each -> each.leader() == leader)
                .count();
        boolean leads = notification.state() == State.LEADING;
        if ((leads && notification.round() == round)
                || (ensemble.isQuorum(agreeing) && settled.containsKey(all().get(leader)))) {
            follow(notification);
        }
    }

    private void follow(Notification notification) {
        round = notification.round();
        vote = notification.vote();
        decide();
    }

    private void decide() {
        votes.clear();
        settled.clear();
        changes = 0;
        disarm(FINALIZE);
        if (vote.leader() == self().rank()) {
            lead();
        } else {
            state = State.FOLLOWING;
            refuseWaiting();
            send(all().get(vote.leader()), new FollowerInfo(currentEpoch(), lastZxid()));
        }
    }

    // The follower

    private void newLeader(Peer from, NewLeader leader) {
        if (!isFollowing(from)) {
            return;
        }
        Agreed agreed = stored(AGREED, new Agreed(currentEpoch(), from.rank()));
        if (leader.epoch() < agreed.epoch()
                || (leader.epoch() == agreed.epoch() && from.rank() != agreed.leader() && !flaw.hasNoStoredEpoch())) {
            // its epoch is over
            send(from, new Left());
            look();
            return;
        }
        if (!flaw.hasNoStoredEpoch()) {
            store(AGREED, new Agreed(leader.epoch(), from.rank()));
        }
        store(LOG, log().until(leader.base()).with(leader.transactions()));
        processed = 0;
        isSynced = true;
        send(from, new AckNewLeader());
    }

    private void proposed(Peer from, Transaction transaction) {
        if (isFollowing(from) && isSynced) {
            store(LOG, log().with(List.of(transaction)));
            send(from, new Ack(transaction.zxid()));
        }
    }

    /** A leader or a follower is gone. */
    private void left(Peer peer) {
        waiting.remove(peer);
        if (isFollowing(peer)) {
            look();
        } else if (state == State.LEADING && followers.remove(peer)) {
            synced.remove(peer);
            if (isEstablished && !hasQuorum(synced)) {
                look();
            }
        }
    }

    // The leader

    private void lead() {
        state = State.LEADING;
        Map<Peer, FollowerInfo> early = Map.copyOf(waiting);
        if (flaw.hasNoStoredEpoch()) {
            begin(currentEpoch() + 1);
        } else {
            waiting.put(self(), new FollowerInfo(currentEpoch(), lastZxid()));
        }
        if (!hasTimedOut) {
            arm(INITIAL_LIMIT);
        }
        early.forEach(this::followed);
    }

    private void stopLeading() {
        followers.clear();
        synced.clear();
        acks.clear();
        epoch = 0;
        counter = 0;
        hasBegun = false;
        isEstablished = false;
        disarm(INITIAL_LIMIT);
        disarm(EXPIRY);
    }

    private void followed(Peer from, FollowerInfo info) {
        if (state == State.LOOKING) {
            waiting.put(from, info);
        } else if (state == State.FOLLOWING) {
            send(from, new Left());
        } else if (hasBegun) {
            followers.add(from);
            send(from, log().since(info.zxid(), epoch));
        } else {
            waiting.put(from, info);
            if (hasQuorum(waiting.keySet())) {
                int last = waiting.values().stream()
                        .mapToInt(FollowerInfo::epoch)
                        .max()
                        .orElseThrow();
                store(AGREED, new Agreed(last + 1, self().rank()));
                waiting.remove(self());
                Map<Peer, FollowerInfo> known = Map.copyOf(waiting);
                begin(last + 1);
                known.forEach(this::followed);
            }
        }
    }

    private void begin(int next) {
        waiting.clear();
        epoch = next;
        hasBegun = true;
        synced.add(self());
        if (flaw == Flaw.EPOCH_TAKEN_ALONE) {
            processed = Zxid.of(epoch, 0);
        }
        if (ensemble.hasSession() && flaw == Flaw.LOGS_BEFORE_ESTABLISHED) {
            arm(EXPIRY);
        }
    }

    private void synced(Peer follower) {
        if (state != State.LEADING || !followers.contains(follower)) {
            return;
        }
        synced.add(follower);
        if (isEstablished) {
            send(follower, new UpToDate());
        } else if (hasQuorum(synced)) {
            establish();
        }
    }

    private void establish() {
        isEstablished = true;
        disarm(INITIAL_LIMIT);
        for (Peer each : synced) {
            if (each != self()) {
                send(each, new UpToDate());
            }
        }
        for (Peer observer : ensemble.observers(all())) {
            send(observer, notification(true));
        }
        send(ensemble.client(all()), new Ready());
        if (ensemble.hasSession() && flaw != Flaw.LOGS_BEFORE_ESTABLISHED) {
            arm(EXPIRY);
        }
    }

    private boolean hasQuorum(Set<Peer> some) {
        if (flaw == Flaw.OBSERVERS_COUNTED) {
            return ensemble.isQuorum(some.size());
        }
        return ensemble.isQuorum(some.stream().filter(ensemble::isVoter).count());
    }

    private void write(String value) {
        if (isEstablished) {
            append(value);
        }
    }

    private void append(String value) {
        counter++;
        Transaction transaction = new Transaction(Zxid.of(epoch, counter), value);
        store(LOG, log().with(List.of(transaction)));
        acks.put(transaction.zxid(), 1);
        followers.forEach(follower -> send(follower, new Propose(transaction)));
    }

    private void acknowledged(int zxid) {
        Integer before = acks.get(zxid);
        if (before == null) {
            return;
        }
        acks.put(zxid, before + 1);
        if (ensemble.isQuorum(before + 1)) {
            acks.remove(zxid);
            String value = log().transactions().stream()
                    .filter(each -> each.zxid() == zxid)
                    .findFirst()
                    .map(Transaction::value)
                    .orElseThrow();
            send(ensemble.client(all()), new Applied(value));
        }
    }
}
