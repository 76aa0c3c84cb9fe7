package dev.hypnos.tests.program;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** What pools count, asked while they work. Each program returns what it was told. */
@SuppressWarnings("FutureReturnValueIgnored")
public final class PoolCounting {
    private PoolCounting() {}

    private static ThreadPoolExecutor one() {
        return (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
    }

    private static ThreadPoolExecutor used() throws Exception {
        ThreadPoolExecutor pool = one();
        pool.submit(() -> {}).get();
        return pool;
    }

    public static String completed() throws Exception {
        return "" + used().getCompletedTaskCount();
    }

    public static String active() throws Exception {
        return "" + used().getActiveCount();
    }

    /** What is counted, and whose worker is still busy, counts twice. */
    public static String tasks() throws Exception {
        return "" + used().getTaskCount();
    }

    public static String activeAndCompleted() throws Exception {
        ThreadPoolExecutor pool = used();
        return pool.getActiveCount() + "+" + pool.getCompletedTaskCount();
    }

    public static String text() throws Exception {
        return "" + used().toString().contains("completed tasks = 1");
    }

    public static String completedAfterALatch() throws Exception {
        ThreadPoolExecutor pool = one();
        CountDownLatch latch = new CountDownLatch(1);
        pool.execute(latch::countDown);
        latch.await();
        return "" + pool.getCompletedTaskCount();
    }

    public static String completedByTwo() throws Exception {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(2);
        var first = pool.submit(() -> {});
        pool.submit(() -> {}).get();
        first.get();
        return "" + pool.getCompletedTaskCount();
    }

    public static String completedAtTheEnd() throws Exception {
        ThreadPoolExecutor pool = used();
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
        return "" + pool.getCompletedTaskCount();
    }

    public static String scheduled() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        pool.schedule(() -> {}, 1, TimeUnit.SECONDS).get();
        return "" + pool.getCompletedTaskCount();
    }

    public static String queued() {
        ThreadPoolExecutor pool = one();
        pool.execute(() -> {});
        pool.execute(() -> {});
        return "" + pool.getQueue().size();
    }

    public static String queuedByAnother() {
        ThreadPoolExecutor pool = one();
        CountDownLatch latch = new CountDownLatch(1);
        pool.execute(() -> awaitFor(latch));
        new Thread(() -> pool.execute(() -> {})).start();
        return "" + pool.getQueue().size();
    }

    private static void awaitFor(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private static ForkJoinPool usedForkJoin() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.submit(() -> {}).get();
        return pool;
    }

    public static String forkJoinActive() throws Exception {
        return "" + usedForkJoin().getActiveThreadCount();
    }

    public static String forkJoinQuiescent() throws Exception {
        return "" + usedForkJoin().isQuiescent();
    }

    public static String forkJoinStolen() throws Exception {
        return "" + usedForkJoin().getStealCount();
    }

    public static String forkJoinSubmitted() {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.execute(() -> {});
        return "" + pool.hasQueuedSubmissions();
    }

    public static String forkJoinQueued() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        CountDownLatch latch = new CountDownLatch(1);
        pool.execute(() -> {
            ForkJoinTask.adapt(() -> {}).fork();
            latch.countDown();
        });
        latch.await();
        return "" + pool.getQueuedTaskCount();
    }

    public static String commonQuiescent() throws Exception {
        CompletableFuture.runAsync(() -> {}).get();
        return "" + ForkJoinPool.commonPool().isQuiescent();
    }

    /** That a pool is used by others orders nothing. */
    public static String nothingAsked() throws Exception {
        ExecutorService pool = one();
        pool.submit(() -> {}).get();
        return "done";
    }

    // What a fork-join task has done can be seen before it is done

    private static String whetherDone(Function<Runnable, ForkJoinTask<?>> begins) {
        AtomicBoolean isSeen = new AtomicBoolean();
        ForkJoinTask<?> task = begins.apply(() -> isSeen.set(true));
        return isSeen.get() + "+" + task.isDone();
    }

    public static String forkJoinDone() {
        return whetherDone(new ForkJoinPool(1)::submit);
    }

    /** One of the program's own. */
    private static final class Own extends RecursiveAction {
        private static final long serialVersionUID = 1;

        private final transient Runnable action;

        Own(Runnable action) {
            this.action = action;
        }

        @Override
        protected void compute() {
            action.run();
        }
    }

    public static String forkJoinDoneOfOwnClass() {
        return whetherDone(action -> new ForkJoinPool(1).submit(new Own(action)));
    }

    public static String forkJoinInvoked() {
        return whetherDone(action -> {
            Own own = new Own(action);
            Tasks.start(own::invoke);
            return own;
        });
    }

    public static String forkJoinFailed() {
        return whetherDone(action -> new ForkJoinPool(1).submit(() -> {
            action.run();
            throw new IllegalStateException("expected");
        }));
    }

    public static String forkJoinCompletedByHand() throws InterruptedException {
        AtomicBoolean isSeen = new AtomicBoolean();
        Own own = new Own(() -> {});
        Thread other = Tasks.start(() -> {
            isSeen.set(true);
            own.complete(null);
        });
        String seen = isSeen.get() + "+" + own.isDone();
        other.join();
        return seen;
    }
}
