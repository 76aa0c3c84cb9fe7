package dev.hypnos.runtime.calls;

import dev.hypnos.catalog.Resources;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.names.Fields;
import dev.hypnos.runtime.names.ResourceTable;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/**
 * Inside the JDK: work that was handed over is taken, run and completed. Nothing of the program calls these methods,
 * and yet whether they come before or after a cancellation or the end of a pool matters. Where the JDK looks again at
 * what others may change meanwhile, that look is an operation of its own, even within a call that is one.
 */
public final class WorkHooks {
    private static final Site RUN = site("run", "Future", "run", Access.WRITE);
    private static final Site RUN_NOW = site("see whether cancelled", "FutureTask", "run", Access.READ);
    private static final Site COMPLETE = site("complete", "Future", "complete", Access.WRITE);
    private static final Site TAKE = site("take work", "ThreadPoolExecutor", "getTask", Access.WRITE);
    private static final Site BEGIN = site("see whether stopped", "ThreadPoolExecutor", "runWorker", Access.READ);
    private static final Site INTERRUPT =
            site("interrupt workers", "ThreadPoolExecutor", "interruptWorkers", Access.WRITE);
    private static final Site LOOK_AT_SCOPE =
            site("see whether cancelled", "StructuredTaskScope", "isCancelled", Access.READ);
    private static final Site COMPLETE_SUBTASK = site("complete", "StructuredTaskScope", "onComplete", Access.WRITE);

    /** The state of a pool, apart from its queue, which all who hand work over write. */
    private static final int POOL_STATE = Fields.number("java/util/concurrent/ThreadPoolExecutor", "ctl");
    /** What work waits in, in the pools of which is known what they have to do with other operations. */
    private static final Set<Class<?>> USUAL_QUEUES =
            Set.of(LinkedBlockingQueue.class, ArrayBlockingQueue.class, SynchronousQueue.class);

    /** {@code ThreadPoolExecutor.STOP}. */
    private static final int STOP = 1 << 29;

    private WorkHooks() {}

    private static Site site(String name, String type, String method, Access access) {
        return Sites.add(name, "java.util.concurrent." + type, method, "the JDK", -1, 0, access);
    }

    /** A task is about to do work that was handed to it. */
    public static void runs(Object work) {
        operateOnce(work, RUN.id());
    }

    /** A task has made known that it runs a future, and looks once more whether that was cancelled. */
    public static void runsNow(Object future) {
        ThreadTask task = controlled();
        if (task != null) {
            task.engine.operate(task, RUN_NOW.id(), resource(task, future), Access.READ);
        }
    }

    /** A future is about to be completed. */
    public static void completes(Object future) {
        operateOnce(future, COMPLETE.id());
        InsideHooks.settles(future);
    }

    /**
     * A fork-join task is about to be completed. Of those that the JDK makes for itself, as for parallel streams,
     * nobody can ask whether they are done.
     */
    public static void completesFork(ForkJoinTask<?> work) {
        ThreadTask task = controlled();
        Class<?> type = work.getClass();
        if (task == null || (type.getClassLoader() == null && type.getNestHost() != ForkJoinTask.class)) {
            return;
        }
        // a call that runs the work itself has done other things since it began
        if (task.resource() == resource(task, work)) {
            operateOnce(work, COMPLETE.id());
        } else {
            task.engine.operate(task, COMPLETE.id(), resource(task, work), Access.WRITE);
        }
        InsideHooks.settles(work);
    }

    /** A subtask has run, and looks whether its scope was cancelled. The program's own look is a call. */
    public static void looksAtScope(Object scope) {
        ThreadTask task = controlled();
        if (task != null && !task.calls.isOn(resource(task, scope))) {
            task.engine.operate(task, LOOK_AT_SCOPE.id(), resource(task, scope), Access.READ);
        }
    }

    /**
     * A subtask gets its result, or is about to tell its scope, which may be over then: that of several the first one
     * counts.
     */
    public static void completesSubtask(Object subtaskOrScope) {
        operateOnce(subtaskOrScope, COMPLETE_SUBTASK.id());
    }

