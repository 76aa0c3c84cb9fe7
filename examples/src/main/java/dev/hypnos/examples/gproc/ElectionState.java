package dev.hypnos.examples.gproc;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.now;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;

import dev.hypnos.examples.otp.TimerServer;
import dev.hypnos.model.Address;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Ref;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one server knows of the election, and the stages of its own. */
final class ElectionState {
    static final long TIMER_MILLIS = 5_000;

    /** How far a server is. */
    enum Status {
        /** It waits until all candidates before it are down, or one of them halts it. */
        FIRST_STAGE,
        /** It halts the candidates after it, one by one. */
        SECOND_STAGE,
        /** It has halted, or was told of a leader, and waits to hear from that one. */
        WAIT,
        /** There is a leader. */
        NORM
    }

    /** A node that is watched: by which monitor, and who on it (its pid, or its address where no pid was known). */
    private record Watched(Ref ref, Object subject) {}

    private final Flaw flaw;
    private final String name;
    private final List<Node> candidates;
    private final int position;
    private final long incarnation = now();
    private final Pid monitorProcess;
    private final Map<Node, Watched> monitored = new LinkedHashMap<>();
    private int nextElection = 1;
    private @Nullable Long candidateTimer;

    ElectionId election = new ElectionId(0, 0, 0);
    Status status = Status.FIRST_STAGE;

    @Nullable
    Pid leader;

    @Nullable
    Node leaderNode;

    @Nullable
    Node previousLeader;

    final List<Node> down = new ArrayList<>();
    final List<Node> acknowledged = new ArrayList<>();
    private @Nullable Node pending;

    ElectionState(Flaw flaw, String name, List<Node> candidates) {
        this.flaw = flaw;
        this.name = name;
        this.candidates = candidates;
        this.position = candidates.indexOf(here());
        this.monitorProcess = MonitorProcess.start();
    }

    // Who is who

    List<Node> candidates() {
        return candidates;
    }

    boolean isBefore(Node node) {
        return candidates.indexOf(node) < position;
    }

    boolean isAfter(Node node) {
        return candidates.indexOf(node) > position;
    }

    Address server(Node node) {
        return node.address(name);
    }

    boolean isLeader() {
        return leader == self();
    }

    List<Node> monitoredNodes() {
        return List.copyOf(monitored.keySet());
    }

    boolean isPending(Node node) {
        return node == pending;
    }

    // Monitors

    /**
     * Makes sure that the server which just wrote is watched. The flawed version is content with any monitor of
     * its node, even one that found nobody before that server had its name; the repaired one watches that very
     * process.
     */
    void watch(Pid server) {
        Watched before = monitored.get(server.node());
        if (before == null || (flaw != Flaw.DELAYED_FAULT_REPORT && before.subject() != server)) {
            Ref ref = MonitorProcess.watch(monitorProcess, server, flaw != Flaw.DELAYED_FAULT_REPORT);
            monitored.put(server.node(), new Watched(ref, server));
        }
    }

    /**
     * A candidate acknowledged: it lives. Where the flaw is repaired its monitor is made anew if need be; the
     * released server keeps the one that may have found nobody.
     */
    void acknowledged(Pid server) {
        acknowledged.add(server.node());
        if (flaw != Flaw.DELAYED_FAULT_REPORT) {
            watch(server);
        }
    }

    /** Watches the servers of these nodes, by name, and tells them that this one lives. */
    private void watch(List<Node> nodes) {
        if (candidateTimer == null) {
            candidateTimer = TimerServer.sendAfter(TIMER_MILLIS, self(), new Message.CandidateTimer());
        }
        for (Node node : nodes) {
            send(server(node), new Message.Heartbeat(here()));
            if (!monitored.containsKey(node)) {
                Ref ref = MonitorProcess.watch(monitorProcess, server(node), false);
                monitored.put(node, new Watched(ref, server(node)));
            }
        }
    }

    /** Takes a report; false if it is of a monitor that was replaced since, and tells nothing any more. */
    boolean isDown(Message.NodeDown report) {
        Node node = report.node();
        if (flaw != Flaw.DELAYED_FAULT_REPORT) {
            Watched watched = monitored.get(node);
            if (watched == null || watched.ref() != report.monitor()) {
                return false;
            }
        }
        monitored.remove(node);
        if (!down.contains(node)) {
            down.add(node);
        }
        return true;
    }

    void candidateTimer() {
        candidateTimer = null;
        if (!down.isEmpty()) {
            for (Node node : down) {
                if (!node.isRunning()) {
                    send(server(node), new Message.Heartbeat(here()));
                }
            }
            candidateTimer = TimerServer.sendAfter(TIMER_MILLIS, self(), new Message.CandidateTimer());
        }
    }

    void cancelCandidateTimer() {
        if (candidateTimer != null) {
            TimerServer.cancel(candidateTimer);
            candidateTimer = null;
        }
    }

    // The stages

    void startFirstStage() {
        election = new ElectionId(position, incarnation, nextElection++);
        leader = null;
        leaderNode = null;
        down.clear();
        status = Status.FIRST_STAGE;
        if (position == 0) {
            startSecondStage();
        } else {
            watch(candidates.subList(0, position));
        }
    }

    boolean allBeforeAreDown() {
        return down.containsAll(candidates.subList(0, position));
    }

    void startSecondStage() {
        down.clear();
        down.addAll(candidates.subList(0, position));
        status = Status.SECOND_STAGE;
        pending = here();
        acknowledged.clear();
        continueSecondStage();
    }

    /** Halts the next candidate; after the last one this server leads. */
    void continueSecondStage() {
        int next = candidates.indexOf(pending) + 1;
        if (next == candidates.size()) {
            leader = self();
            leaderNode = here();
            status = Status.NORM;
        } else {
            Node node = candidates.get(next);
            pending = node;
            watch(List.of(node));
            send(server(node), new Message.Halt(election, self()));
        }
    }

    /**
     * Whether a message is better kept until there is a leader. A candidate acknowledges an election that this
     * server has given up meanwhile; the original drops that, and the candidate waits for ever. Here it is told
     * who leads, when that is known.
     */
    boolean isToBeKept(Message.OfElection message) {
        return message instanceof Message.Acknowledge && status == Status.WAIT;
    }

    /** Waits for the leader, or the one that will be. */
    void waitFor(Pid other, ElectionId its) {
        watch(other);
        election = its;
        status = Status.WAIT;
        leaderNode = other.node();
        down.remove(other.node());
    }

    /** Follows the leader. */
    void follow(Pid other) {
        cancelCandidateTimer();
        watch(other);
        leader = other;
        leaderNode = other.node();
        down.remove(other.node());
        status = Status.NORM;
    }
}
