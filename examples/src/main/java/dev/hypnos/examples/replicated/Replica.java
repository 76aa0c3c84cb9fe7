package dev.hypnos.examples.replicated;

import dev.hypnos.examples.replicated.Disk.Kept;
import dev.hypnos.examples.replicated.Messages.Answer;
import dev.hypnos.examples.replicated.Messages.Append;
import dev.hypnos.examples.replicated.Messages.Appended;
import dev.hypnos.examples.replicated.Messages.Command;
import dev.hypnos.examples.replicated.Messages.Entry;
import dev.hypnos.examples.replicated.Messages.Log;
import dev.hypnos.examples.replicated.Messages.Message;
import dev.hypnos.examples.replicated.Messages.Vote;
import dev.hypnos.examples.replicated.Messages.Voted;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * One of three servers that hold the same store. They elect a leader, for a term, by a majority; it orders the commands of clients in a log, and does one
 * when a majority has it on disk. Much like Raft, and simpler: a leader sends all that it has, each time.
 */
public final class Replica {
    private static final int SERVERS = 3;
    private static final int HEARTBEAT_MILLIS = 50;
    private static final int PATIENCE_MILLIS = 150;
    /** Some wait longer by so much at most, so that not all stand for election at once. */
    private static final int SPREAD_MILLIS = 50;
    /** So many entries become a part of the snapshot. */
    private static final int LOG_MAX = 3;

    private enum Role {
        FOLLOWER,
        CANDIDATE,
        LEADER
    }

    private final int id;
    private final Mistake mistake;
    private final Disk disk;
    private final Random random = new Random();

    // what is on the disk, too
    private long term;
    private int votedFor;
    private long base;
    private long baseTerm;
    private Machine snapshot;
    private List<Entry> entries;
    private long logTerm;

    private Role role = Role.FOLLOWER;
    /** Who leads in this term, as far as this server knows; 0 for nobody. */
    private int leader;

    private Machine machine;
    private long applied;
    private long commit;
    private long heardNanos = System.nanoTime();
    /** Who has answered this candidate, and how many are for it. */
    private final boolean[] answered = new boolean[SERVERS + 1];

    private int votes;
    /** Up to where each server has what this leader has. */
    private final long[] acknowledged = new long[SERVERS + 1];

    private Replica(int id, Mistake mistake, Disk disk) throws IOException {
        this.id = id;
        this.mistake = mistake;
        this.disk = disk;
        Kept kept = disk.read();
        term = kept.term();
        votedFor = kept.votedFor();
        base = kept.log().base();
        baseTerm = kept.log().baseTerm();
        snapshot = kept.log().snapshot();
        entries = new ArrayList<>(kept.log().entries());
        logTerm = kept.logTerm();
        machine = snapshot.copy();
        applied = base;
        commit = base;
    }

    /** Its number, a mistake, its directory. */
    public static void main(String[] args) throws IOException {
        Replica replica = new Replica(Integer.parseInt(args[0]), Mistake.valueOf(args[1]), new Disk(Path.of(args[2])));
        new Thread(replica::watch, "watch").start();
        for (int other = 1; other <= SERVERS; other++) {
            int peer = other;
            if (peer != replica.id) {
                new Thread(() -> replica.talk(peer), "to " + peer).start();
            }
        }
        Wire.serve(replica::answer);
    }

    private Message answer(Message question) {
        return switch (question) {
            case Vote vote -> vote(vote);
            case Append append -> append(append);
            default -> new Answer(command((Command) question));
        };
    }

    private int majority() {
        return mistake == Mistake.HALF_IS_ENOUGH ? SERVERS / 2 : SERVERS / 2 + 1;
    }

    private long lastIndex() {
        return base + entries.size();
    }

    private long termAt(long index) {
        return index == base ? baseTerm : entries.get((int) (index - base - 1)).term();
    }

    private void keep() {
        int vote = mistake == Mistake.FORGETS_VOTE ? 0 : votedFor;
        disk.write(new Kept(term, vote, logTerm, log()));
    }

    /** What this server has at this moment. */
    private Log log() {
        return new Log(base, baseTerm, snapshot.copy(), List.copyOf(entries));
    }

    private void follow(long newTerm) {
        if (newTerm > term) {
            term = newTerm;
            votedFor = 0;
            leader = 0;
            keep();
        }
        role = Role.FOLLOWER;
        notifyAll();
    }

    // Elections

    private void watch() {
        while (true) {
            int patience = PATIENCE_MILLIS + random.nextInt(SPREAD_MILLIS);
            pause(patience);
            synchronized (this) {
                boolean isHeard = System.nanoTime() - heardNanos < patience * 1_000_000L;
                if (role != Role.LEADER && !isHeard) {
                    stand();
                }
            }
        }
    }

    private void stand() {
        term++;
        votedFor = id;
        leader = 0;
        role = Role.CANDIDATE;
        votes = 1;
        Arrays.fill(answered, false);
        heardNanos = System.nanoTime();
        keep();
        notifyAll();
    }

    private void count(int peer, Voted voted) {
        if (voted.term() > term) {
            follow(voted.term());
        } else if (voted.term() == term && role == Role.CANDIDATE && !answered[peer]) {
            answered[peer] = true;
            votes += voted.granted() ? 1 : 0;
            if (votes >= majority()) {
                lead();
            }
        }
    }

