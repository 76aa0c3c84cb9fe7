package dev.hypnos.model;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.library.ModelOperation;
import dev.hypnos.runtime.library.ModelPoints;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A server that starts others, in order, and starts them again when they end. If that happens too often it gives up,
 * ends its children in the opposite order, and ends itself.
 *
 * @since 0.1
 */
public final class Supervisor extends Server {
    /** Which children start again when one ends. */
    public enum Strategy {
        /** The one that ended. */
        ONE_FOR_ONE,
        /** All of them. */
        ONE_FOR_ALL,
        /** The one that ended, and those that were started after it. */
        REST_FOR_ONE
    }

    /** Whether a child starts again. */
    public enum Restart {
        /** Always. */
        PERMANENT,
        /** Unless it ended as it should: with {@link Reason#NORMAL} or {@link Reason#SHUTDOWN}. */
        TRANSIENT,
        /** Never; the supervisor forgets it. */
        TEMPORARY
    }

    /**
     * A child: what it is called, and how to start it. The function runs in the supervisor's process and returns a
     * process that is linked to it, as {@link Server#startLink} does.
     *
     * @param shutdownMillis how long it has to end when told to; 0 to kill it at once
     */
    public record Child(String id, Restart restart, long shutdownMillis, Supplier<Pid> start) {
        public static Child permanent(String id, Supplier<Pid> start) {
            return new Child(id, Restart.PERMANENT, 5_000, start);
        }

        public static Child temporary(String id, Supplier<Pid> start) {
            return new Child(id, Restart.TEMPORARY, 5_000, start);
        }
    }

    /** The requests that a supervisor answers. */
    private sealed interface Command {
        record WhichChildren() implements Command {}

        record Terminate(String id) implements Command {}

        record Delete(String id) implements Command {}
    }

    /** A child as {@link #children} shows it; the pid is null for one that does not run. */
    public record Running(String id, @Nullable Pid pid) {}

    private static final int POINT = ModelPoints.add("dev.hypnos.model.Supervisor", "shutdown", "a supervisor", -1, 0);

    private static final class Slot {
        final Child child;

        @Nullable
        Pid pid;

        Slot(Child child) {
            this.child = child;
        }
    }

    private final Strategy strategy;
    private final int intensity;
    private final long periodMillis;
    private final List<Child> initial;
    private final List<Slot> slots = new ArrayList<>();
    private final Deque<Long> restarts = new ArrayDeque<>();
    /** Children to be started on request: a function cannot be in a message, so what is sent refers to it. */
    private final Map<Ref, Child> additions = new LinkedHashMap<>();

    private Supervisor(Strategy strategy, int intensity, long periodMillis, List<Child> children) {
        this.strategy = strategy;
        this.intensity = intensity;
        this.periodMillis = periodMillis;
        this.initial = List.copyOf(children);
    }

    /**
     * A supervisor that gives up after more than so many restarts within a time; to be started as any {@link Server}.
     */
    public static Supervisor of(Strategy strategy, int intensity, long periodMillis, Child... children) {
        return new Supervisor(strategy, intensity, periodMillis, List.of(children));
    }

    /** The children of a supervisor, asked as a call. */
    public static List<Running> children(Pid supervisor) {
        return ((Listing) call(supervisor, new Command.WhichChildren(), -1)).children();
    }

    private record Listing(List<Running> children) {}

    /** Ends a child; it stays known, and is not started again. */
    public static void terminate(Pid supervisor, String id) {
        call(supervisor, new Command.Terminate(id), -1);
    }

    /** Forgets a child that does not run. */
    public static void delete(Pid supervisor, String id) {
        call(supervisor, new Command.Delete(id), -1);
    }

    /**
     * Adds a child and starts it, in a call to this supervisor's process; returns the child's.
     *
     * @throws StartFailed if it did not start; it is not added then
     */
    public Pid add(Pid supervisor, Child child) {
        Ref ref = Process.current("add").nextRef();
        additions.put(ref, child);
        Object answer = call(supervisor, new Added(ref), -1);
        if (answer instanceof NotStarted(Object reason)) {
            throw new StartFailed(child.id(), reason);
        }
        return Objects.requireNonNull(((Running) answer).pid());
    }

    private record NotStarted(Object reason) {}

    private record Added(Ref child) {}

    @Override
    protected void init() {
        Process.current("supervisor").trapExits(POINT, true);
        for (Child child : initial) {
            Slot slot = new Slot(child);
            slots.add(slot);
            try {
                slot.pid = child.start().get();
            } catch (RuntimeException failed) {
                endAll();
                throw failed;
            }
        }
    }

