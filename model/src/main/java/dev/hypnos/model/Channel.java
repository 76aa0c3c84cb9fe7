package dev.hypnos.model;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Task;
import dev.hypnos.runtime.Courier;
import dev.hypnos.runtime.library.ModelHooks;
import dev.hypnos.runtime.library.ModelPoints;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The way from a process to another on a different node. What is sent arrives in its order, each by an operation of its
 * own: messages first, and what tells of the sender's end behind them.
 */
final class Channel {
    private static final int SIGNAL_POINT =
            ModelPoints.add("dev.hypnos.model.Channel", "signal", "between two nodes", -1, 0);

    /**
     * What is on its way: the effect at the other end, and the mark of whoever sent it.
     *
     * @param receiver who it was sent to, unless to a name
     * @param address the name, which is looked up when it arrives
     * @param isLost whether it is lost when the connection is cut
     */
    private record Parcel(
            int point,
            int mark,
            @Nullable Process receiver,
            @Nullable Address address,
            boolean isLost,
            Effect effect) {}

    @FunctionalInterface
    private interface Effect {
        void on(Process target, Courier courier);
    }

    private final Process from;
    private final Node node;
    private final @Nullable Process target;
    private final @Nullable Address address;
    private final Queue<Parcel> parcels = new ArrayDeque<>();
    private @Nullable Courier courier;

    Channel(Process from, Node node, @Nullable Process target, @Nullable Address address) {
        this.from = from;
        this.node = node;
        this.target = target;
        this.address = address;
        from.world.channels.add(this);
    }

    @Nullable
    Process target() {
        return target;
    }

    boolean leadsTo(Node other) {
        return node == other;
    }

    boolean isBetween(Node one, Node other) {
        return from.node == one && node == other || from.node == other && node == one;
    }

    /**
     * Whether something is under way to a name on the node of this process that had no owner, or another, when it was
     * sent. The process may have it when it arrives.
     */
    boolean isOnItsWayTo(Process process) {
        if (node == process.node) {
            for (Parcel parcel : parcels) {
                if (parcel.address != null && (target == null || node.registered(parcel.address.name()) != target)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The message of the operation under way sets out, to the process or to whoever has a name when it arrives. */
    void send(int point, @Nullable Process receiver, @Nullable Address to, Object message) {
        if (from.world.reaches(from, node)) {
            int sentAt = ModelHooks.position(from.task());
            add(from.task(), point, receiver, to, true, (process, acting) -> {
                ModelHooks.happens(process.task(), "receives from " + from.pid + ": ", message, sentAt);
                process.arrives(acting, message);
            });
        }
    }

    /** A signal of the operation under way sets out. */
    void signal(int point, Process receiver, Object reason) {
        if (from.world.reaches(from, node)) {
            add(
                    from.task(),
                    point,
                    receiver,
                    null,
                    true,
                    (process, acting) -> process.signalled(acting, from, reason, false));
        }
    }

    /** The link to the process at the other end broke at this one. */
    void breakLink(Task acting, Process receiver, Ref link, Object reason) {
        add(
                acting,
                SIGNAL_POINT,
                receiver,
                null,
                false,
                (process, courier) -> process.linkBroke(courier, from, link, reason));
    }

    /** A monitor of the process at the other end has something to tell. */
    void tell(Task acting, Monitor monitor, Object reason) {
        add(
                acting,
                SIGNAL_POINT,
                monitor.watcher(),
                null,
                false,
                (process, courier) -> process.told(courier, monitor, reason));
    }

    /** What was sent and is not there yet is lost. */
    void lose() {
        parcels.removeIf(Parcel::isLost);
    }

    private void add(
            Task acting, int point, @Nullable Process receiver, @Nullable Address to, boolean isLost, Effect effect) {
        int mark = ModelHooks.newResource(acting, "a message on its way");
        ModelHooks.also(acting, mark, Access.RELEASE);
        if (acting != from.task() && ModelHooks.isExact(acting)) {
            // whatever the sender does comes before it or after it on this way
            ModelHooks.also(acting, from.alive(), Access.WRITE);
        }
        parcels.add(new Parcel(point, mark, receiver, to, isLost, effect));
        if (courier == null) {
            courier = ModelHooks.courier(from.task(), destination(), this::deliver);
        }
        if (parcels.size() == 1 && !courier.isOffered()) {
            offer();
        }
    }

    private String destination() {
        return target == null ? String.valueOf(address) : target.taskName();
    }

    private void offer() {
        Parcel next = Objects.requireNonNull(parcels.peek());
        ModelHooks.offer(from.task(), Objects.requireNonNull(courier), next.point, resource(), Access.WRITE);
    }

    private int resource() {
        return target == null
                ? node.nameResource(Objects.requireNonNull(address).name())
                : target.mailbox();
    }

    private @Nullable Process receiver(Courier acting, Parcel parcel) {
        Address to = parcel.address;
        if (to == null) {
            return parcel.receiver;
        }
        ModelHooks.also(acting, node.nameResource(to.name()), Access.READ);
        return node.registered(to.name());
    }

    /** The operation of the courier: the next parcel arrives, if it was not lost meanwhile. */
    private void deliver() {
        Courier acting = Objects.requireNonNull(courier);
        ModelHooks.mayLose(acting, from.world.connection(from.node, node).resource());
        ModelHooks.mayLose(acting, node.resource());
        Parcel parcel = parcels.poll();
        if (parcel == null) {
            return;
        }
        ModelHooks.also(acting, parcel.mark, Access.AWAIT);
        Process receiver = receiver(acting, parcel);
        if (receiver != null) {
            if (receiver != target) {
                ModelHooks.also(acting, receiver.mailbox(), Access.WRITE);
            }
            parcel.effect.on(receiver, acting);
        }
        if (!parcels.isEmpty()) {
            offer();
        }
    }
}
