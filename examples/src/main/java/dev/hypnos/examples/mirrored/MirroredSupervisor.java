package dev.hypnos.examples.mirrored;

import dev.hypnos.examples.otp.ErrorLogger;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Server;
import dev.hypnos.model.Supervisor;
import dev.hypnos.model.Supervisor.Child;
import dev.hypnos.model.Supervisor.Restart;
import dev.hypnos.model.Supervisor.Running;
import dev.hypnos.model.Supervisor.Strategy;
import java.util.Objects;

/**
 * A member of a group of supervisors: a supervisor of two processes, the delegate that has the children, and the
 * {@linkplain Mirroring one} that knows the other members. Both are found by asking the supervisor for its children.
 */
final class MirroredSupervisor {
    private static final String DELEGATE = "delegate";
    private static final String MIRRORING = "mirroring";
    /** As good as for ever: the longest time that the original can write. */
    private static final long SHUTDOWN_MILLIS = 0xffff_ffffL;

    private MirroredSupervisor() {}

    /**
     * Starts a member, linked to the process that asks, and lets it join.
     *
     * @throws dev.hypnos.model.CallFailed if it ended while it joined
     */
    static Pid start(String name, String group, Version version) {
        Supervisor children = Supervisor.of(Strategy.ONE_FOR_ONE, 0, 1_000);
        Pid member = Server.startLink(
                name,
                Supervisor.of(
                        Strategy.ONE_FOR_ALL,
                        0,
                        1_000,
                        new Child(
                                DELEGATE,
                                Restart.TEMPORARY,
                                SHUTDOWN_MILLIS,
                                () -> reported(DELEGATE, Server.startLink(children))),
                        new Child(
                                MIRRORING,
                                Restart.PERMANENT,
                                SHUTDOWN_MILLIS,
                                () -> reported(MIRRORING, Server.startLink(new Mirroring(version, group, children))))));
        Server.call(mirroring(member), new Mirroring.Join(member), -1);
        return member;
    }

    /** A supervisor reports every child that it has started. */
    static Pid reported(String child, Pid started) {
        ErrorLogger.report(child);
        return started;
    }

    /** Starts a child on a member, unless another member has it. */
    static boolean startChild(Pid member, String id) {
        return (boolean) Server.call(mirroring(member), new Mirroring.StartChild(id), -1);
    }

    static Pid mirroring(Pid member) {
        return child(member, MIRRORING);
    }

    static Pid delegate(Pid member) {
        return child(member, DELEGATE);
    }

    private static Pid child(Pid member, String id) {
        for (Running child : Supervisor.children(member)) {
            if (child.id().equals(id)) {
                return Objects.requireNonNull(child.pid());
            }
        }
        throw new IllegalStateException(member + " has no " + id);
    }
}