    @Override
    protected Object onCall(Object request, From from) {
        return switch (request) {
            case Command.WhichChildren ignored ->
                new Listing(slots.stream()
                        .map(slot -> new Running(slot.child.id(), slot.pid))
                        .toList());
            case Command.Terminate(String id) -> {
                Slot slot = find(id);
                if (slot != null) {
                    end(slot);
                    if (slot.child.restart() == Restart.TEMPORARY) {
                        slots.remove(slot);
                    }
                }
                yield Reason.NORMAL;
            }
            case Command.Delete(String id) -> {
                slots.removeIf(slot -> slot.child.id().equals(id) && slot.pid == null);
                yield Reason.NORMAL;
            }
            case Added(Ref ref) -> {
                Child child = Objects.requireNonNull(additions.remove(ref));
                Slot slot = new Slot(child);
                try {
                    slot.pid = child.start().get();
                } catch (RuntimeException failed) {
                    yield new NotStarted(Crash.of(failed));
                }
                slots.add(slot);
                yield new Running(child.id(), slot.pid);
            }
            default -> throw new IllegalArgumentException("an unknown request to a supervisor: " + request);
        };
    }

    @Override
    protected void onMessage(Object message) {
        if (message instanceof Exit(Pid pid, Object reason)) {
            for (Slot slot : List.copyOf(slots)) {
                if (slot.pid == pid) {
                    slot.pid = null;
                    ended(slot, reason);
                }
            }
        }
    }

    @Override
    protected void onEnd(Object reason) {
        endAll();
    }

    private @Nullable Slot find(String id) {
        for (Slot slot : slots) {
            if (slot.child.id().equals(id)) {
                return slot;
            }
        }
        return null;
    }

    private void ended(Slot slot, Object reason) {
        boolean asItShould = reason == Reason.NORMAL || reason == Reason.SHUTDOWN;
        switch (slot.child.restart()) {
            case TEMPORARY -> slots.remove(slot);
            case TRANSIENT -> {
                if (!asItShould) {
                    restart(slot);
                }
            }
            case PERMANENT -> restart(slot);
        }
    }

    private void restart(Slot slot) {
        long now = Model.now();
        restarts.add(now);
        while (!restarts.isEmpty() && restarts.peek() < now - periodMillis) {
            restarts.poll();
        }
        if (restarts.size() > intensity) {
            endAll();
            throw new ProcessExit(Reason.SHUTDOWN);
        }
        int from = strategy == Strategy.ONE_FOR_ALL ? 0 : slots.indexOf(slot);
        int to = strategy == Strategy.ONE_FOR_ONE ? from + 1 : slots.size();
        List<Slot> affected = List.copyOf(slots.subList(from, to));
        for (int i = affected.size() - 1; i >= 0; i--) {
            end(affected.get(i));
        }
        for (Slot again : affected) {
            if (again.child.restart() == Restart.TEMPORARY) {
                slots.remove(again);
            } else if (!startAgain(again)) {
                return;
            }
        }
    }

    /** False if it did not start, and another attempt, which counts, took care of it and of all that come after. */
    private boolean startAgain(Slot slot) {
        try {
            slot.pid = slot.child.start().get();
            return true;
        } catch (RuntimeException failed) {
            restart(slot);
            return strategy == Strategy.ONE_FOR_ONE;
        }
    }

    private void endAll() {
        for (int i = slots.size() - 1; i >= 0; i--) {
            end(slots.get(i));
        }
    }

    /** Tells a child to end, and makes sure that it does. */
    private void end(Slot slot) {
        Pid pid = slot.pid;
        slot.pid = null;
        if (pid == null) {
            return;
        }
        Process me = Process.current("supervisor");
        Ref ref = Model.monitor(POINT, me, pid);
        if (slot.child.shutdownMillis() > 0) {
            signal(me, pid, Reason.SHUTDOWN);
            long nanos = slot.child.shutdownMillis() * 1_000_000;
            if (me.receive(POINT, m -> m instanceof Down down && down.ref() == ref, nanos) != null) {
                me.dropExits(pid);
                return;
            }
        }
        signal(me, pid, Reason.KILL);
        me.receive(POINT, m -> m instanceof Down down && down.ref() == ref, -1);
        me.dropExits(pid);
    }

    private static void signal(Process me, Pid pid, Reason reason) {
        if (pid.process.node == me.node) {
            me.operate(POINT, ModelOperation.EXIT_SIGNAL, pid.process.mailbox(), Access.WRITE);
            pid.process.signalled(me.task(), me, reason, false);
        } else {
            me.operate(
                    POINT,
                    ModelOperation.EXIT_SIGNAL,
                    me.world.connection(me.node, pid.process.node).resource(),
                    Access.READ);
            me.channel(pid.process).signal(POINT, pid.process, reason);
        }
    }
}
