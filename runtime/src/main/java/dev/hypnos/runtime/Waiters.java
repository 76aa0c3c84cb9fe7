package dev.hypnos.runtime;

import dev.hypnos.catalog.Enabling;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Trace;
import dev.hypnos.runtime.code.ClassInitialization;
import dev.hypnos.runtime.outcome.Holder;
import dev.hypnos.runtime.outcome.Wait;
import dev.hypnos.runtime.outcome.WaitingTask;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the tasks of a trial that cannot go on wait for, and which other tasks are in their way. */
final class Waiters {
    private static final Set<String> CONDITIONS = Set.of(
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject",
            "java.util.concurrent.locks.AbstractQueuedLongSynchronizer$ConditionObject");

    private final Engine engine;
    private final LockHolders locks;

    Waiters(Engine engine) {
        this.engine = engine;
        this.locks = new LockHolders(engine);
    }

    WaitingTask describe(ThreadTask task, List<StackTraceElement> stack) {
        Wait wait = wait(task, stack);
        List<Holder> holders = new ArrayList<>();
        for (LockHolders.Held held : held(task, stack)) {
            // a task whose end is awaited is named already
            if (!(wait instanceof Wait.End)) {
                holders.add(new Holder(held.task().label(), held.hold(), since(held.task(), awaited(task))));
            }
        }
        return new WaitingTask(
                task.label(),
                wait,
                List.copyOf(holders),
                task.clockSlot >= 0,
                task.site() < 0 ? null : Sites.get(task.site()).location(),
                stack);
    }

    private Wait wait(ThreadTask task, List<StackTraceElement> stack) {
        return switch (task.waits) {
            case MONITOR -> {
                String name = name(task.monitor.resource);
                yield engine.resources.object(task.monitor.resource) instanceof ClassInitialization
                        ? new Wait.Initializer(name)
                        : new Wait.Monitor(name);
            }
            case NOTIFICATION -> new Wait.Notification(name(task.monitor.resource));
            case END -> new Wait.End(task.awaited.label());
            case CALL -> call(task, stack);
            case PERMIT -> permit(task, stack);
            case DEVICE -> new Wait.Device(name(task.resource()), action(task));
            case MESSAGE -> new Wait.Message(action(task));
            case SLEEP -> new Wait.Time();
            case NOTHING, ENTRY -> new Wait.Nothing();
        };
    }

    private Wait call(ThreadTask task, List<StackTraceElement> stack) {
        Object lock = task.call.enabling == Enabling.MONITOR_FREE ? null : LockHolders.lock(task.call.receiver);
        return lock == null
                ? new Wait.Call(name(task.resource()), action(task), Wait.Call.Need.of(task.call.enabling))
                : new Wait.Lock(name(task.resource()), mode(task, lock, stack), LockHolders.isFair(lock));
    }

    private Wait permit(ThreadTask task, List<StackTraceElement> stack) {
        Object blocker = Permits.blocker(task);
        if (blocker == null) {
            return new Wait.Permit(null);
        }
        String name = engine.names.object(blocker);
        Object lock = LockHolders.lock(blocker);
        // who was signalled has left the condition, and waits for its lock
        if (stack.stream().anyMatch(frame -> CONDITIONS.contains(frame.getClassName()))
                && !LockHolders.isQueued(lock, task.thread)) {
            return new Wait.Condition(name);
        }
        return lock == null
                ? inCall(task, name)
                : new Wait.Lock(name, mode(task, lock, stack), LockHolders.isFair(lock));
    }

    /** Parked inside a call that is known: its name says more than that it is parked. */
    private static Wait inCall(ThreadTask task, String name) {
        return task.calls.isEmpty()
                ? new Wait.Permit(name)
                : new Wait.Call(name, Sites.get(task.calls.site()).action(), Wait.Call.Need.UNKNOWN);
    }

    private static Wait.Lock.Mode mode(ThreadTask task, Object lock, List<StackTraceElement> stack) {
        if (!LockHolders.isReadWrite(lock)) {
            return Wait.Lock.Mode.EXCLUSIVE;
        }
        boolean isRead = task.waits == ThreadTask.Waits.CALL
                ? LockHolders.isRead(task.call.receiver, action(task))
                : stack.stream()
                        .filter(LockHolders::takesLock)
                        .findFirst()
                        .map(LockHolders::isRead)
                        .orElse(false);
        return isRead ? Wait.Lock.Mode.READ : Wait.Lock.Mode.WRITE;
    }

