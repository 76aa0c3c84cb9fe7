package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Futures, tasks that fork, and services that collect. */
public class FuturePrograms extends Programs {
    private volatile boolean ran;

    /** Cancelling comes before, during or after the run. */
    @Outcomes({"true,false", "true,true", "false,true"})
    public Object cancellingRacesWithTheRun() throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> {
            ran = true;
            return "done";
        });
        Thread a = start(task::run);
        boolean cancelled = task.cancel(false);
        a.join();
        return cancelled + "," + ran;
    }

    /** Cancelling with an interrupt leaves it with the thread that ran the task, or that was about to. */
    @Outcomes({"true,false,false", "true,true,true", "false,true,false", "true,false,true"})
    public Object cancellingInterruptsTheRunner() throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> {
            ran = true;
            return "done";
        });
        Thread a = start(() -> {
            task.run();
            say(Thread.interrupted());
        });
        boolean cancelled = task.cancel(true);
        a.join();
        return cancelled + "," + ran + "," + log();
    }

    /** Who gets what was cancelled is told at once, though the task still runs. */
    @Outcomes({"CancellationException:false", "done:false"})
    public Object gettingWhatWasCancelled() throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> "done");
        start(task::run);
        start(() -> task.cancel(false));
        return endOf(task::get);
    }

    /** A timed get ends with the result or the time; the task goes on. */
    @Outcomes(
            value = {"done:false,done", "TimeoutException:false,done"},
            earlyTicks = 1)
    public Object aTimedGetRacesWithTheRun() throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> "done");
        Thread a = start(task::run);
        String end = endOf(() -> task.get(1, TimeUnit.SECONDS));
        a.join();
        return end + "," + task.resultNow();
    }

    /** A task runs once, whoever runs it. */
    @Outcomes("1")
    public Object aTaskRunsOnce() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        FutureTask<Integer> task = new FutureTask<>(runs::incrementAndGet);
        Thread a = start(task::run);
        task.run();
        a.join();
        return runs;
    }

    /** The state of a future is seen to change. */
    @Outcomes({"RUNNING", "SUCCESS"})
    public Object theStateOfAFuture() throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> "done");
        Thread a = start(task::run);
        Future.State seen = task.state();
        a.join();
        return seen;
    }

    /** A service gives results as they come. */
    @Outcomes({"ab", "ba"})
    public Object aServiceGivesResultsAsTheyCome() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        ExecutorCompletionService<String> service = new ExecutorCompletionService<>(executor);
        service.submit(() -> "a");
        service.submit(() -> "b");
        return service.take().get() + service.take().get();
    }

    /** A service has nothing yet, or has it. */
    @Outcomes({"null", "a"})
    public Object aServiceMayHaveNothingYet() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(1);
        ExecutorCompletionService<String> service = new ExecutorCompletionService<>(executor);
        service.submit(() -> "a");
        Future<String> polled = service.poll();
        return polled == null ? "null" : polled.get();
    }

    private static final class Sum extends RecursiveTask<Integer> {
        private final int from;
        private final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from < 2) {
                return from;
            }
            Sum left = new Sum(from, (from + to) / 2);
            left.fork();
            return new Sum((from + to) / 2, to).compute() + left.join();
        }
    }

    /** A task that forks has its sum, on any pool. */
    @Outcomes("28,28")
    public Object forkedTasksAreJoined() throws Exception {
        return new ForkJoinPool(2).invoke(new Sum(0, 8)) + ","
                + ForkJoinPool.commonPool().invoke(new Sum(0, 8));
    }

    private RecursiveAction saying(String what) {
        return new RecursiveAction() {
            @Override
            protected void compute() {
                say(what);
            }
        };
    }

    /** What is forked runs before, or after, what its parent does next. */
    @Outcomes({"LR", "RL"})
    public Object aForkedTaskRunsBesides() throws Exception {
        new ForkJoinPool(2)
                .submit(() -> {
                    ForkJoinTask<?> left = saying("L").fork();
                    say("R");
                    left.join();
                })
                .get();
        return log();
    }

    /** What was forked can be taken back, unless another has it. */
    @Outcomes({"true,", "false,L"})
    public Object aForkedTaskCanBeTakenBack() throws Exception {
        boolean back = new ForkJoinPool(2)
                .submit(() -> {
                    ForkJoinTask<Void> left = saying("L");
                    left.fork();
                    boolean mine = left.tryUnfork();
                    if (!mine) {
                        left.join();
                    }
                    return mine;
                })
                .get();
        return back + "," + log();
    }

    /** What a forked task throws is thrown by its join. */
    @Outcomes("IllegalStateException:false,ExecutionException:false")
    public Object whatAForkedTaskThrows() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        ForkJoinTask<?> task = pool.submit((Runnable) () -> {
            throw new IllegalStateException();
        });
        return endOf(() -> {
                    try {
                        return task.join();
                    } catch (RuntimeException thrown) {
                        throw thrown instanceof IllegalStateException ? thrown : (Exception) thrown.getCause();
                    }
                })
                + "," + endOf(task::get);
    }

    /** The last of the pending completes its parent. */
    @Outcomes({"LRD", "RLD"})
    public Object theLastCompletesTheParent() throws Exception {
        new ForkJoinPool(2).invoke(new CountedCompleter<Void>() {
            @Override
            public void compute() {
                setPendingCount(2);
                child(this, "L").fork();
                child(this, "R").fork();
                tryComplete();
            }

            @Override
            public void onCompletion(CountedCompleter<?> caller) {
                say("D");
            }
        });
        return log();
    }

    private CountedCompleter<Void> child(CountedCompleter<?> parent, String what) {
        return new CountedCompleter<>(parent) {
            @Override
            public void compute() {
                say(what);
                tryComplete();
            }
        };
    }

    /** A work-stealing pool runs two at a time, and is quiescent in the end. */
    @Outcomes({"AB", "BA"})
    public Object aWorkStealingPool() throws Exception {
        ForkJoinPool pool = (ForkJoinPool) Executors.newWorkStealingPool(2);
        pool.execute(() -> say("A"));
        pool.execute(() -> say("B"));
        pool.awaitQuiescence(1, TimeUnit.DAYS);
        return log();
    }

    /** A worker that says that it blocks does not stop the pool. */
    @Outcomes("BA")
    public Object aManagedBlockerIsCompensated() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        CountDownLatch latch = new CountDownLatch(1);
        Future<?> a = pool.submit(() -> {
            ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
                @Override
                public boolean block() throws InterruptedException {
                    latch.await();
                    return true;
                }

                @Override
                public boolean isReleasable() {
                    return latch.getCount() == 0;
                }
            });
            say("A");
            return null;
        });
        pool.execute(() -> {
            say("B");
            latch.countDown();
        });
        a.get();
        return log();
    }
}
