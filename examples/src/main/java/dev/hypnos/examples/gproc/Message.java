package dev.hypnos.examples.gproc;

import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Ref;

/** What the servers of an election send each other, and what their clients send them. */
sealed interface Message {
    /** The messages of the election itself: all that a server takes while it has no leader. */
    sealed interface OfElection extends Message {}

    /** Stop your election: mine comes first. */
    record Halt(ElectionId election, Pid from) implements OfElection {}

    /** I have halted. */
    record Acknowledge(ElectionId election, Pid from) implements OfElection {}

    /** Too late: there is a leader. */
    record HasLeader(Pid leader, ElectionId election, Pid from) implements OfElection {}

    /** I am told that you lead. */
    record IsLeader(ElectionId election, Pid from) implements OfElection {}

    /** I do not. */
    record NotLeader(ElectionId election, Pid from) implements OfElection {}

    /** I lead, and this is what you must know. */
    record Lead(Object synchronisation, ElectionId election, Pid from) implements OfElection {}

    /** The leader asks one that it takes for dead whether it is without a leader. */
    record NormQuery(ElectionId election, Pid from) implements OfElection {}

    /** It is. */
    record NotNorm(ElectionId election, Pid from) implements OfElection {}

    /** Somebody on this node lives; the leader also reminds itself with it. */
    record Heartbeat(Node node) implements OfElection {}

    /** Everybody starts again. */
    record Election() implements OfElection {}

    /** It is time to look at the nodes that are down. */
    record CandidateTimer() implements OfElection {}

    /** The server of this node believes that it leads. */
    record CheckLead(Node node) implements OfElection {}

    /**
     * The monitor process reports that the server of a node is gone.
     *
     * @param monitor which monitor told; looked at only where the flaw of the delayed report is repaired
     */
    record NodeDown(Node node, Ref monitor) implements OfElection {}

    /** A server has started. */
    record Join(Pid from) implements Message {}

    /** The leader reminds itself to tell the nodes that are down who leads. */
    record SendCheckLead() implements Message {}

    /** A request to this server, whether it leads or not. */
    record Call(Caller caller, Object request) implements Message {}

    /** A message to this server, whether it leads or not. */
    record Cast(Object content) implements Message {}

    /** A request to the leader, by way of any server. */
    record LeaderCall(Caller caller, Object request) implements Message {}

    /** A message to the leader, by way of any server. */
    record LeaderCast(Object content) implements Message {}

    /** The leader tells all what changed. */
    record FromLeader(Object content) implements Message {}
}
