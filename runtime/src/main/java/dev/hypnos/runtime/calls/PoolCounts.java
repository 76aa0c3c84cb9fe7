package dev.hypnos.runtime.calls;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.SiteRole;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.names.Fields;
import dev.hypnos.runtime.names.ResourceTable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/**
 * What pools count: how many workers are busy, how much work is done, and how much waits. Whoever waited for some work
 * can see it done and not counted yet, so a worker counts by an operation of its own. It touches the worker alone: only
 * calls that ask for the counts are in conflict with it.
 *
 * <p>These operations order nothing for the search for races: no documentation promises that they do.
 */
public final class PoolCounts {
    private static final int COMPLETED =
            Fields.number("java/util/concurrent/ThreadPoolExecutor$Worker", "completedTasks");

    private static final Site COUNT = site("count work", "ThreadPoolExecutor", "runWorker");
    private static final Site REST = site("be idle", "ThreadPoolExecutor", "runWorker");
    private static final Site STEAL = site("begin work", "ForkJoinPool", "runWorker");
    private static final Site LOOK = site("look for more work", "ForkJoinPool", "topLevelExec");
    private static final Site DEACTIVATE = site("be idle", "ForkJoinPool", "deactivate");

    private PoolCounts() {}

    private static Site site(String action, String type, String method) {
        Site site = Sites.add(action, "java.util.concurrent." + type, method, "the JDK", -1, 0, Access.WRITE);
        Sites.setRole(site.id(), SiteRole.OPAQUE);
        return site;
    }

    private static @Nullable ThreadTask controlled() {
        ThreadTask task = Current.task();
        return task == null || !task.isProgram() ? null : task;
    }

    private static int resource(ThreadTask task, Object object) {
        return task.engine.resources.of(object, ResourceTable.SELF);
    }

    /** Whether it is busy is another thing: who shuts a pool down looks at that, and at no count. */
    private static int count(ThreadTask task, Object worker) {
        return task.engine.resources.of(worker, COMPLETED);
    }

    private static int queues(ThreadTask task, ForkJoinPool pool) {
        return task.engine.resources.of(pool, InsideHooks.POOL_QUEUES);
    }

    /**
     * The operation under way touches this, too. A plain access that came last has nothing to do with it, and must not
     * be taken for a race.
     */
    private static void also(ThreadTask task, int resource, Access access) {
        int site = task.site();
        if (site >= 0 && Sites.role(site) == SiteRole.PLAIN) {
            task.engine.scheduler.alsoInside(task, resource, access);
        } else {
            task.engine.scheduler.also(task, resource, access);
        }
    }

    /** A worker has done its work, and is about to count it. */
    public static void counts(Object worker) {
        ThreadTask task = controlled();
        if (task != null) {
            task.engine.operate(task, COUNT.id(), count(task, worker), Access.WRITE);
        }
    }

    /** A worker is about to tell others that it is not busy. */
    public static void rests(Object worker) {
        ThreadTask task = controlled();
        if (task != null) {
            task.engine.operate(task, REST.id(), resource(task, worker), Access.WRITE);
        }
    }

    /** A worker tells others that it is busy. */
    public static void works(Object worker) {
        ThreadTask task = controlled();
        if (task != null) {
            also(task, resource(task, worker), Access.WRITE);
        }
    }

    /** A call asks how much a worker has done. */
    public static void asksCount(Object worker) {
        ThreadTask task = controlled();
        if (task != null) {
            also(task, count(task, worker), Access.READ);
        }
    }

    /** A call asks whether a worker is busy. */
    public static void asks(Object worker) {
        ThreadTask task = controlled();
        if (task != null) {
            also(task, resource(task, worker), Access.READ);
        }
    }

    /** A call asks how much waits. */
    public static void asksQueue(Object pool) {
        ThreadTask task = controlled();
        if (task != null) {
            also(task, resource(task, ((ThreadPoolExecutor) pool).getQueue()), Access.READ);
        }
    }

    /** Something is put into the queue of a pool, or taken out of it. The program can have the queue, and ask it. */
    static void changesQueue(ThreadTask task, ThreadPoolExecutor pool) {
        also(task, resource(task, pool.getQueue()), Access.WRITE);
    }

    /** A worker of a fork-join pool has taken work out of a queue, and is about to begin with it. */
    public static void steals(Object pool) {
        ThreadTask task = controlled();
        if (task != null) {
            // whatever it did last led it here
            also(task, queues(task, (ForkJoinPool) pool), Access.WRITE);
        }
        divides((ForkJoinPool) pool, STEAL);
    }

    /** A worker of a fork-join pool has done some work, and is about to look into its own queue. */
    public static void looks() {
        if (Thread.currentThread() instanceof ForkJoinWorkerThread worker) {
            divides(worker.getPool(), LOOK);
        }
    }

    /** A worker of a fork-join pool has found nothing to do. */
    public static void deactivates(ForkJoinPool pool) {
        divides(pool, DEACTIVATE);
    }

    private static void divides(ForkJoinPool pool, Site site) {
        ThreadTask task = controlled();
        if (task != null) {
            task.engine.operate(task, site.id(), queues(task, pool), Access.WRITE);
        }
    }

    /** A call asks for something that changes with the queues of a fork-join pool and its idle workers. */
    public static void asksPool(Object pool) {
        ThreadTask task = controlled();
        if (task != null) {
            also(task, queues(task, (ForkJoinPool) pool), Access.READ);
        }
    }
}
