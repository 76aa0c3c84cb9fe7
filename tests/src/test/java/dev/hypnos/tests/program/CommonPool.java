package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.check;
import static dev.hypnos.tests.program.Tasks.checkEqual;

import java.util.Collections;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** What the common pool is and does; each gives the same on a real JVM. */
public final class CommonPool {
    private CommonPool() {}

    private static void accepts(String when) throws Exception {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        checkEqual("done", pool.submit(() -> "done").get(), when);
        checkEqual("done", CompletableFuture.supplyAsync(() -> "done").get(), when);
        checkEqual(false, pool.isShutdown(), when + " isShutdown");
        checkEqual(false, pool.isTerminated(), when + " isTerminated");
        checkEqual(false, pool.isTerminating(), when + " isTerminating");
    }

    public static void shutdown() throws Exception {
        ForkJoinPool.commonPool().shutdown();
        accepts("after shutdown");
    }

    public static void shutdownNow() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        var waits = CompletableFuture.runAsync(() -> {
            try {
                latch.await();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        });
        checkEqual(Collections.emptyList(), ForkJoinPool.commonPool().shutdownNow(), "what was not begun");
        latch.countDown();
        waits.get();
        accepts("after shutdownNow");
    }

    public static void close() throws Exception {
        try (ForkJoinPool pool = ForkJoinPool.commonPool()) {
            pool.submit(() -> "done").get();
        }
        accepts("after close");
    }

    /** Waits until nothing is left to do, and says no. */
    public static void awaitTermination() throws Exception {
        AtomicInteger done = new AtomicInteger();
        ForkJoinPool pool = ForkJoinPool.commonPool();
        pool.execute(done::incrementAndGet);
        checkEqual(false, pool.awaitTermination(1, TimeUnit.HOURS), "terminated");
        checkEqual(1, done.get(), "done");
        accepts("after awaitTermination");
    }

    public static void awaitQuiescence() throws Exception {
        AtomicInteger done = new AtomicInteger();
        ForkJoinPool pool = ForkJoinPool.commonPool();
        pool.execute(done::incrementAndGet);
        pool.execute(done::incrementAndGet);
        check(pool.awaitQuiescence(1, TimeUnit.HOURS), "quiet");
        checkEqual(2, done.get(), "done");
        check(pool.isQuiescent(), "still quiet");
    }

    /** The names of threads: a worker, the thread that waits for delays. */
    public static void names() throws Exception {
        String worker = CompletableFuture.supplyAsync(
                        () -> Thread.currentThread().getName())
                .get();
        check(worker.matches("ForkJoinPool\\.commonPool-worker-\\d+"), worker);
        Executor later = CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS);
        String delayed = CompletableFuture.supplyAsync(
                        () -> Thread.currentThread().getName(), later)
                .get();
        check(delayed.matches("ForkJoinPool\\.commonPool-worker-\\d+"), delayed);
        StringBuffer scheduler = new StringBuffer();
        CompletableFuture<String> never = new CompletableFuture<>();
        var handled = never.handle((value, thrown) -> {
            scheduler.append(Thread.currentThread().getName());
            return thrown.getClass().getSimpleName();
        });
        never.orTimeout(1, TimeUnit.MILLISECONDS);
        checkEqual("TimeoutException", handled.get(), "late");
        check(scheduler.toString().startsWith("ForkJoinPool.commonPool-"), scheduler.toString());
        Thread[] all = new Thread[10_000]; // tests before this one may have left many behind
        ThreadGroup top = Thread.currentThread().getThreadGroup();
        while (top.getParent() != null) {
            top = top.getParent();
        }
        boolean found = false;
        for (int i = 0, count = top.enumerate(all); i < count; i++) {
            found |= all[i].getName().equals("ForkJoinPool.commonPool-delayScheduler");
        }
        check(found, "the thread for delays");
    }

    public static void identity() throws Exception {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        check(pool == ForkJoinPool.commonPool(), "one pool");
        check(pool.getFactory() == ForkJoinPool.defaultForkJoinWorkerThreadFactory, "the factory");
        check(CompletableFuture.completedFuture(1).defaultExecutor() == pool, "the executor of futures");
        checkEqual(null == pool.getUncaughtExceptionHandler(), true, "no handler");
        checkEqual(pool.getParallelism(), ForkJoinPool.getCommonPoolParallelism(), "the parallelism");
        checkEqual(false, pool.getAsyncMode(), "the mode");
        CompletableFuture.runAsync(
                        () -> check(java.util.concurrent.ForkJoinTask.getPool() == pool, "the pool of a worker"))
                .get();
        checkEqual(45, IntStream.range(0, 10).parallel().sum(), "a parallel stream");
    }

    /** Workers belong to no task: what one leaves in its thread the next does not find. */
    public static void workersForget() throws Exception {
        ThreadLocal<String> local = new ThreadLocal<>();
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        for (int i = 0; i < 4; i++) {
            CompletableFuture.runAsync(() -> {
                        check(local.get() == null, "left over: " + local.get());
                        Thread worker = Thread.currentThread();
                        check(worker.getContextClassLoader() == loader, "the loader");
                        checkEqual(
                                "InnocuousForkJoinWorkerThreadGroup",
                                worker.getThreadGroup().getName(),
                                "the group");
                        check(worker.isDaemon(), "daemon");
                        local.set("mine");
                        worker.setContextClassLoader(null);
                    })
                    .get();
        }
    }

    /** Workers of any other pool have the loader of the program too. */
    public static void loaderOfOtherPools() throws Exception {
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        try (ForkJoinPool pool = new ForkJoinPool(1)) {
            pool.submit(() -> check(Thread.currentThread().getContextClassLoader() == loader, "the loader"))
                    .get();
        }
    }
}
