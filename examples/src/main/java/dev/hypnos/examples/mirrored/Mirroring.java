package dev.hypnos.examples.mirrored;

import static dev.hypnos.model.Model.monitor;
import static dev.hypnos.model.Model.trapExits;

import dev.hypnos.model.CallFailed;
import dev.hypnos.model.Down;
import dev.hypnos.model.Model;
import dev.hypnos.model.Pid;
import dev.hypnos.model.Reason;
import dev.hypnos.model.Server;
import dev.hypnos.model.Supervisor;
import dev.hypnos.model.Supervisor.Child;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The process of a member that knows the others: it watches them, and takes over the children of one that ended. */
final class Mirroring extends Server {
    /** The first call: join the group as this member. */
    record Join(Pid member) {}

    record StartChild(String id) {}

    /** From a new member to the others. */
    private record EnsureMonitoring(Pid member) {}

    private final Version version;
    private final String group;
    private final Supervisor delegateSupervisor;
    private ProcessGroups.@Nullable View groups;
    private @Nullable ChildTable children;
    private @Nullable Pid member;
    private @Nullable Pid delegate;

    Mirroring(Version version, String group, Supervisor delegateSupervisor) {
        this.version = version;
        this.group = group;
        this.delegateSupervisor = delegateSupervisor;
    }

    @Override
    protected void init() {
        groups = ProcessGroups.View.find();
        children = ChildTable.find();
    }

    private ProcessGroups.View groups() {
        return Objects.requireNonNull(groups);
    }

    private ChildTable children() {
        return Objects.requireNonNull(children);
    }

    /** RabbitMQ's own generic server: before it handles a message it takes out all others that have come, too. */
    private static void drain() {
        Model.receive(0, message -> false);
    }

    @Override
    protected Object onCall(Object request, From from) {
        drain();
        return switch (request) {
            case Join(Pid self) -> {
                join(self);
                yield true;
            }
            case StartChild(String id) -> {
                boolean isMine = children().claim(me(), id, groups().members(group));
                if (isMine) {
                    startChild(id);
                }
                yield isMine;
            }
            default -> throw new IllegalArgumentException("an unknown request: " + request);
        };
    }

    private void join(Pid self) {
        trapExits();
        groups().create(group);
        groups().join(group, self);
        List<Pid> others = new ArrayList<>(groups().members(group));
        others.remove(self);
        if (others.isEmpty()) {
            children().deleteAll();
        }
        for (Pid other : others) {
            greet(other, self);
            monitor(other);
        }
        member = self;
        delegate = MirroredSupervisor.delegate(self);
        monitor(delegate);
    }

    /**
     * The others are found by asking their supervisors, and a supervisor that ends does not answer. The call is not
     * guarded in the released version, although the same is guarded wherever else the module does it.
     */
    private void greet(Pid other, Pid self) {
        try {
            cast(MirroredSupervisor.mirroring(other), new EnsureMonitoring(self));
        } catch (CallFailed gone) {
            if (version == Version.AS_RELEASED || !hasEnded(gone.reason())) {
                throw gone;
            }
        }
    }

    private static boolean hasEnded(Object reason) {
        return reason == Reason.NO_PROCESS || reason == Reason.NORMAL || reason == Reason.SHUTDOWN;
    }

    @Override
    protected void onCast(Object message) {
        drain();
        if (message instanceof EnsureMonitoring(Pid other)) {
            monitor(other);
        }
    }

    @Override
    protected void onMessage(Object message) {
        drain();
        if (message instanceof Down(var ignored, Pid ended, var reason)) {
            if (ended.equals(delegate)) {
                throw new IllegalStateException("the children ended too often: " + reason);
            }
            memberEnded(ended);
        }
    }

    /** The smallest member that is left takes over. The groups may not have heard of the end yet. */
    private void memberEnded(Pid ended) {
        Pid first = null;
        for (Pid other : groups().members(group)) {
            if (!other.equals(ended) && (first == null || other.compareTo(first) < 0)) {
                first = other;
            }
        }
        if (me().equals(first)) {
            children().takeOver(ended, me()).forEach(this::startChild);
        }
    }

    private void startChild(String id) {
        delegateSupervisor.add(
                Objects.requireNonNull(delegate),
                Child.permanent(id, () -> MirroredSupervisor.reported(id, Server.startLink(new Worker()))));
    }

    private Pid me() {
        return Objects.requireNonNull(member, "not yet a member");
    }

    /** A child with nothing to do. */
    private static final class Worker extends Server {}
}
