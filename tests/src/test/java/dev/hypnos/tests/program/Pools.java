package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.check;
import static dev.hypnos.tests.program.Tasks.checkEqual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Executors of every kind; correct programs, which never fail. */
@SuppressWarnings({"FutureReturnValueIgnored", "UnnecessaryAsync"}) // as programs in the wild
public final class Pools {
    private Pools() {}

    static int shared;

    /** The common pool is the trial's own: its first worker is the first again, and nothing of an earlier trial is in it. */
    public static String commonPoolIsFresh() throws Exception {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        checkEqual(0, pool.getPoolSize(), "workers at the beginning");
        checkEqual(0L, pool.getQueuedSubmissionCount() + pool.getStealCount(), "what others left");
        String name = CompletableFuture.supplyAsync(() -> Thread.currentThread().getName())
                .get();
        // work that is never done belongs to this trial alone
        CompletableFuture.runAsync(() -> sleep(1_000_000));
        return name + ", parallelism " + ForkJoinPool.getCommonPoolParallelism();
    }

    public static void parallelStream() throws InterruptedException {
        checkEqual(4950, IntStream.range(0, 100).parallel().sum(), "the sum");
        List<Integer> doubled =
                IntStream.range(0, 20).parallel().map(i -> 2 * i).boxed().toList();
        checkEqual(20, doubled.size(), "the size");
        checkEqual(38, doubled.getLast(), "the last");
    }

    /** Side effects of a parallel stream race: the count may come out wrong. */
    public static String parallelStreamWithARace() {
        int[] count = new int[1];
        IntStream.range(0, 8).parallel().forEach(i -> count[0]++);
        return count[0] == 8 ? "all" : "lost";
    }

    public static void completableFutures() throws Exception {
        CompletableFuture<Integer> left = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> right =
                CompletableFuture.supplyAsync(() -> 2).thenApplyAsync(x -> x * 10);
        checkEqual(21, left.thenCombine(right, Integer::sum).get(), "both");
        CompletableFuture<Object> either = CompletableFuture.anyOf(left, right);
        check(either.get() != null, "one of them");
        CompletableFuture<Integer> failed = CompletableFuture.supplyAsync(() -> {
            throw new IllegalStateException("no");
        });
        checkEqual(-1, failed.exceptionally(thrown -> -1).get(), "the substitute");
        checkEqual(
                "ok",
                left.thenCompose(x -> CompletableFuture.supplyAsync(() -> "ok")).join(),
                "the composition");
    }

    public static void forkJoin() {
        class Sum extends RecursiveTask<Integer> {
            private static final long serialVersionUID = 1L;
            private final int from;
            private final int to;

            Sum(int from, int to) {
                this.from = from;
                this.to = to;
            }

            @Override
            protected Integer compute() {
                if (to - from <= 4) {
                    return IntStream.range(from, to).sum();
                }
                Sum left = new Sum(from, (from + to) / 2);
                Sum right = new Sum((from + to) / 2, to);
                left.fork();
                return right.compute() + left.join();
            }
        }
        try (ForkJoinPool pool = new ForkJoinPool(2)) {
            checkEqual(496, pool.invoke(new Sum(0, 32)), "the sum");
        }
    }

    public static void threadPool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        AtomicInteger done = new AtomicInteger();
        List<Callable<Integer>> work = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            work.add(done::incrementAndGet);
        }
        for (Future<Integer> future : pool.invokeAll(work)) {
            check(future.isDone() && future.get() > 0, "done");
        }
        check(pool.invokeAny(work) > 5, "one more");
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.MINUTES), "terminated");
        check(pool.isTerminated(), "terminated");
        check(done.get() >= 6, "done " + done);
    }

    public static void completionService() throws Exception {
        try (ExecutorService pool = Executors.newCachedThreadPool()) {
            CompletionService<Integer> service = new ExecutorCompletionService<>(pool);
            for (int i = 1; i <= 3; i++) {
                int value = i;
                service.submit(() -> {
                    Thread.sleep(10L * value);
                    return value;
                });
            }
            int sum = 0;
            for (int i = 1; i <= 3; i++) {
                int next = service.take().get();
                checkEqual(i, next, "the next to complete");
                sum += next;
            }
            checkEqual(6, sum, "the sum");
        }
    }

    /** Cancelled before it runs, while it runs, and after it has run. */
    public static String cancellation() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        AtomicInteger interrupted = new AtomicInteger();
        Future<String> future = pool.submit(() -> {
            try {
                Thread.sleep(10);
            } catch (InterruptedException expected) {
                interrupted.incrementAndGet();
            }
            return "done";
        });
        Thread.sleep(10);
        boolean cancelled = future.cancel(true);
        checkEqual(cancelled, future.isCancelled(), "cancelled");
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.MINUTES), "terminated");
        return cancelled ? "cancelled" : future.get();
    }

    public static void virtualThreads() throws Exception {
        AtomicInteger count = new AtomicInteger();
        Thread virtual = Thread.startVirtualThread(() -> {
            check(Thread.currentThread().isVirtual(), "it should be virtual");
            check(Thread.currentThread().isDaemon(), "virtual threads are daemons");
            sleep(1_000);
            count.incrementAndGet();
        });
        Thread named = Thread.ofVirtual().name("v").start(count::incrementAndGet);
        virtual.join();
        named.join();
        checkEqual("v", named.getName(), "the name");
        checkEqual("", virtual.getName(), "no name");
        checkEqual(Thread.State.TERMINATED, virtual.getState(), "the state");
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> futures = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                futures.add(executor.submit(() -> {
                    Thread.sleep(100);
                    synchronized (Pools.class) {
                        shared++;
                    }
                    return count.incrementAndGet();
                }));
            }
            for (Future<Integer> future : futures) {
                check(future.get() > 2, "counted");
            }
        }
        checkEqual(7, count.get(), "count");
        checkEqual(5, shared, "shared");
    }

    /** The same race as with any other thread. */
    public static String virtualThreadsRace() throws InterruptedException {
        shared = 0;
        Thread one = Thread.startVirtualThread(() -> shared++);
        Thread two = Thread.startVirtualThread(() -> shared++);
        Tasks.join(one, two);
        return String.valueOf(shared);
    }

    /** Work that fails tells whoever asks. */
    public static void failingWork() throws InterruptedException {
        try (ExecutorService pool = Executors.newWorkStealingPool(2)) {
            Future<?> future = pool.submit(() -> {
                throw new IllegalArgumentException("boom");
            });
            future.get();
            throw new AssertionError("no exception");
        } catch (ExecutionException expected) {
            check(expected.getCause().getMessage().contains("boom"), "the cause");
        }
    }

    /** An executor that is full turns work away; none is lost, none is done twice. */
    public static void boundedPool() throws InterruptedException {
        java.util.concurrent.ThreadPoolExecutor pool = new java.util.concurrent.ThreadPoolExecutor(
                1, 1, 1, TimeUnit.MINUTES, new java.util.concurrent.ArrayBlockingQueue<>(1));
        AtomicInteger done = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();
        for (int i = 0; i < 4; i++) {
            try {
                pool.execute(done::incrementAndGet);
            } catch (java.util.concurrent.RejectedExecutionException expected) {
                refused.incrementAndGet();
            }
        }
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.MINUTES), "terminated");
        checkEqual(4, done.get() + refused.get(), "done and refused");
        check(done.get() >= 1, "at least one is done");
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
