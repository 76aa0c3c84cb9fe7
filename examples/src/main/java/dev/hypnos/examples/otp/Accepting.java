package dev.hypnos.examples.otp;

import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.receive;
import static dev.hypnos.model.Model.self;
import static dev.hypnos.model.Model.send;

import dev.hypnos.model.Down;
import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;
import org.jspecify.annotations.Nullable;

/** The process at the other end of a connection that is made: it checks who comes, and owns the connection then. */
final class Accepting {
    /** The name that stands for the port on which a node listens. */
    static final String LISTENER = "listening socket";

    record Accepted(Pid by) {}

    record Status(boolean isOk) {}

    private Accepting() {}

    static void run(Pid netKernel, Pid connecting) {
        // A socket is closed when the process at the other end is gone.
        monitor(connecting);
        send(connecting, new Accepted(self()));
        Object name = next(Connecting.Name.class);
        if (!(name instanceof Connecting.Name(Node node))) {
            return;
        }
        send(netKernel, new NetKernel.AcceptPending(self(), node));
        if (receive(NetKernel.Told.class) == NetKernel.Told.ANOTHER_IS_PENDING) {
            send(connecting, new Status(false));
            return;
        }
        send(connecting, new Status(true));
        Auth.cookie(node);
        send(connecting, new Connecting.Challenge(self()));
        if (next(Connecting.ChallengeReply.class) == null) {
            return;
        }
        send(connecting, new Connecting.ChallengeAcknowledged());
        up(netKernel, node);
    }

    private static @Nullable Object next(Class<?> type) {
        Object came = receive(message -> type.isInstance(message) || message instanceof Down);
        return came instanceof Down ? null : came;
    }

    /**
     * Both ends do this when they know each other: net_kernel writes it down, whoever has asked for it is told that a
     * node is up, and the connection is there until one of the nodes is not.
     */
    static void up(Pid netKernel, Node node) {
        send(netKernel, new NetKernel.NodeUp(self(), node));
        receive(NetKernel.Told.class);
        send(GlobalGroup.NAME, new GlobalGroup.NodeUp(node));
        receive(message -> false);
    }
}
