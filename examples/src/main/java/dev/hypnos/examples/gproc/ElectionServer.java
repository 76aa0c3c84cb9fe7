package dev.hypnos.examples.gproc;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.register;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;
import static dev.hypnos.model.Model.spawnLink;

import dev.hypnos.examples.gproc.ElectionState.Status;
import dev.hypnos.examples.otp.TimerServer;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * The server process of an election. Without a leader it is in its safe loop, where it takes the messages of the
 * election only and leaves all others in the mailbox; with one, in the normal loop, where {@link Requests} does
 * the rest.
 */
final class ElectionServer {
    private record Started(Pid server) {}

    private final ElectionState state;
    private final Callbacks callbacks;
    private final Requests requests;
    private boolean isSafe = true;

    private ElectionServer(Flaw flaw, String name, List<Node> candidates, Function<Election, Callbacks> owner) {
        state = new ElectionState(flaw, name, candidates);
        callbacks = owner.apply(new Election(state));
        requests = new Requests(flaw, state, callbacks);
    }

    /**
     * Starts a server on this node, linked to its parent; returns when its election has begun, long before it is
     * decided.
     */
    static Pid startLink(Flaw flaw, String name, List<Node> candidates, Function<Election, Callbacks> owner) {
        Pid parent = self();
        Pid server = spawnLink(name + " on " + here(), () -> {
            // The name is there before anything else is: others can find a server that has not begun.
            register(name, self());
            new ElectionServer(flaw, name, candidates, owner).run(parent);
        });
        receive(Started.class, started -> started.server() == server);
        return server;
    }

    private void run(Pid parent) {
        state.startFirstStage();
        send(parent, new Started(self()));
        for (Node node : state.candidates()) {
            if (node != here()) {
                send(state.server(node), new Message.Join(self()));
            }
        }
        while (true) {
            if (isSafe) {
                inSafeLoop(receive(Message.OfElection.class, message -> !state.isToBeKept(message)));
            } else {
                // All of the protocol, and the leader's answers to what was passed on.
                inLoop(receive(message -> message instanceof Message || message instanceof Caller.Answer));
            }
        }
    }

    private void startAgain() {
        state.startFirstStage();
        isSafe = true;
    }

    // Without a leader

    private void inSafeLoop(Message.OfElection message) {
        switch (message) {
            case Message.Halt(ElectionId election, Pid from) -> {
                state.waitFor(from, election);
                send(from, new Message.Acknowledge(election, self()));
            }
            case Message.HasLeader hasLeader -> hearOf(hasLeader);
            case Message.IsLeader(ElectionId election, Pid from) -> send(from, new Message.NotLeader(election, self()));
            case Message.NotLeader(ElectionId election, Pid from) -> {
                if (state.status == Status.WAIT && state.election.equals(election)) {
                    startAgain();
                }
            }
            case Message.Acknowledge(ElectionId election, Pid from) -> {
                if (state.status == Status.SECOND_STAGE
                        && state.election.equals(election)
                        && state.isPending(from.node())) {
                    state.acknowledged(from);
                    state.continueSecondStage();
                }
                leadIfElected();
            }
            case Message.Lead(Object synchronisation, ElectionId election, Pid from) -> {
                if (state.status == Status.WAIT && state.election.equals(election)) {
                    state.follow(from);
                    callbacks.surrendered(synchronisation);
                    isSafe = false;
                    requests.leaderFound();
                }
            }
            case Message.NormQuery(ElectionId election, Pid from) -> {
                if (state.status == Status.FIRST_STAGE
                        || (state.status == Status.WAIT && state.election.equals(election))) {
                    state.waitFor(from, election);
                    send(from, new Message.NotNorm(election, self()));
                }
            }
            case Message.CandidateTimer ignored -> state.candidateTimer();
            case Message.CheckLead(Node node) -> {
                if (state.status == Status.FIRST_STAGE && state.isAfter(node)) {
                    send(state.server(node), new Message.Heartbeat(here()));
                }
            }
            case Message.NodeDown report -> downInSafeLoop(report);
            case Message.Heartbeat ignored -> {}
            case Message.Election ignored -> {}
            case Message.NotNorm ignored -> {}
        }
    }

