package dev.hypnos.runtime.threads;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.vm.Jdk;
import org.jspecify.annotations.Nullable;

/**
 * Woven into {@code java.lang.Thread} and where the JDK counts threads: their names and numbers, and what else is only
 * written down of one.
 */
public final class ThreadNameHooks {
    private ThreadNameHooks() {}

    /** At the entry of {@code Thread.genThreadName}: null outside a task. */
    public static @Nullable String name() {
        ThreadTask task = Current.task();
        if (task == null) {
            return null;
        }
        task.engine.doubts.counts(task.name);
        return "Thread-" + task.engine.counters.nextThreadName();
    }

    /** At the entry of {@code Thread.getName}. */
    public static void looksAtName(Thread thread) {
        ThreadTask task = Current.task();
        if (task != null) {
            task.engine.doubts.looksAtNumbers();
            if (thread != task.thread) {
                task.engine.doubts.looksAtOther();
            }
        }
    }

    /** At the entry of {@code Thread.setName}: of a thread that runs, it is no operation. */
    public static void renames(Thread thread) {
        ThreadTask task = Current.task();
        if (task != null && thread == task.thread) {
            task.engine.doubts.renamesItself();
        } else {
            changes(thread, "setName");
        }
    }

    /** At the entry of methods that change what a thread has: of another one that runs, it is no operation. */
    public static void changes(Thread thread, String method) {
        ThreadTask task = Current.task();
        if (task != null && task.engine.scheduler.isExact() && thread != task.thread && runs(task, thread)) {
            task.engine.doubts.addUntold("Thread." + method + " of a thread that runs");
        }
    }

    /**
     * Asked without a hash code: a thread that is only being made would get it here, and not where it does with other
     * strategies.
     */
    private static boolean runs(ThreadTask task, Thread thread) {
        for (ThreadTask each : task.engine.tasks.all()) {
            if (each.thread == thread) {
                return true;
            }
        }
        return false;
    }

    /** A factory gives a thread a number of its own. */
    public static void numbers() {
        ThreadTask task = Current.task();
        if (task != null) {
            task.engine.doubts.counts(task.name);
        }
    }

    /** At the entry of {@code Thread.threadId}: zero for what is no thread of the trial. */
    public static long id(Thread thread) {
        ThreadTask task = Current.task();
        if (task == null) {
            return 0;
        }
        task.engine.doubts.looksAtNumbers();
        ThreadTask target = task.engine.tasks.of(thread);
        if (target != null) {
            return target.virtualId;
        }
        if (Jdk.isStarted(thread)) {
            return 0;
        }
        task.engine.doubts.counts(task.name);
        return task.engine.counters.idOfUnstarted(thread);
    }

    /** In place of {@code AtomicInteger.getAndIncrement} on a static counter of the JDK that shows in names. */
    public static int count(java.util.concurrent.atomic.AtomicInteger counter, int first) {
        ThreadTask task = Current.task();
        if (task == null) {
            return counter.getAndIncrement();
        }
        task.engine.doubts.counts(task.name);
        return task.engine.counters.next(counter, first);
    }
}
