package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.here;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;

import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;

/**
 * The process that makes a connection to another node, and owns it then. What goes through the socket are messages to
 * the process at the other end.
 */
final class Connecting {
    /** To whoever listens: the beginning of a connection. */
    record Hello(Pid from) {}

    record Name(Node node) {}

    record Challenge(Pid from) {}

    record ChallengeReply() {}

    record ChallengeAcknowledged() {}

    private Connecting() {}

    static void run(Pid netKernel, Node node) {
        InetDb.address();
        send(node.address(Accepting.LISTENER), new Hello(self()));
        Pid other = receive(Accepting.Accepted.class).by();
        send(other, new Name(here()));
        if (!receive(Accepting.Status.class).isOk()) {
            // The other node's own attempt will arrive, and net_kernel end this one.
            receive(message -> false);
        }
        receive(Challenge.class);
        Auth.cookie(node);
        send(other, new ChallengeReply());
        receive(ChallengeAcknowledged.class);
        Accepting.up(netKernel, node);
    }
}
