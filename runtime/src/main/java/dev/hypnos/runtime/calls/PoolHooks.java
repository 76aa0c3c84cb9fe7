package dev.hypnos.runtime.calls;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.vm.Jdk;
import dev.hypnos.runtime.world.ProcessGlobals;
import java.lang.invoke.MethodHandle;
import java.lang.ref.WeakReference;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * The common pool, of which each process of a trial has its own: woven behind every read of the static fields that hold
 * it.
 */
public final class PoolHooks {
    private static final long NAME_PREFIX = Jdk.UNSAFE.objectFieldOffset(ForkJoinPool.class, "workerNamePrefix");
    private static final long PARALLELISM = Jdk.UNSAFE.objectFieldOffset(ForkJoinPool.class, "parallelism");
    private static final MethodHandle NEW_COMMON_POOL = IndirectHandles.commonPool();

    /** Stands for the entry of a pool of a trial in the JVM's table of pools. */
    private static final Object LISTED = new WeakReference<>(null);

    private PoolHooks() {}

    /** Behind a read of {@code ForkJoinPool.common}. */
    public static ForkJoinPool common(ForkJoinPool real) {
        ThreadTask task = Current.task();
        return task == null || real == null ? real : commonPool(task);
    }

    /** Behind a read of {@code CompletableFuture.ASYNC_POOL}, the common pool with at least some threads. */
    public static Executor async(Executor real) {
        ThreadTask task = Current.task();
        if (task == null || real == null) {
            return real;
        }
        ForkJoinPool pool = commonPool(task);
        Jdk.UNSAFE.compareAndSetInt(pool, PARALLELISM, 0, 2);
        return pool;
    }

    /**
     * Behind a read of a static field in a library of the JDK, which keeps for all trials what it got in one: instead
     * of the common pool of the process, or of a trial that is over, it gets that of this trial.
     */
    public static Executor kept(Executor kept) {
        return kept instanceof ForkJoinPool pool && isCommon(pool) ? async(kept) : kept;
    }

    /** How the JDK itself tells: only a common pool has no prefix for the names of its workers. */
    private static boolean isCommon(ForkJoinPool pool) {
        return Jdk.UNSAFE.getReference(pool, NAME_PREFIX) == null;
    }

    /** Made as the JDK makes its own, so that it is one in every respect: it cannot be shut down, for instance. */
    static ForkJoinPool commonPool(ThreadTask task) {
        ProcessGlobals globals = task.process();
        ForkJoinPool pool = globals.commonPool;
        if (pool == null) {
            try {
                pool = (ForkJoinPool) NEW_COMMON_POOL.invokeExact((byte) 0);
            } catch (Throwable thrown) {
                throw new IllegalStateException("the common pool of a trial could not be made", thrown);
            }
            globals.commonPool = pool;
        }
        return pool;
    }

    /**
     * Behind a read of {@code AbstractTask.LEAF_TARGET}: into how many parts a parallel stream is cut, four for each
     * worker.
     */
    public static int leafTarget(int real) {
        ThreadTask task = Current.task();
        return task == null ? real : commonPool(task).getParallelism() << 2;
    }

    /** At the entry of {@code ForkJoinPool.getAndAddPoolIds}: the number in a pool's name, or -1 outside a task. */
    public static int poolId() {
        ThreadTask task = Current.task();
        if (task == null) {
            return -1;
        }
        task.engine.doubts.counts(task.name);
        return task.engine.counters.next(PoolHooks.class, 0);
    }

    /**
     * At the entry of {@code ThreadContainers.registerContainer}: what stands for the entry, null outside of trials.
     * Each new entry takes out those of pools that the collector has found, and that takes hash codes which no other
     * run of the same trial gives away.
     */
    public static @Nullable Object listed() {
        return Current.task() == null ? null : LISTED;
    }

    /** At the entry of {@code ThreadContainers.deregisterContainer}: true if there is nothing to take out. */
    public static boolean isListed(Object key) {
        return key == LISTED;
    }
}
