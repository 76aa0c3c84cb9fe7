package dev.hypnos.agent.jdk;

/** Pools and futures: where they look again at what others may have changed meanwhile, and what all trials would share. */
final class WorkRows {
    static final String TEXT = """
            class java.util.concurrent.ThreadPoolExecutor
                entry  Runnable getTask()                           tells          runtime.calls.WorkHooks.takes(this:Object)
                entry  void advanceRunState(int)                    tells          runtime.calls.WorkHooks.advances(this,1)
                entry  void interruptWorkers()                      tells          runtime.calls.WorkHooks.interrupts(this)
                # A worker takes its own lock to tell others that it is busy.
                call   void java.util.concurrent.ThreadPoolExecutor$Worker.lock()  before  runtime.calls.WorkHooks.begins(this)  in runWorker

            class java.util.concurrent.FutureTask
                entry  void run()                                   tells          runtime.calls.WorkHooks.runs(this:Object)
                entry  boolean runAndReset()                        tells          runtime.calls.WorkHooks.runs(this:Object)
                # Between the moment when a future knows who runs it and the second look at its state.
                read   Callable java.util.concurrent.FutureTask.callable  before   runtime.calls.WorkHooks.runsNow(receiver:Object)  in run
                read   Callable java.util.concurrent.FutureTask.callable  before   runtime.calls.WorkHooks.runsNow(receiver:Object)  in runAndReset
                entry  void set(Object)                             tells          runtime.calls.WorkHooks.completes(this:Object)
                entry  void setException(Throwable)                 tells          runtime.calls.WorkHooks.completes(this:Object)
                entry  void finishCompletion()                      tells          runtime.calls.WorkHooks.completed(this:Object)

            class java.util.concurrent.ThreadPerTaskExecutor$ThreadBoundFuture
                entry  void run()                                   tells          runtime.calls.WorkHooks.runs(this:Object)
            class java.util.concurrent.ThreadPerTaskExecutor$AnyResultHolder
                entry  void complete(Object)                        tells          runtime.calls.WorkHooks.runs(this:Object)

            class java.util.concurrent.CompletableFuture
                entry  boolean completeValue(Object)                tells          runtime.calls.WorkHooks.completes(this:Object)
                entry  boolean completeNull()                       tells          runtime.calls.WorkHooks.completes(this:Object)
                entry  boolean completeThrowable(Throwable)         tells          runtime.calls.WorkHooks.completes(this:Object)
                entry  void postComplete()                          tells          runtime.calls.WorkHooks.completed(this:Object)
                # A future that depends on others is done; it need not be the one whose completion has begun.
                entry  CompletableFuture postFire(CompletableFuture,int)  tells    runtime.calls.WorkHooks.completed(this:Object)
                entry  CompletableFuture postFire(CompletableFuture,CompletableFuture,int)  tells  runtime.calls.WorkHooks.completed(this:Object)

            class java.util.concurrent.CompletableFuture$AsyncRun
            class java.util.concurrent.CompletableFuture$AsyncSupply
                entry  void run()                                   tells-any      runtime.calls.WorkHooks.runs(this.dep:Object)

            class java.util.concurrent.ForkJoinTask
                entry  void signalWaiters()                         tells          runtime.calls.WorkHooks.completed(this:Object)

            class java.util.concurrent.ForkJoinPool
                entry  int getAndAddPoolIds(int)                    answers(negative)  runtime.calls.PoolHooks.poolId()

            # The common pool is one of the trial.
            anywhere
                read   ForkJoinPool java.util.concurrent.ForkJoinPool.common           through  runtime.calls.PoolHooks.common
                read   ForkJoinPool java.util.concurrent.CompletableFuture.ASYNC_POOL  through  runtime.calls.PoolHooks.common
            class java.util.concurrent.CompletableFuture$DelayedExecutor

            # Into how many parts a stream is cut, as the pool is that the first parallel stream of this JVM found.
            class java.util.stream.AbstractTask
                read   int java.util.stream.AbstractTask.LEAF_TARGET  through  runtime.calls.PoolHooks.leafTarget

            # Workers stand in a set that is ordered by identity hash codes; ours is ordered by arrival.
            class java.util.concurrent.ThreadPoolExecutor
                new    java.util.HashSet                            becomes        java.util.LinkedHashSet

            class java.util.concurrent.Executors
            class java.util.concurrent.ForkJoinPool
                call   int java.lang.Runtime.availableProcessors()  instead        runtime.process.EnvironmentHooks.availableProcessors
            """;

    private WorkRows() {}
}