    private void hearOf(Message.HasLeader hasLeader) {
        if (state.status == Status.SECOND_STAGE) {
            for (Node node : state.acknowledged) {
                send(state.server(node), hasLeader);
            }
        }
        state.waitFor(hasLeader.leader(), hasLeader.election());
        state.acknowledged.clear();
        send(hasLeader.leader(), new Message.IsLeader(hasLeader.election(), self()));
    }

    private void downInSafeLoop(Message.NodeDown report) {
        if (!state.isDown(report)) {
            return;
        }
        Node node = report.node();
        if (state.status == Status.WAIT && node == state.leaderNode) {
            state.startFirstStage();
        } else if (state.isBefore(node)) {
            if (state.status == Status.FIRST_STAGE && state.allBeforeAreDown()) {
                state.startSecondStage();
            }
        } else if (state.status == Status.SECOND_STAGE && state.isPending(node)) {
            state.continueSecondStage();
        }
        leadIfElected();
    }

    private void leadIfElected() {
        if (state.status != Status.NORM || !state.isLeader()) {
            return;
        }
        Object synchronisation = callbacks.elected();
        for (Node node : state.acknowledged) {
            send(state.server(node), new Message.Lead(synchronisation, state.election, self()));
        }
        TimerServer.sendAfter(ElectionState.TIMER_MILLIS, self(), new Message.Heartbeat(here()));
        send(self(), new Message.SendCheckLead());
        Node previous = state.previousLeader;
        state.previousLeader = null;
        if (previous != null && state.down.contains(previous)) {
            callbacks.nodeDown(previous);
        }
        isSafe = false;
        requests.leaderFound();
    }

    // With a leader

    private void inLoop(Object message) {
        switch (message) {
            case Message.Join(Pid from) -> tellWhoLeads(from);
            case Message.Halt(ElectionId election, Pid from) -> tellWhoLeads(from);
            case Message.Acknowledge(ElectionId election, Pid from) -> tellWhoLeads(from);
            case Message.IsLeader(ElectionId election, Pid from) -> {
                if (state.isLeader()) {
                    admit(from);
                } else {
                    send(from, new Message.NotLeader(election, self()));
                }
            }
            case Message.NotNorm(ElectionId election, Pid from) -> {
                if (state.isLeader() && state.election.equals(election)) {
                    admit(from);
                }
            }
            case Message.Heartbeat(Node node) -> heartbeat(node);
            case Message.SendCheckLead ignored -> sendCheckLead();
            case Message.CheckLead(Node node) -> {
                if (state.leaderNode != node && state.isLeader()) {
                    for (Node candidate : state.candidates()) {
                        send(state.server(candidate), new Message.Election());
                    }
                    startAgain();
                }
            }
            case Message.Election ignored -> startAgain();
            case Message.CandidateTimer ignored -> state.candidateTimer();
            case Message.NodeDown report -> downInLoop(report);
            case Message.OfElection ignored -> {}
            default -> requests.handle(message);
        }
    }

    private void tellWhoLeads(Pid asker) {
        send(asker, new Message.HasLeader(Objects.requireNonNull(state.leader), state.election, self()));
    }

    /** One more follows. */
    private void admit(Pid follower) {
        state.down.remove(follower.node());
        state.watch(follower);
        send(follower, new Message.Lead(callbacks.elected(), state.election, self()));
    }

    private void heartbeat(Node node) {
        if (!state.isLeader()) {
            return;
        }
        for (Node gone : state.down) {
            if (state.candidates().indexOf(gone) > 0) {
                send(state.server(gone), new Message.NormQuery(state.election, self()));
            }
        }
        if (node == here()) {
            TimerServer.sendAfter(ElectionState.TIMER_MILLIS, self(), new Message.Heartbeat(here()));
        }
    }

    private void sendCheckLead() {
        if (state.isLeader() && !state.down.isEmpty()) {
            for (Node node : state.down) {
                send(state.server(node), new Message.CheckLead(here()));
            }
            TimerServer.sendAfter(ElectionState.TIMER_MILLIS, self(), new Message.SendCheckLead());
        }
    }

    private void downInLoop(Message.NodeDown report) {
        if (!state.isDown(report)) {
            return;
        }
        if (report.node() == state.leaderNode) {
            state.previousLeader = state.leaderNode;
            startAgain();
            leadIfElected();
        } else if (state.isLeader()) {
            callbacks.nodeDown(report.node());
            send(self(), new Message.SendCheckLead());
        }
    }
}
