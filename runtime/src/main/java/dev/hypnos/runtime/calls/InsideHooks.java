package dev.hypnos.runtime.calls;

import dev.hypnos.catalog.Futures;
import dev.hypnos.catalog.Resources;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.names.Fields;
import dev.hypnos.runtime.names.ResourceTable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import org.jspecify.annotations.Nullable;

/**
 * What code of the JDK touches inside, between two operations: a future that another one depends on, a queue of work, a
 * count of threads. It is no operation, but the operation under way touches it too. Only exact strategies are told; for
 * the others these hooks return at once, but for those of fork-join pools that decide who does which part.
 */
public final class InsideHooks {
    private static final Site BEGIN = site("look for work", "runWorker", Access.READ);
    private static final Site FORK = site("hand over work", "fork", Access.WRITE);
    private static final Site HELP = site("take work back", "help", Access.WRITE);

    /** What is in the queues of a fork-join pool, and which of its workers are idle. */
    static final int POOL_QUEUES = Fields.number("java/util/concurrent/ForkJoinPool", "queues");

    /** The result of a future, apart from whether there is one: it can be replaced by force. */
    private static final int FORCED = Fields.number("java/util/concurrent/CompletableFuture", "result");

    private InsideHooks() {}

    private static Site site(String action, String method, Access access) {
        return Sites.add(action, "java.util.concurrent.ForkJoinPool", method, "the JDK", -1, 0, access);
    }

    /** The running task, if what it does inside is recorded. */
    private static @Nullable ThreadTask recorded() {
        ThreadTask task = Current.task();
        return task != null && task.engine.scheduler.isExact() && task.isProgram() ? task : null;
    }

    public static void reads(@Nullable Object object) {
        touches(object, Access.READ);
    }

    public static void writes(@Nullable Object object) {
        touches(object, Access.WRITE);
    }

    /**
     * A synchronizer gets its queue. That takes one more attempt to acquire, which is seen where the program's code
     * makes the attempts.
     */
    public static void makesQueue(Object synchronizer) {
        if (synchronizer.getClass().getClassLoader() != null) {
            touches(synchronizer, Access.WRITE);
        }
    }

    private static void touches(@Nullable Object object, Access access) {
        ThreadTask task = recorded();
        if (task != null && object != null) {
            int resource = task.engine.resources.of(Resources.canonical(object), ResourceTable.SELF);
            task.engine.touchesInside(task, resource, access);
        }
    }

    /**
     * A future is about to get its result, if it has none: only then have those something to wait for who wait until it
     * is done.
     */
    public static void settles(Object future) {
        ThreadTask task = recorded();
        if (task == null) {
            return;
        }
        if (Futures.isSettled(future)) {
            if (future instanceof CompletableFuture) {
                // who comes too late goes through what depends on it all the same, beside the one who was in time
                task.engine.doubts.add("CompletableFuture.complete once it is done");
            }
        } else {
            task.engine.scheduler.alsoInside(task, task.engine.done(Resources.canonical(future)), Access.WRITE);
        }
    }

    /** The result of a future is replaced, whether it has one or not. */
    public static void forces(CompletableFuture<?> future) {
        ThreadTask task = recorded();
        if (task != null) {
            task.engine.scheduler.alsoInside(task, task.engine.resources.of(future, FORCED), Access.WRITE);
        }
    }

    /** A call gets what a future holds, which stays unless it is replaced by force. */
    static void gets(ThreadTask task, Object future) {
        if (future instanceof CompletableFuture) {
            task.engine.scheduler.alsoInside(task, task.engine.resources.of(future, FORCED), Access.READ);
        }
    }

    // Who does which part of what a fork-join pool has to do is decided by operations, although no code of the program
    // makes them: parts may know who
    // does them, and wait for each other.

    /** A worker of a fork-join pool begins: until it does, others may take its work. */
    public static void begins(ForkJoinPool pool) {
        ThreadTask task = Current.task();
        if (task != null && task.isProgram()) {
            task.engine.doubts.add("ForkJoinPool");
            divides(task, BEGIN, pool, Access.READ);
        }
    }

    /** A part of the work was handed over to a pool: somebody may begin with it before the one who did goes on. */
    public static void forked() {
        ThreadTask task = Current.task();
        if (task != null && task.isProgram()) {
            divides(task, FORK, poolOf(task), Access.WRITE);
        }
    }

    /** Who waits for work to be done is about to do what nobody has begun with. */
    public static void helps(ForkJoinPool pool) {
        ThreadTask task = Current.task();
        if (task != null && task.isProgram()) {
            divides(task, HELP, pool, Access.WRITE);
        }
    }

    private static void divides(ThreadTask task, Site site, @Nullable ForkJoinPool pool, Access access) {
        if (pool != null) {
            task.engine.operate(task, site.id(), task.engine.resources.of(pool, POOL_QUEUES), access);
        }
    }

    /** The pool that the running task works for, or the common one, which is where other threads help. */
    private static @Nullable ForkJoinPool poolOf(ThreadTask task) {
        return Thread.currentThread() instanceof ForkJoinWorkerThread
                ? ((ForkJoinWorkerThread) task.thread).getPool()
                : PoolHooks.commonPool(task);
    }

    /** A worker of a fork-join pool looks for work. */
    public static void scans(Object pool) {
        queues((ForkJoinPool) pool, Access.READ);
    }

    /** Work is put into a queue of a fork-join pool, or a worker becomes idle. */
    public static void queues(ForkJoinPool pool) {
        queues(pool, Access.WRITE);
    }

    /** Somebody looks for work in the queues of a fork-join pool, to do it. */
    public static void takes(Object pool) {
        queues((ForkJoinPool) pool, Access.WRITE);
    }

    /**
     * Work is taken out of a queue: of the pool that the running worker belongs to, or of the common one, which is
     * where other threads help.
     */
    public static void unqueues() {
        ThreadTask task = recorded();
        if (task != null) {
            queues(poolOf(task), Access.WRITE);
        }
    }

    private static void queues(@Nullable ForkJoinPool pool, Access access) {
        ThreadTask task = recorded();
        if (task != null && pool != null) {
            task.engine.scheduler.alsoInside(task, task.engine.resources.of(pool, POOL_QUEUES), access);
        }
    }
}
