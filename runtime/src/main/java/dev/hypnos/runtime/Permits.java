package dev.hypnos.runtime;

import dev.hypnos.catalog.Resources;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** How a parked task goes on. {@code Parking} says when it parks. */
public final class Permits {
    private static final Site RESUME =
            Sites.add("resume", "java.util.concurrent.locks.LockSupport", "park", "LockSupport", -1, 0, Access.AWAIT);

    private Permits() {}

    /**
     * A parked task can go on, which is its next operation. Inside a catalogued call it touches that call's resource again, since the
     * code that goes on is about to look at it; elsewhere it only follows the unpark.
     */
    public static void resume(Engine engine, ThreadTask task) {
        if (!task.calls.isEmpty()) {
            engine.resume(task, task.calls.site(), task.calls.resource(), Access.WRITE);
        } else {
            engine.resume(task, RESUME.id(), task.self, Access.AWAIT);
        }
    }

    /** What a parked task waits for, for people: the blocker's resource, or null. */
    static @Nullable Object blocker(ThreadTask task) {
        Object blocker = LockSupport.getBlocker(task.thread);
        return blocker == null ? null : Resources.canonical(blocker);
    }
}
