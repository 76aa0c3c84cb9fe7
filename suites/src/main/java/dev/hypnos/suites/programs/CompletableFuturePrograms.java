package dev.hypnos.suites.programs;

import dev.hypnos.suites.conformance.Outcomes;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Completable futures: who runs a stage, and how exceptions and time-outs travel. */
public class CompletableFuturePrograms extends Programs {
    private final CompletableFuture<String> future = new CompletableFuture<>();

    /** A stage is run by who completes, or by who adds it if it is late. */
    @Outcomes({"main", "A"})
    public Object aStageIsRunByWhoCompletesOrWhoAdds() throws Exception {
        Thread.currentThread().setName("main");
        Thread a = start(() -> {
            Thread.currentThread().setName("A");
            future.complete("x");
        });
        future.thenAccept(value -> say(Thread.currentThread().getName()));
        a.join();
        return log();
    }

    /** An asynchronous stage is run by its executor. */
    @Outcomes("pool")
    public Object anAsynchronousStageIsRunByItsExecutor() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor(task -> new Thread(task, "pool"));
        Thread a = start(() -> future.complete("x"));
        String name = future.thenApplyAsync(value -> Thread.currentThread().getName(), executor)
                .join();
        a.join();
        return name;
    }

    /** It is completed once. */
    @Outcomes({"true,false,a", "false,true,b"})
    public Object itIsCompletedOnce() throws Exception {
        boolean[] won = new boolean[2];
        Thread a = start(() -> won[0] = future.complete("a"));
        won[1] = future.complete("b");
        a.join();
        return won[0] + "," + won[1] + "," + future.join();
    }

    /** Stages that wait are run from the latest to the first. */
    @Outcomes("BA")
    public Object waitingStagesAreRunBackwards() throws Exception {
        future.thenRun(() -> say("A"));
        future.thenRun(() -> say("B"));
        future.complete("x");
        return log();
    }

    /** All are done when all are done, in whatever order. */
    @Outcomes({"ABD", "BAD"})
    public Object allOfWaitsForAll() throws Exception {
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> say("A"));
        CompletableFuture<Void> b = CompletableFuture.runAsync(() -> say("B"));
        CompletableFuture.allOf(a, b).thenRun(() -> say("D")).join();
        return log();
    }

    /** Any is the first. */
    @Outcomes({"a", "b"})
    public Object anyOfTakesTheFirst() throws Exception {
        start(() -> future.complete("a"));
        CompletableFuture<String> other = new CompletableFuture<>();
        start(() -> other.complete("b"));
        return CompletableFuture.anyOf(future, other).join();
    }

    /** Either of two, and both of two. */
    @Outcomes({"a,ab", "b,ab"})
    public Object eitherAndBoth() throws Exception {
        CompletableFuture<String> other = CompletableFuture.supplyAsync(() -> say2("b"));
        start(() -> future.complete(say2("a")));
        String either = future.applyToEither(other, value -> value).join();
        return either + "," + future.thenCombine(other, String::concat).join();
    }

    private String say2(String what) {
        say(what);
        return what;
    }

    /** Who handles at the source sees the exception itself, further on it is wrapped. */
    @Outcomes("IllegalStateException,CompletionException")
    public Object exceptionsAreWrappedOnTheirWay() throws Exception {
        start(() -> future.completeExceptionally(new IllegalStateException()));
        CompletableFuture<String> near =
                future.exceptionally(thrown -> thrown.getClass().getSimpleName());
        CompletableFuture<String> far = future.thenApply(String::trim)
                .handle((value, thrown) -> thrown.getClass().getSimpleName());
        return near.join() + "," + far.join();
    }

    /** get and join wrap differently, and a cancellation not at all. */
    @Outcomes(
            "ExecutionException:false,CompletionException:false,CancellationException:false,CancellationException:false")
    public Object getAndJoinWrapDifferently() throws Exception {
        CompletableFuture<String> failed = CompletableFuture.supplyAsync(() -> {
            throw new IllegalStateException();
        });
        future.cancel(true);
        return endOf(failed::get) + "," + endOf(failed::join) + "," + endOf(future::get) + "," + endOf(future::join);
    }

    /** A result in time, or a time-out. */
    @Outcomes(
            value = {"a", "TimeoutException"},
            earlyTicks = 1)
    public Object orTimeoutRacesWithTheResult() throws Exception {
        CompletableFuture<String> timed = future.orTimeout(1, TimeUnit.SECONDS);
        start(() -> future.complete("a"));
        try {
            return timed.join();
        } catch (CompletionException thrown) {
            return thrown.getCause().getClass().getSimpleName();
        }
    }

    /** A result in time, or another. */
    @Outcomes(
            value = {"a,true", "late,false"},
            earlyTicks = 1)
    public Object completeOnTimeoutRacesWithTheResult() throws Exception {
        future.completeOnTimeout("late", 1, TimeUnit.SECONDS);
        boolean[] won = new boolean[1];
        Thread a = start(() -> won[0] = future.complete("a"));
        String result = future.join();
        a.join();
        return result + "," + won[0];
    }

    /** Cancelling a stage does not cancel what it depends on; who depends on it is told. */
    @Outcomes("false,CompletionException:false,a")
    public Object cancellationTravelsDownwards() throws Exception {
        CompletableFuture<String> stage = future.thenApply(String::trim);
        CompletableFuture<String> next = stage.thenApply(String::trim);
        stage.cancel(true);
        boolean upwards = future.isCancelled();
        future.complete("a");
        return upwards + "," + endOf(next::join) + "," + future.join();
    }

    /** Cancelling races with completing. */
    @Outcomes({"true,false,CancellationException:false", "false,true,a:false"})
    public Object cancellingRacesWithCompleting() throws Exception {
        boolean[] done = new boolean[2];
        Thread a = start(() -> done[0] = future.cancel(false));
        done[1] = future.complete("a");
        a.join();
        return done[0] + "," + done[1] + "," + endOf(future::join);
    }

    /** Obtruding replaces the result even if it is there. */
    @Outcomes({"a,b", "b,b"})
    public Object obtrudingReplaces() throws Exception {
        future.complete("a");
        Thread a = start(() -> future.obtrudeValue("b"));
        String seen = future.join();
        a.join();
        return seen + "," + future.join();
    }

    /** An asynchronous stage of the default executor runs besides. */
    @Outcomes({"SM", "MS"})
    public Object aStageRunsBesides() throws Exception {
        CompletableFuture<Void> stage = CompletableFuture.runAsync(() -> say("S"));
        say("M");
        stage.join();
        return log();
    }

    /** A composed stage waits for the inner one. */
    @Outcomes({"oi", "io"})
    public Object aComposedStageWaitsForTheInner() throws Exception {
        CompletableFuture<String> inner = CompletableFuture.supplyAsync(() -> say2("i"));
        CompletableFuture<String> outer = CompletableFuture.supplyAsync(() -> say2("o"));
        outer.thenCompose(value -> inner).join();
        return log();
    }

    /** whenComplete keeps the result, also if it throws after a failure. */
    @Outcomes("IllegalStateException")
    public Object whenCompleteKeepsTheResult() throws Exception {
        start(() -> future.completeExceptionally(new IllegalStateException()));
        try {
            return future.whenComplete((value, thrown) -> {
                        throw new IllegalArgumentException();
                    })
                    .join();
        } catch (CompletionException thrown) {
            return thrown.getCause().getClass().getSimpleName();
        }
    }

    /** A delayed executor waits its time. */
    @Outcomes("10")
    public Object aDelayedExecutorWaits() throws Exception {
        long before = System.nanoTime();
        return CompletableFuture.supplyAsync(
                        () -> (System.nanoTime() - before) / 1_000_000,
                        CompletableFuture.delayedExecutor(10, TimeUnit.MILLISECONDS))
                .join();
    }

    /** getNow, and whether it is done, see the moment. */
    @Outcomes({"none,false", "none,true", "a,true"})
    public Object theMomentIsSeen() throws Exception {
        Thread a = start(() -> future.complete("a"));
        String seen = future.getNow("none") + "," + future.isDone();
        a.join();
        return seen;
    }

    /** A join is not ended by an interrupt. */
    @Outcomes("a:true")
    public Object aJoinKeepsTheInterrupt() throws Exception {
        Thread joiner = start(() -> say(endOf(future::join)));
        joiner.interrupt();
        future.complete("a");
        joiner.join();
        return log();
    }

    /** A get is ended by an interrupt, unless the result is there. */
    @Outcomes({"InterruptedException:false", "a:true"})
    public Object aGetIsInterrupted() throws Exception {
        Thread getter = start(() -> say(endOf(future::get)));
        getter.interrupt();
        future.complete("a");
        getter.join();
        return log();
    }
}
