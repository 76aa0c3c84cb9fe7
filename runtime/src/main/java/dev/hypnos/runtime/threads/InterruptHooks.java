package dev.hypnos.runtime.threads;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Permits;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.code.Callers;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.vm.Jdk;

/** Woven into {@code java.lang.Thread}: interrupts, and looks for them. */
public final class InterruptHooks {
    private InterruptHooks() {}

    /** At the entry of {@code Thread.interrupt}: the operation. */
    public static void interrupting(Thread thread) {
        ThreadTask task = Current.task();
        ThreadTask known = task == null ? null : task.engine.tasks.of(thread);
        if (task == null || !task.takesPart() || known == null && !ThreadOperations.isOpen(task, thread)) {
            return;
        }
        ThreadOperations.asks(task, known);
        int target = known == null ? task.engine.resources.of(thread, ResourceTable.SELF) : known.self;
        int site = Callers.site("interrupt", Access.WRITE);
        if (site != Callers.NONE) {
            task.engine.operate(task, site, target, Access.WRITE);
        } else if (task != known) {
            // a future that is cancelled, a pool that is stopped: part of that operation
            task.engine.scheduler.also(task, target, Access.WRITE);
        }
        if (task != known && task.engine.scheduler.isExact()) {
            task.engine.touchesInside(task, task.engine.parts.entry(thread), Access.WRITE);
            Permits.interrupts(task.engine, task, thread);
        }
    }

    /**
     * At the entry of {@code Thread.getAndClearInterrupt}: part of the operation under way, which may be a call of the
     * JDK that was to wait.
     */
    public static void clearing(Thread thread) {
        if (Engine.hasExact()) {
            looksAtInterrupt(thread, Jdk.isInterrupted(thread) ? Access.WRITE : Access.READ);
        }
    }

    /**
     * At the entry of {@code Thread.isInterrupted}. The program's calls are operations; those of the JDK are part of
     * one.
     */
    public static void looksAtInterrupt(Thread thread) {
        if (Engine.hasExact()) {
            looksAtInterrupt(thread, Access.READ);
        }
    }

    private static void looksAtInterrupt(Thread thread, Access access) {
        ThreadTask task = Current.task();
        if (task != null && task.engine.scheduler.isExact()) {
            ThreadTask target = task.engine.tasks.of(thread);
            if (target != null) {
                if (task.site() < 0 && task.number > 0) {
                    // the look belongs to the operation that started the task,
                    // and who started it may interrupt it only after that
                    task.engine.doubts.add("an interrupt of a thread before its first operation");
                }
                task.engine.touchesInside(task, target.self, access);
            }
        }
    }

    /** In place of {@code Thread.interrupt0}, the interrupt status being set: true if it was dealt with. */
    public static boolean interrupt0(Thread thread) {
        ThreadTask task = Current.task();
        ThreadTask target = task == null ? null : task.engine.tasks.of(thread);
        if (target == null) {
            return false;
        }
        target.engine.interrupted(target);
        return true;
    }
}
