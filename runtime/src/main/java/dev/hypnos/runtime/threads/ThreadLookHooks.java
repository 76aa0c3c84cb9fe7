package dev.hypnos.runtime.threads;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Task;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Describe;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Monitor;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.code.Callers;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.task.ToldCall;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Woven into {@code java.lang.Thread}: what is asked of a thread, whether it is alive, what it does, and where. */
public final class ThreadLookHooks {
    private ThreadLookHooks() {}

    /** At the entry of {@code Thread.getAllThreads}: those of the trial, null outside one. */
    public static Thread @Nullable [] allThreads() {
        ThreadTask task = Current.task();
        if (task == null) {
            return null;
        }
        lookAtAll(task);
        return task.engine.tasks.all().stream()
                .filter(each -> !observeEnd(task, each))
                .map(each -> each.thread)
                .toArray(Thread[]::new);
    }

    /** One operation that asks all other tasks whether they have ended. */
    private static void lookAtAll(ThreadTask task) {
        if (task.engine.tasks.all().size() == 1 || !task.takesPart()) {
            return;
        }
        ThreadTask first = null;
        for (ThreadTask each : List.copyOf(task.engine.tasks.all())) {
            if (each == task) {
                continue;
            }
            ThreadOperations.asks(task, each);
            if (first == null) {
                first = each;
                ThreadOperations.operate(task, "look at all threads", each.self, Access.READ);
            } else {
                task.engine.scheduler.also(task, each.self, Access.READ);
            }
        }
    }

    /** On threads the engine asks the real thread, and must not be led here again. */
    private static StackTraceElement[] stackOf(ThreadTask asking, ThreadTask target) {
        asking.handOff.insideEngine = true;
        try {
            return Describe.stack(target);
        } finally {
            asking.handOff.insideEngine = false;
        }
    }

    /** At the entry of {@code Thread.getAllStackTraces}: those of the trial, null outside one. */
    public static @Nullable Map<Thread, StackTraceElement[]> allStackTraces() {
        ThreadTask task = Current.task();
        if (task == null) {
            return null;
        }
        task.engine.doubts.addUntold("Thread.getAllStackTraces");
        Map<Thread, StackTraceElement[]> traces = new LinkedHashMap<>();
        for (ThreadTask each : task.engine.tasks.all()) {
            if (!each.ended) {
                StackTraceElement[] stack = each == task ? new Throwable().getStackTrace() : stackOf(task, each);
                traces.put(each.thread, StackHooks.shown(stack));
            }
        }
        return traces;
    }

    /**
     * At the entry of {@code Thread.asyncGetStackTrace}, of a thread that is not the asking one: null for what is no
     * task.
     */
    public static StackTraceElement @Nullable [] stackTrace(Thread thread) {
        ThreadTask task = Current.task();
        ThreadTask target = task == null ? null : task.engine.tasks.of(thread);
        if (task == null || target == null) {
            return null;
        }
        ThreadOperations.asks(task, target);
        ThreadOperations.operate(task, "getStackTrace", target.self, Access.READ);
        return target.ended ? new StackTraceElement[0] : stackOf(task, target);
    }

    /**
     * The task that runs a thread, or null. It is an operation to do something to a thread that is not started, or to
     * ask what it does: the same one as if it were, since it may be started when that executes.
     *
     * @param isOperation whether it is one, too, if the thread is a task
     */
    private static @Nullable ThreadTask reach(
            ThreadTask task, Thread thread, String action, Access access, boolean isOperation) {
        ThreadTask target = task.engine.tasks.of(thread);
        ThreadOperations.asks(task, target);
        if (target != null ? isOperation : ThreadOperations.isOpen(task, thread)) {
            ThreadOperations.operate(task, action, task.engine.resources.of(thread, ResourceTable.SELF), access);
        }
        return target == null ? task.engine.tasks.of(thread) : target;
    }

    /**
     * Looks whether a task has ended; true if its end is seen. Nothing happens between its last operation and its end,
     * so until somebody has seen the end it may as well come later: that is a choice.
     */
    private static boolean observeEnd(ThreadTask asking, ThreadTask target) {
        Monitor monitor = asking.engine.monitors.existing(target.thread);
        // to end, a thread takes its own monitor: who holds it now has seen the end by that
        boolean isHolder = monitor != null && monitor.owner == asking;
        if (target.ended && !target.endObserved && asking != target && !isHolder) {
            target.endObserved = asking.engine.choices.choose(asking, 2) == 0;
            seesHowFar(asking, target, target.endObserved);
            return target.endObserved;
        }
        if (target.ended && asking != target) {
            seesHowFar(asking, target, false);
        }
        return target.ended;
    }

