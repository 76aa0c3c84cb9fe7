package dev.hypnos.runtime;

import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/** The common pool, of which each process of a trial has its own: woven behind every read of the static fields that hold it. */
public final class PoolHooks {
    /** The parallelism of a trial's common pool: that of a machine with four cores, on every machine. */
    private static final int PARALLELISM = 3;

    private static final ForkJoinPool REAL = ForkJoinPool.commonPool();

    private PoolHooks() {}

    /** Behind a read of {@code ForkJoinPool.common}. */
    public static ForkJoinPool common(ForkJoinPool real) {
        ThreadTask task = Current.task();
        return task == null || real == null ? real : commonPool(task);
    }

    /** Behind a read of {@code CompletableFuture.ASYNC_POOL}. */
    public static Executor async(Executor real) {
        ThreadTask task = Current.task();
        return task == null || real == null ? real : commonPool(task);
    }

    /**
     * Behind a read of a static field in a library of the JDK, which keeps for all trials what it got in one: instead of the common
     * pool of the process, or of a trial that is over, it gets that of this trial.
     */
    public static Executor kept(Executor kept) {
        boolean isCommon = kept instanceof ForkJoinPool pool && (pool == REAL || isOfTrial(pool));
        return isCommon ? async(kept) : kept;
    }

    /** The factories of such pools are made here. */
    private static boolean isOfTrial(ForkJoinPool pool) {
        return pool.getFactory().getClass().getNestHost() == PoolHooks.class;
    }

    static ForkJoinPool commonPool(ThreadTask task) {
        ProcessGlobals globals = ProcessGlobals.of(task);
        ForkJoinPool pool = globals.commonPool;
        if (pool == null) {
            int[] workers = new int[1];
            ClassLoader classes = ProcessHooks.classes(task);
            pool = new ForkJoinPool(
                    PARALLELISM,
                    owner -> {
                        ForkJoinWorkerThread worker = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(owner);
                        worker.setContextClassLoader(classes);
                        worker.setName("ForkJoinPool.commonPool-worker-" + ++workers[0]);
                        return worker;
                    },
                    null,
                    false);
            globals.commonPool = pool;
        }
        return pool;
    }

    /** At the entry of {@code ForkJoinPool.getAndAddPoolIds}: the number in a pool's name, or -1 outside a task. */
    public static int poolId() {
        ThreadTask task = Current.task();
        return task == null ? -1 : task.engine.counters.next(PoolHooks.class, 0);
    }
}
