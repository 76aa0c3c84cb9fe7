package dev.hypnos.runtime.program;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Scheduler;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Task;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Killed;
import dev.hypnos.runtime.Permits;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.time.Durations;
import dev.hypnos.runtime.vm.Jdk;
import org.jspecify.annotations.Nullable;

/**
 * The permit of {@code LockSupport}, on which all of {@code java.util.concurrent} blocks: woven in place of
 * {@code Unsafe.park} and {@code unpark}.
 *
 * <p>To go on after a park is an operation. Inside a catalogued call it touches that call's resource again, since the
 * code that goes on is about to look at it; elsewhere it only follows the unpark.
 */
public final class Parking {
    private Parking() {}

    /** The program is about to park: whether a permit is there depends on what comes first. */
    public static void parking(int site) {
        ThreadTask task = Current.task();
        if (task != null) {
            task.engine.operate(task, site, task.self, Access.WRITE);
        }
    }

    /**
     * The program is about to take back its own interrupt: if there is none, it only looks. Exact strategies must be
     * told of more than happens, others are told of more when it has: who asks until it is interrupted makes no
     * progress.
     */
    public static void clearing(int site) {
        ThreadTask task = Current.task();
        if (task == null) {
            return;
        }
        Scheduler scheduler = task.engine.scheduler;
        boolean mayOnlyLook = !scheduler.isExact() && !Jdk.isInterrupted(task.thread);
        task.engine.operate(task, site, task.self, mayOnlyLook ? Access.READ : Access.WRITE);
        if (!Jdk.isInterrupted(task.thread)) {
            scheduler.refine(task, Access.READ);
        } else if (mayOnlyLook) {
            scheduler.also(task, task.self, Access.WRITE);
        }
    }

    /**
     * The program is about to give a thread its permit, which one that is not started yet does not get, or to ask what
     * it is parked for.
     */
    public static void parking(@Nullable Thread thread, int site) {
        ThreadTask task = Current.task();
        if (task != null && thread != null && (task.engine.tasks.of(thread) != null || !Jdk.isStarted(thread))) {
            int resource = task.engine.resources.of(thread, ResourceTable.SELF);
            task.engine.operate(task, site, resource, Sites.get(site).access());
        }
    }

    /** {@code Unsafe.park}: nanoseconds from now, or milliseconds since the epoch if absolute; zero for no limit. */
    public static void park(jdk.internal.misc.Unsafe unsafe, boolean absolute, long time) {
        ThreadTask task = Current.task();
        if (task == null) {
            unsafe.park(absolute, time);
            return;
        }
        Permits.looks(task.engine, task);
        if (task.permit) {
            task.permit = false;
            return;
        }
        if (task.call.overlooked) {
            // the call did not get what it waited for, so it has nothing to overlook the interrupt for
            task.call.overlooked = false;
            Jdk.setInterrupted(task.thread);
        }
        if (Jdk.isInterrupted(task.thread) || !task.takesPart()) {
            if (!task.takesPart()) {
                throw new Killed();
            }
            return;
        }
        long nanos = time;
        if (absolute) {
            nanos = Durations.millis(time - TimeHooks.currentTimeMillis(task, task.engine.clock));
            if (nanos <= 0) {
                return;
            }
        } else if (time < 0) {
            return;
        }
        long left = task.call.parksUntil - task.engine.clock.elapsedNanos();
        if (!absolute && nanos > 0 && left > 0 && task.residence.host == null) {
            nanos = Math.min(nanos, left);
        }
        task.engine.block(task, ThreadTask.Waits.PERMIT, nanos);
        task.permit = false;
        Permits.resumed(task.engine, task);
        if (!task.calls.isEmpty() && task.calls.end() >= 0) {
            // that it goes on does not say that it has what it waits for
            task.engine.scheduler.attempt(task);
        }
    }

    /** {@code Unsafe.unpark}. */
    public static void unpark(jdk.internal.misc.Unsafe unsafe, @Nullable Object thread) {
        ThreadTask task = Current.task();
        ThreadTask target = task == null || thread == null ? null : task.engine.tasks.of((Thread) thread);
        if (task == null || target == null) {
            unsafe.unpark(thread);
            return;
        }
        Engine engine = task.engine;
        if (!task.takesPart()) {
            return;
        }
        engine.forgetRecent(task);
        if (!engine.scheduler.isExact()) {
            engine.scheduler.edge(task, target.self, Access.RELEASE);
        }
        // to one that has ended too: nothing tells that it has not, until it does something more
        Permits.gives(engine, task, target);
        if (target.ended) {
            return;
        }
        if (target.waits == ThreadTask.Waits.PERMIT && target.state() == Task.State.BLOCKED) {
            Permits.resume(engine, target);
        } else {
            target.permit = true;
        }
    }
}
