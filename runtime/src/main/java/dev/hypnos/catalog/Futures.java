package dev.hypnos.catalog;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.internal.misc.Unsafe;

/** Whether futures and executors have come to their end, read from outside. Hot. */
public final class Futures {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long TASK_STATE = UNSAFE.objectFieldOffset(FutureTask.class, "state");
    /** {@code FutureTask.NEW}; every other state is done or about to be. */
    private static final int NEW = 0;

    private static final long RESULT = UNSAFE.objectFieldOffset(CompletableFuture.class, "result");

    private static final long POOL_STATE = UNSAFE.objectFieldOffset(ThreadPoolExecutor.class, "ctl");
    /** {@code ThreadPoolExecutor.TERMINATED}, in the upper bits. */
    private static final int TERMINATED = 3 << (Integer.SIZE - 3);

    private Futures() {}

    /**
     * From the fields that {@code get} itself reads, whatever a subclass makes of {@code isDone}. Joining a fork-join
     * task means running others meanwhile, so about those the answer is yes, and so it is about a worker that waits for
     * a completable future.
     */
    static boolean done(Object future, Thread asker) {
        return isSettled(future) || asker instanceof ForkJoinWorkerThread && future instanceof CompletableFuture;
    }

    /** Whether a future has a result, whoever asks. */
    public static boolean isSettled(Object future) {
        // No pattern switch: linking one pins a continuation.
        if (future instanceof FutureTask) {
            return UNSAFE.getIntVolatile(future, TASK_STATE) != NEW;
        }
        return !(future instanceof CompletableFuture) || UNSAFE.getReferenceVolatile(future, RESULT) != null;
    }

    /** A fork-join pool runs tasks in the thread that waits for its end, and a program's executor may do anything. */
    static boolean terminated(Object receiver) {
        Object executor = Resources.canonical(receiver);
        if (executor instanceof ThreadPoolExecutor) {
            // whatever a subclass makes of isTerminated
            AtomicInteger state = (AtomicInteger) UNSAFE.getReference(executor, POOL_STATE);
            return state.get() >= TERMINATED;
        }
        return executor instanceof ForkJoinPool
                || executor.getClass().getModule() != Object.class.getModule()
                || ((ExecutorService) executor).isTerminated();
    }
}
