package dev.hypnos.runtime;

import dev.hypnos.catalog.Resources;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.names.Fields;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** How a parked task goes on. {@code Parking} says when it parks. */
public final class Permits {
    private static final Site RESUME =
            Sites.add("resume", "java.util.concurrent.locks.LockSupport", "park", "LockSupport", -1, 0, Access.AWAIT);

    /** Whether a thread has a permit, apart from who has woken it. */
    private static final int PERMIT = Fields.number("java/lang/Thread", "permit");

    private Permits() {}

    private static int permit(Engine engine, ThreadTask task) {
        return engine.resources.of(task.thread, PERMIT);
    }

    /**
     * A task interrupts a thread: if that is parked, it goes on after this, or after whoever gives it a permit; the
     * first of them wakes it.
     */
    public static void interrupts(Engine engine, ThreadTask task, Thread thread) {
        engine.touchesInside(task, engine.resources.of(thread, PERMIT), Access.WRITE);
    }

    /**
     * A parked task can go on, which is its next operation. Inside a catalogued call it touches that call's resource
     * again, since the code that goes on is about to look at it; elsewhere it only follows the unpark. Where that must
     * be exact, it does both.
     */
    public static void resume(Engine engine, ThreadTask task) {
        if (!task.calls.isEmpty() && !engine.scheduler.isExact()) {
            engine.resume(task, task.calls.site(), task.calls.resource(), Access.WRITE);
        } else {
            int site = task.calls.isEmpty() ? RESUME.id() : task.calls.site();
            int awaited = engine.scheduler.isExact() ? engine.parts.waking(task.thread) : task.self;
            engine.resume(task, site, awaited, Access.AWAIT);
        }
    }

    /** A task is about to park: unless it has a permit, or was interrupted. */
    public static void looks(Engine engine, ThreadTask task) {
        if (engine.scheduler.isExact()) {
            engine.touchesInside(task, permit(engine, task), Access.WRITE);
            engine.touchesInside(task, task.self, Access.READ);
        }
    }

    /** A task gives another one its permit. If others do so too, that makes no difference. */
    public static void gives(Engine engine, ThreadTask task, ThreadTask target) {
        if (engine.scheduler.isExact()) {
            engine.touchesInside(task, permit(engine, target), Access.RELEASE);
        }
    }

    /** A parked task goes on: the code around it looks again at what the call is about, or a worker for work. */
    public static void resumed(Engine engine, ThreadTask task) {
        int resource = task.calls.isEmpty() ? task.pool : task.calls.resource();
        if (engine.scheduler.isExact()) {
            // a permit that came meanwhile is used up with the first
            engine.scheduler.alsoInside(task, permit(engine, task), Access.WRITE);
        }
        if (resource >= 0) {
            engine.scheduler.alsoInside(task, resource, Access.WRITE);
            if (engine.scheduler.isExact()) {
                // where it is not exact the operation itself says so:
                // who gets a lock back comes after those that had it
                engine.scheduler.order(task, task.site(), resource, Access.WRITE);
            }
        } else {
            engine.touchesInside(task, task.self, Access.WRITE);
        }
    }

    /** What a parked task waits for, for people: the blocker's resource, or null. */
    static @Nullable Object blocker(ThreadTask task) {
        Object blocker = LockSupport.getBlocker(task.thread);
        return blocker == null ? null : Resources.canonical(blocker);
    }
}