    /** For exact strategies: who sees it first takes the choice from those that look later. */
    private static void seesHowFar(ThreadTask asking, ThreadTask target, boolean isFirst) {
        asking.engine.touchesInside(
                asking, asking.engine.parts.seen(target.thread), isFirst ? Access.WRITE : Access.READ);
    }

    /** At the entry of {@code Thread.alive}: 1 or 0, or -1 for what is no task. */
    public static int alive(Thread thread) {
        ThreadTask task = Current.task();
        ThreadTask target = task == null ? null : reach(task, thread, "isAlive", Access.READ, thread != task.thread);
        if (task == null || target == null) {
            return -1;
        }
        return observeEnd(task, target) ? 0 : 1;
    }

    /** At the entry of {@code Thread.threadState}: null for what is no task. */
    public static Thread.@Nullable State state(Thread thread) {
        ThreadTask task = Current.task();
        ThreadTask target = task == null ? null : reach(task, thread, "getState", Access.READ, thread != task.thread);
        if (task == null || target == null) {
            return null;
        }
        awaitEntry(task, target);
        if (target.ended) {
            return observeEnd(task, target) ? Thread.State.TERMINATED : Thread.State.RUNNABLE;
        }
        if (target.state() != Task.State.BLOCKED && target.state() != Task.State.OFFERED) {
            return Thread.State.RUNNABLE;
        }
        looksAt(task, target);
        if (target.waits != ThreadTask.Waits.NOTHING && !observeStart(task, target)) {
            return Thread.State.RUNNABLE;
        }
        boolean timed = target.clockSlot >= 0;
        return switch (target.waits) {
            case NOTHING, ENTRY -> Thread.State.RUNNABLE;
            // who waits for the operating system runs, as far as the JVM can tell; a virtual thread is parked for that
            case DEVICE ->
                !thread.isVirtual() ? Thread.State.RUNNABLE : timed ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
            case MONITOR -> target.monitor.owner == null ? Thread.State.RUNNABLE : Thread.State.BLOCKED;
            case CALL, END -> {
                boolean isPaused = target.isBeingLetIn() && target.residence.standsStill();
                if (isPaused || target.state() == Task.State.OFFERED && target.isEnabled()) {
                    yield Thread.State.RUNNABLE;
                }
                if (target.isBlockedInCall()) {
                    yield Thread.State.BLOCKED;
                }
                target.call.seenWaiting = true;
                yield timed ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
            }
            case PERMIT, NOTIFICATION, MESSAGE -> timed ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
            case SLEEP -> Thread.State.TIMED_WAITING;
        };
    }

    /**
     * Whoever is seen waiting in a call has its place there: it is in front of those that come later, it is counted,
     * and an interrupt or a signal finds it. So one that waits before its call is let in, and the look comes after
     * that. Not for looks of the JDK's own, nor in the middle of what is not divided.
     */
    private static void awaitEntry(ThreadTask task, ThreadTask target) {
        if (!task.takesPart() || task.undivided || task == target || !target.isBeforeWaiting()) {
            return;
        }
        int site = ThreadOperations.site(ToldCall.NONE, "getState", Access.READ);
        if (site == Callers.NONE) {
            return;
        }
        target.call.letIn = true;
        task.engine.scheduler.recheck(target);
        task.waits = ThreadTask.Waits.ENTRY;
        task.awaited = target;
        task.engine.operatePrepared(task, site, target.self, Access.READ);
        task.waits = ThreadTask.Waits.NOTHING;
    }

    /**
     * Looks whether a task has come to its first operation, or still runs towards it; true if it has. When somebody
     * looks for the first time, it may as well be on its way: that is a choice, for strategies that otherwise see each
     * task there as soon as it is started. It is so only once: who looks until it is there would otherwise look
     * forever.
     */
    private static boolean observeStart(ThreadTask asking, ThreadTask target) {
        if (target.operations() == 0 && !target.startObserved && asking.engine.scheduler.isExact()) {
            target.startObserved = true;
            seesHowFar(asking, target, true);
            return asking.engine.choices.choose(asking, 2) == 0;
        }
        if (target.operations() == 0) {
            seesHowFar(asking, target, false);
        }
        return true;
    }

    /** Whether a task runs or waits depends on what it has begun, and on what it waits for. */
    private static void looksAt(ThreadTask task, ThreadTask target) {
        Engine engine = task.engine;
        if (engine.scheduler.isExact()) {
            engine.scheduler.alsoInside(task, engine.parts.state(target.thread), Access.READ);
            if (target.waits != ThreadTask.Waits.NOTHING && target.resource() >= 0) {
                engine.scheduler.alsoInside(task, target.resource(), Access.READ);
            }
        }
    }
}