    /** An operation, unless it is what a call of the program does anyway. */
    private static void operateOnce(Object work, int site) {
        ThreadTask task = controlled();
        if (task != null) {
            int resource = resource(task, work);
            if (!task.calls.isOn(resource)) {
                task.engine.operate(task, site, resource, Access.WRITE);
            } else {
                // the program may have done other things since the call began
                task.engine.scheduler.alsoInside(task, resource, Access.WRITE);
            }
        }
    }

    /** A future is completed, maybe by the JDK's own code in a task. Whoever waits for it is asked again. */
    public static void completed(Object future) {
        ThreadTask task = Current.task();
        if (task != null && task.takesPart() && !isArithmetic(future)) {
            int resource = resource(task, future);
            Engine engine = task.engine;
            engine.forgetRecent(task);
            engine.scheduler.edge(task, resource, Access.WRITE);
            engine.scheduler.alsoInside(task, resource, Access.WRITE);
            engine.scheduler.touched(resource);
            if (engine.scheduler.isExact()) {
                engine.scheduler.touched(engine.done(Resources.canonical(future)));
            }
        }
    }

    /** A call was given a future because it is done: what was done for it comes before what follows. */
    public static void taken(@Nullable Future<?> future) {
        ThreadTask task = Current.task();
        if (task != null && future != null && task.takesPart()) {
            task.engine.scheduler.edge(task, resource(task, future), Access.READ);
        }
    }

    /**
     * Large numbers are multiplied by such tasks, at times for constants of the JDK that are made once for all trials.
     */
    private static boolean isArithmetic(Object future) {
        return future instanceof ForkJoinTask<?>
                && future.getClass().getPackageName().equals("java.math");
    }

    /** A worker of a pool looks for work. */
    public static void takes(Object pool) {
        ThreadTask task = controlled();
        if (task != null) {
            task.pool = resource(task, pool);
            if (task.engine.scheduler.isExact() && pool instanceof ThreadPoolExecutor executor && !isUsual(executor)) {
                task.engine.doubts.add("pools with a queue of their own kind");
            }
            task.engine.operate(task, TAKE.id(), task.pool, Access.WRITE);
            if (pool instanceof ThreadPoolExecutor executor) {
                PoolCounts.changesQueue(task, executor);
            }
        }
    }

    /** Work is about to be handed to a pool, or to be taken out of it again. */
    public static void changes(ThreadPoolExecutor pool) {
        InsideHooks.writes(pool);
        ThreadTask task = controlled();
        if (task != null) {
            PoolCounts.changesQueue(task, pool);
        }
    }

    /** Whether a pool is of a kind that was compared with every order. */
    private static boolean isUsual(ThreadPoolExecutor pool) {
        return USUAL_QUEUES.contains(pool.getQueue().getClass()) || pool instanceof ScheduledThreadPoolExecutor;
    }

    /** A worker of a pool has work to do, can be interrupted, and looks whether the pool was stopped. */
    public static void begins(ThreadPoolExecutor pool) {
        ThreadTask task = controlled();
        if (task != null) {
            task.engine.operate(task, BEGIN.id(), state(task, pool), Access.READ);
        }
    }

    /** A worker of a pool is about to end, or a pool may be over. */
    public static void ends(ThreadPoolExecutor pool) {
        ThreadTask task = controlled();
        if (task != null) {
            task.engine.scheduler.alsoInside(task, resource(task, pool), Access.WRITE);
        }
    }

    /** A pool gets this state, or a later one. */
    public static void advances(ThreadPoolExecutor pool, int state) {
        ThreadTask task = controlled();
        if (task != null && state == STOP) {
            task.engine.scheduler.also(task, state(task, pool), Access.WRITE);
        }
    }

    /** A pool is stopped, and its workers are about to be interrupted. */
    public static void interrupts(ThreadPoolExecutor pool) {
        ThreadTask task = controlled();
        if (task != null) {
            task.engine.operate(task, INTERRUPT.id(), state(task, pool), Access.WRITE);
        }
    }

    private static @Nullable ThreadTask controlled() {
        ThreadTask task = Current.task();
        return task == null || !task.isProgram() ? null : task;
    }

    private static int resource(ThreadTask task, Object object) {
        return task.engine.resources.of(Resources.canonical(object), ResourceTable.SELF);
    }

    private static int state(ThreadTask task, ThreadPoolExecutor pool) {
        return task.engine.resources.of(pool, POOL_STATE);
    }
}