    private void lead() {
        role = Role.LEADER;
        leader = id;
        logTerm = term;
        Arrays.fill(acknowledged, 0);
        // what earlier leaders left counts as soon as something of this one does
        entries.add(new Entry(term, new Command("", 0, "get", "", 0)));
        keep();
        notifyAll();
    }

    private synchronized Voted vote(Vote vote) {
        if (vote.term() > term) {
            follow(vote.term());
        }
        boolean isUpToDate = vote.lastTerm() > termAt(lastIndex())
                || vote.lastTerm() == termAt(lastIndex()) && vote.lastIndex() >= lastIndex();
        boolean granted = vote.term() == term && isUpToDate && (votedFor == 0 || votedFor == vote.candidate());
        Voted answer = new Voted(term, granted);
        if (granted) {
            votedFor = vote.candidate();
            heardNanos = System.nanoTime();
            keep();
        } else if (mistake == Mistake.STANDS_AT_ONCE) {
            stand();
        }
        return answer;
    }

    // What it says to others

    /** A candidate asks until it is answered, a leader tells all that it has, again and again. */
    private void talk(int peer) {
        while (true) {
            Message message;
            synchronized (this) {
                while (role == Role.FOLLOWER || role == Role.CANDIDATE && answered[peer]) {
                    pauseForChange(0);
                }
                message = role == Role.LEADER
                        ? new Append(term, id, log(), commit)
                        : new Vote(term, id, termAt(lastIndex()), lastIndex());
            }
            Message reply = Wire.ask("kv" + peer, message, HEARTBEAT_MILLIS);
            synchronized (this) {
                if (reply instanceof Voted voted) {
                    count(peer, voted);
                } else if (reply instanceof Appended appended) {
                    acknowledge(peer, appended);
                }
                if (reply == null || role == Role.LEADER && acknowledged[peer] == lastIndex()) {
                    pauseForChange(HEARTBEAT_MILLIS);
                }
            }
        }
    }

    private void acknowledge(int peer, Appended appended) {
        if (appended.term() > term) {
            follow(appended.term());
        } else if (appended.term() == term && role == Role.LEADER) {
            acknowledged[peer] = Math.max(acknowledged[peer], appended.index());
            advance();
        }
    }

    private void advance() {
        for (long index = lastIndex(); index > commit && termAt(index) == term; index--) {
            int count = 1;
            for (int peer = 1; peer <= SERVERS; peer++) {
                count += acknowledged[peer] >= index ? 1 : 0;
            }
            if (count >= majority()) {
                commit = index;
                apply();
                return;
            }
        }
    }

    private void apply() {
        while (applied < commit) {
            Command command = entries.get((int) (applied - base)).command();
            applied++;
            if (!command.client().isEmpty() && (mistake == Mistake.APPLIES_TWICE || !machine.hasDone(command))) {
                machine.apply(command);
            }
        }
        if (applied - base > LOG_MAX && applied <= lastIndex()) {
            baseTerm = termAt(applied);
            entries = new ArrayList<>(entries.subList((int) (applied - base), entries.size()));
            base = applied;
            snapshot = machine.copy();
            keep();
        }
        notifyAll();
    }

    private synchronized Appended append(Append append) {
        if (append.term() < term) {
            return new Appended(term, -1);
        }
        follow(append.term());
        if (leader != 0 && leader != append.leader()) {
            throw new IllegalStateException("servers " + leader + " and " + append.leader() + " lead in term " + term);
        }
        leader = append.leader();
        heardNanos = System.nanoTime();
        boolean isLate = logTerm == append.term() && append.log().last() < lastIndex();
        if (isLate && mistake != Mistake.TAKES_OLD_SNAPSHOT) {
            return new Appended(term, append.log().last());
        }
        // what a leader sends again, to be heard, is on the disk already
        boolean isKnown = logTerm == append.term()
                && append.log().last() == lastIndex()
                && append.log().base() == base;
        if (!isKnown) {
            replace(append);
            if (base > applied || isLate) {
                install();
            }
            keep();
        }
        commit = Math.min(Math.max(isLate ? base : commit, append.commit()), lastIndex());
        apply();
        return new Appended(term, append.log().last());
    }

    private void replace(Append append) {
        base = append.log().base();
        baseTerm = append.log().baseTerm();
        snapshot = append.log().snapshot();
        entries = new ArrayList<>(append.log().entries());
        logTerm = append.term();
    }

    private void install() {
        if (base < applied) {
            throw new IllegalStateException("what was done up to " + applied + " is undone down to " + base);
        }
        Machine before = machine;
        machine = snapshot.copy();
        if (mistake == Mistake.ADDS_SNAPSHOT) {
            before.data.forEach(machine.data::putIfAbsent);
        }
        applied = base;
    }

    // Clients

    /** What the command gives when it is done; null if this server does not lead, or no longer. */
    private synchronized @Nullable Integer command(Command command) {
        if (role != Role.LEADER) {
            return null;
        }
        if (mistake == Mistake.READS_ALONE && command.operation().equals("get")) {
            return machine.data.getOrDefault(command.key(), 0);
        }
        long wanted = term;
        entries.add(new Entry(term, command));
        keep();
        notifyAll();
        if (mistake == Mistake.ACKNOWLEDGES_ALONE) {
            commit = lastIndex();
            apply();
        }
        long index = lastIndex();
        while (applied < index && role == Role.LEADER && term == wanted) {
            pauseForChange(0);
        }
        return applied >= index && term == wanted ? machine.result(command) : null;
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** @param millis how long at most; 0 for ever */
    private void pauseForChange(int millis) {
        try {
            wait(millis);
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
