package dev.hypnos.tests.program;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** Futures and pools. */
public final class FutureWaits {
    private FutureWaits() {}

    private static ExecutorService daemons(int threads) {
        return Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            return thread;
        });
    }

    private interface PoolCall {
        Object call(ExecutorService pool, CountDownLatch latch, long millis) throws Exception;
    }

    private static Waits.Setup pool(PoolCall call) {
        return () -> {
            CountDownLatch latch = new CountDownLatch(1);
            ExecutorService pool = daemons(1);
            return new Waits.Waiting(millis -> call.call(pool, latch, millis), latch::countDown);
        };
    }

    private static String open(CountDownLatch latch) throws InterruptedException {
        latch.await();
        return "open";
    }

    private static Waits.Cases futures() {
        Waits.Cases cases = new Waits.Cases();
        cases.add("FutureTask.get", () -> {
            FutureTask<String> future = new FutureTask<>(() -> "done");
            return new Waits.Waiting(millis -> future.get(), future::run);
        });
        cases.addTimed("timed FutureTask.get", () -> {
            FutureTask<String> future = new FutureTask<>(() -> "done");
            return new Waits.Waiting(millis -> future.get(millis, TimeUnit.MILLISECONDS), future::run);
        });
        cases.add("CompletableFuture.get", () -> {
            CompletableFuture<String> future = new CompletableFuture<>();
            return new Waits.Waiting(millis -> future.get(), () -> future.complete("done"));
        });
        cases.add("CompletableFuture.join", () -> {
            CompletableFuture<String> future = new CompletableFuture<>();
            return new Waits.Waiting(millis -> future.join(), () -> future.complete("done"));
        });
        cases.addTimed("timed CompletableFuture.get", () -> {
            CompletableFuture<String> future = new CompletableFuture<>();
            return new Waits.Waiting(
                    millis -> future.get(millis, TimeUnit.MILLISECONDS), () -> future.complete("done"));
        });
        cases.addTimed("CompletableFuture.orTimeout", () -> {
            CompletableFuture<String> future = new CompletableFuture<>();
            return new Waits.Waiting(
                    millis -> future.copy()
                            .orTimeout(millis, TimeUnit.MILLISECONDS)
                            .get(),
                    () -> future.complete("done"));
        });
        cases.add("ForkJoinTask.get", () -> {
            ForkJoinTask<String> task = ForkJoinTask.adapt(() -> "done");
            return new Waits.Waiting(millis -> task.get(), () -> task.complete("done"));
        });
        cases.add("ForkJoinTask.join", () -> {
            ForkJoinTask<String> task = ForkJoinTask.adapt(() -> "done");
            return new Waits.Waiting(millis -> task.join(), () -> task.complete("done"));
        });
        cases.addTimed("timed ForkJoinTask.get", () -> {
            ForkJoinTask<String> task = ForkJoinTask.adapt(() -> "done");
            return new Waits.Waiting(millis -> task.get(millis, TimeUnit.MILLISECONDS), () -> task.complete("done"));
        });
        cases.add(
                "submit and get",
                pool((pool, latch, millis) -> pool.submit(() -> open(latch)).get()));
        cases.add(
                "invokeAll",
                pool((pool, latch, millis) ->
                        pool.invokeAll(List.of(() -> open(latch), () -> "b")).size()));
        cases.add("invokeAny", pool((pool, latch, millis) -> pool.invokeAny(List.of(() -> open(latch)))));
        cases.addTimed(
                "timed invokeAll",
                pool((pool, latch, millis) -> pool.invokeAll(List.of(() -> open(latch)), millis, TimeUnit.MILLISECONDS)
                        .get(0)
                        .isCancelled()));
        cases.addTimed(
                "timed invokeAny",
                pool((pool, latch, millis) ->
                        pool.invokeAny(List.of(() -> open(latch)), millis, TimeUnit.MILLISECONDS)));
        cases.addTimed("awaitTermination", pool((pool, latch, millis) -> {
            pool.submit(() -> open(latch));
            pool.shutdown();
            return pool.awaitTermination(millis, TimeUnit.MILLISECONDS);
        }));
        cases.addTimed("awaitTermination of a fork-join pool", () -> {
            CountDownLatch latch = new CountDownLatch(1);
            ForkJoinPool pool = new ForkJoinPool(1);
            return new Waits.Waiting(
                    millis -> {
                        pool.submit(() -> open(latch));
                        pool.shutdown();
                        return pool.awaitTermination(millis, TimeUnit.MILLISECONDS);
                    },
                    latch::countDown);
        });
        cases.add("close", pool((pool, latch, millis) -> {
            pool.submit(() -> open(latch));
            pool.close();
            return pool.isTerminated();
        }));
        return cases;
    }

    public static String interrupted() throws Exception {
        return Waits.interrupted(futures());
    }

    public static String timedOut() throws Exception {
        return Waits.timedOut(futures());
    }

    public static String released() throws Exception {
        return Waits.released(futures());
    }
}
