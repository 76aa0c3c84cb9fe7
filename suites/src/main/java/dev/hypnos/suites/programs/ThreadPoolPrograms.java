package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Thread pools: who runs what, who is refused, and how they end. */
public class ThreadPoolPrograms extends Programs {

    private static ThreadPoolExecutor pool(int core, int most, int places, RejectedExecutionHandler handler) {
        return new ThreadPoolExecutor(core, most, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(places), handler);
    }

    private Object end(ExecutorService executor) throws InterruptedException {
        executor.shutdown();
        executor.awaitTermination(1, TimeUnit.DAYS);
        return log();
    }

    /** A single thread keeps the order. */
    @Outcomes("ABC")
    public Object aSingleThreadKeepsTheOrder() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.execute(() -> say("A"));
        executor.submit(() -> say("B"));
        executor.execute(() -> say("C"));
        return end(executor);
    }

    /** Two threads do not. */
    @Outcomes({"AB", "BA"})
    public Object twoThreadsDoNotKeepTheOrder() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        executor.execute(() -> say("A"));
        executor.execute(() -> say("B"));
        return end(executor);
    }

    /** When the queue is full a new thread runs the new task before the one in the queue. */
    @Outcomes("32")
    public Object aNewThreadRunsTheNewTask() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        ThreadPoolExecutor executor = pool(1, 2, 1, new ThreadPoolExecutor.AbortPolicy());
        executor.submit(() -> {
            latch.await();
            return null;
        });
        executor.execute(() -> say("2"));
        executor.execute(() -> {
            say("3");
            latch.countDown();
        });
        return end(executor);
    }

    /** The third task for one thread and one place is refused, if the first is not done. */
    @Outcomes({"12", "123"})
    public Object aFullPoolRefuses() throws Exception {
        ThreadPoolExecutor executor = pool(1, 1, 1, new ThreadPoolExecutor.AbortPolicy());
        executor.execute(() -> say("1"));
        executor.execute(() -> say("2"));
        try {
            executor.execute(() -> say("3"));
        } catch (RejectedExecutionException thrown) {
            // the log has no 3
        }
        return end(executor);
    }

    /** With that policy the caller runs what the pool refuses. */
    @Outcomes({"12p", "m12", "1m2", "12m"})
    public Object theCallerRunsWhatIsRefused() throws Exception {
        Thread caller = Thread.currentThread();
        ThreadPoolExecutor executor = pool(1, 1, 1, new ThreadPoolExecutor.CallerRunsPolicy());
        executor.execute(() -> say("1"));
        executor.execute(() -> say("2"));
        executor.execute(() -> say(Thread.currentThread() == caller ? "m" : "p"));
        return end(executor);
    }

    private ThreadPoolExecutor busy(RejectedExecutionHandler handler) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        ThreadPoolExecutor executor = pool(1, 1, 1, handler);
        executor.submit(() -> {
            latch.await();
            return null;
        });
        executor.execute(() -> say("2"));
        executor.execute(() -> say("3"));
        latch.countDown();
        return executor;
    }

    /** The oldest in the queue gives way to the new. */
    @Outcomes("3")
    public Object theOldestIsDiscarded() throws Exception {
        return end(busy(new ThreadPoolExecutor.DiscardOldestPolicy()));
    }

    /** The new is silently dropped. */
    @Outcomes("2")
    public Object theNewestIsDiscarded() throws Exception {
        return end(busy(new ThreadPoolExecutor.DiscardPolicy()));
    }

    /** An orderly shutdown runs what was accepted; what comes later is refused. */
    @Outcomes({"AB", "AR", "RA"})
    public Object submittingRacesWithTheShutdown() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.execute(() -> say("A"));
        Thread other = start(() -> {
            try {
                executor.execute(() -> say("B"));
            } catch (RejectedExecutionException thrown) {
                say("R");
            }
        });
        executor.shutdown();
        other.join();
        return end(executor);
    }

    /** shutdownNow interrupts what runs, perhaps twice, once by the worker itself, and gives back what waits. */
    @Outcomes({"InterruptedException:false,1,true", "InterruptedException:true,1,true"})
    public Object shutdownNowInterrupts() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.execute(() -> say(endOf(() -> {
            Thread.sleep(1_000_000);
            return "slept";
        })));
        executor.execute(() -> say("B"));
        int left = executor.shutdownNow().size();
        boolean ended = executor.awaitTermination(1, TimeUnit.DAYS);
        return log() + "," + left + "," + ended;
    }

    /** What an executed task throws is not caught. */
    @Outcomes("uncaught IllegalStateException")
    public Object whatAnExecutedTaskThrows() throws Exception {
        CompletableFuture<Thread> first = new CompletableFuture<>();
        ExecutorService executor = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task);
            first.complete(thread);
            return thread;
        });
        executor.execute(() -> {
            throw new IllegalStateException();
        });
        first.join().join();
        return "joined";
    }

    /** What a submitted task throws is in its future only, and the thread lives on. */
    @Outcomes("ExecutionException:false,1")
    public Object whatASubmittedTaskThrows() throws Exception {
        ThreadPoolExecutor executor = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        Future<?> future = executor.submit(() -> {
            throw new IllegalStateException();
        });
        return endOf(future::get) + "," + executor.getPoolSize();
    }

    /** The wait for the end and its time race. */
    @Outcomes(
            value = {"true", "false"},
            earlyTicks = 1)
    public Object awaitingTheEndRacesWithTheTime() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(1);
        executor.execute(() -> say("A"));
        executor.shutdown();
        return executor.awaitTermination(1, TimeUnit.SECONDS);
    }

    /** What is not done in time is cancelled. */
    @Outcomes("a:false,CancellationException:false,CancellationException:false")
    public Object invokeAllWithATime() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        List<Future<String>> futures =
                executor.invokeAll(List.of(() -> "a", () -> slow("b"), () -> slow("c")), 1, TimeUnit.SECONDS);
        return endOf(futures.get(0)::get) + "," + endOf(futures.get(1)::get) + "," + endOf(futures.get(2)::get);
    }

    private static String slow(String result) throws InterruptedException {
        Thread.sleep(10_000);
        return result;
    }

    /** Any of those that succeed. */
    @Outcomes({"a", "b"})
    public Object invokeAnyTakesAny() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(3);
        return executor.invokeAny(List.of(
                () -> {
                    throw new IllegalStateException();
                },
                () -> "a",
                () -> "b"));
    }

    /** None in time. */
    @Outcomes("TimeoutException:false,ExecutionException:false")
    public Object invokeAnyOfNone() throws Exception {
        ExecutorService executor = Executors.newCachedThreadPool();
        String late = endOf(() -> executor.invokeAny(List.of(() -> slow("a")), 1, TimeUnit.SECONDS));
        return late + ","
                + endOf(() -> executor.invokeAny(List.of(() -> {
                    throw new IllegalStateException();
                })));
    }

    /** A cached thread is used again, if it is idle already. */
    @Outcomes({"1", "2"})
    public Object aCachedThreadIsUsedAgain() throws Exception {
        ThreadPoolExecutor executor = (ThreadPoolExecutor) Executors.newCachedThreadPool();
        executor.submit(() -> say("A")).get();
        executor.submit(() -> say("B")).get();
        return executor.getLargestPoolSize();
    }

    /** Idle threads leave after their time. */
    @Outcomes("1,0")
    public Object idleThreadsLeave() throws Exception {
        ThreadPoolExecutor executor = pool(1, 1, 1, new ThreadPoolExecutor.AbortPolicy());
        executor.allowCoreThreadTimeOut(true);
        executor.submit(() -> say("A")).get();
        int before = executor.getPoolSize();
        Thread.sleep(120_000);
        return before + "," + executor.getPoolSize();
    }

    /** Closing waits for a thread for each task. */
    @Outcomes({"AB", "BA"})
    public Object closingWaits() throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.execute(() -> say("A"));
            executor.execute(() -> say("B"));
        }
        return log();
    }

    /** What comes before and after a task is done by its thread. */
    @Outcomes("<A>")
    public Object hooksSurroundATask() throws Exception {
        ThreadPoolExecutor executor = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected void beforeExecute(Thread thread, Runnable task) {
                say(Thread.currentThread() == thread ? "<" : "?");
            }

            @Override
            protected void afterExecute(Runnable task, Throwable thrown) {
                say(thrown == null ? ">" : "!");
            }
        };
        executor.execute(() -> say("A"));
        return end(executor);
    }
}