    private List<LockHolders.Held> held(ThreadTask task, List<StackTraceElement> stack) {
        return switch (task.waits) {
            case MONITOR -> owned(task.monitor.owner);
            case END -> owned(task.awaited);
            case CALL -> inTheWay(task, task.call.enabling == Enabling.MONITOR_FREE ? null : task.call.receiver, stack);
            case PERMIT -> {
                Object blocker = Permits.blocker(task);
                yield wait(task, stack) instanceof Wait.Condition ? List.of() : inTheWay(task, blocker, stack);
            }
            case NOTHING, SLEEP, NOTIFICATION, MESSAGE, DEVICE, ENTRY -> List.of();
        };
    }

    private List<LockHolders.Held> inTheWay(ThreadTask task, @Nullable Object blocker, List<StackTraceElement> stack) {
        if (blocker == null) {
            return List.of();
        }
        Object lock = LockHolders.lock(blocker);
        return lock == null
                ? locks.permits(task, blocker, awaited(task))
                : locks.of(task, lock, mode(task, lock, stack), awaited(task));
    }

    private static List<LockHolders.Held> owned(@Nullable ThreadTask owner) {
        return owner == null ? List.of() : List.of(new LockHolders.Held(owner, Holder.Hold.OWNED));
    }

    /** The number of the resource that the task waits for. */
    private static int awaited(ThreadTask task) {
        return switch (task.waits) {
            case MONITOR, NOTIFICATION -> task.monitor.resource;
            case PERMIT -> task.calls.isEmpty() ? -1 : task.calls.resource();
            case NOTHING, CALL, END, SLEEP, MESSAGE, DEVICE, ENTRY -> task.resource();
        };
    }

    /** Where the holder took it: its last operation there that could be that. */
    private @Nullable String since(ThreadTask holder, int resource) {
        Trace trace = engine.scheduler.trace();
        for (int row = trace.size() - 1; row >= 0 && resource >= 0; row--) {
            if (trace.isOperation(row) && trace.task(row) == holder.number && trace.resource(row) == resource) {
                byte access = trace.access(row);
                if (access == Access.ACQUIRE.ordinal() || access == Access.WRITE.ordinal()) {
                    return Sites.get(trace.site(row)).location();
                }
            }
        }
        return null;
    }

    private String name(int resource) {
        return Objects.requireNonNullElse(engine.names.resource(resource), "something");
    }

    private static String action(ThreadTask task) {
        return task.site() < 0 ? "a call" : Sites.get(task.site()).action();
    }

    /** Tasks each of which waits for the next, and the last for the first; empty where there are none. */
    List<ThreadTask> cycle() {
        Set<ThreadTask> cleared = new HashSet<>();
        for (ThreadTask start : engine.tasks.all()) {
            List<ThreadTask> path = new ArrayList<>();
            List<ThreadTask> found = follow(start, path, cleared);
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    /** Depth first; who was followed to the end without a circle need not be followed again. */
    private List<ThreadTask> follow(ThreadTask task, List<ThreadTask> path, Set<ThreadTask> cleared) {
        int seen = path.indexOf(task);
        if (seen >= 0) {
            return List.copyOf(path.subList(seen, path.size()));
        }
        if (task.ended || task.clockSlot >= 0 || cleared.contains(task)) {
            return List.of();
        }
        path.add(task);
        for (LockHolders.Held held : held(task, stackForMode(task))) {
            List<ThreadTask> found =
                    held.hold() == Holder.Hold.PERMITS ? List.of() : follow(held.task(), path, cleared);
            if (!found.isEmpty()) {
                return found;
            }
        }
        path.removeLast();
        cleared.add(task);
        return List.of();
    }

    private List<StackTraceElement> stackForMode(ThreadTask task) {
        return task.waits == ThreadTask.Waits.PERMIT ? List.of(engine.runner().stack(task)) : List.of();
    }
}
