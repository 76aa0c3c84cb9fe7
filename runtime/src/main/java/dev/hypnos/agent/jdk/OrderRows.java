package dev.hypnos.agent.jdk;

/** The places inside the JDK that order tasks by the memory model, and are no operations: see {@code OrderHooks}. */
final class OrderRows {
    static final String TEXT = """
            # Who arrives tells the last one, and that one, after the action, all others.
            class java.util.concurrent.CyclicBarrier
                entry  * dowait                                  tells   runtime.OrderHooks.releases(this:Object)
                entry  * nextGeneration                          tells   runtime.OrderHooks.releases(this:Object)
                call   void java.lang.Runnable.run()            before  runtime.OrderHooks.observes(this:Object)  in dowait
            class java.util.concurrent.Phaser
                entry  * releaseWaiters                          tells   runtime.OrderHooks.releases(this:Object)

            # Work is handed over, taken, done; a worker ends.
            class java.util.concurrent.ThreadPoolExecutor
                entry  * processWorkerExit                       tells   runtime.OrderHooks.updates(this:Object)
                # Those are woken who wait for the end of a pool, when the program was told of it.
                call   void java.util.concurrent.locks.Condition.signalAll()  before  runtime.OrderHooks.releases(this:Object)  in tryTerminate
            class java.util.concurrent.ForkJoinPool$WorkQueue
                entry  * push                                    tells   runtime.OrderHooks.releases(1:Object)
            class java.util.concurrent.ForkJoinTask
                entry  * doExec                                  tells   runtime.OrderHooks.observes(this:Object)
                read   int java.util.concurrent.ForkJoinTask.status  shows  runtime.OrderHooks.sawStatus  in !<init>
            class java.util.concurrent.ForkJoinPool
                entry  * deactivate                              tells   runtime.OrderHooks.releases(this:Object)
                entry  * deregisterWorker                        tells   runtime.OrderHooks.releases(this:Object)
            class java.util.concurrent.ThreadPerTaskExecutor
                entry  * taskComplete                            tells   runtime.OrderHooks.releases(this:Object)
            class java.util.concurrent.ThreadPerTaskExecutor$AnyResultHolder
                entry  * complete                                tells   runtime.OrderHooks.releases(this:Object)
                entry  * completeExceptionally                   tells   runtime.OrderHooks.releases(this:Object)
                entry  * result                                  tells   runtime.OrderHooks.observes(this:Object)
                entry  * exceptionCount                          tells   runtime.OrderHooks.observes(this:Object)
            class java.util.concurrent.CountedCompleter
                entry  * weakCompareAndSetPendingCount           tells   runtime.OrderHooks.releases(this:Object)
                read   int java.util.concurrent.CountedCompleter.pending  shows  runtime.OrderHooks.sawPending  in !<init>
            class java.util.concurrent.FutureTask
                read   int java.util.concurrent.FutureTask.state  shows  runtime.OrderHooks.sawState  in !<init>

            # A future is completed with the result of another, or of two.
            class java.util.concurrent.CompletableFuture
                entry  * completeRelay                           tells   runtime.OrderHooks.releases(this:Object)
                entry  * internalComplete                        tells   runtime.OrderHooks.releases(this:Object)
                entry  * biApply                                 tells   runtime.OrderHooks.fires(4:Object)
                entry  * biAccept                                tells   runtime.OrderHooks.fires(4:Object)
                entry  * biRun                                   tells   runtime.OrderHooks.fires(4:Object)
                entry  CompletableFuture postFire(CompletableFuture,CompletableFuture,int)  tells  runtime.OrderHooks.observes(1:Object)
                entry  CompletableFuture postFire(CompletableFuture,CompletableFuture,int)  tells  runtime.OrderHooks.observes(2:Object)
                read   Object java.util.concurrent.CompletableFuture.result  shows   runtime.OrderHooks.sawResult  in !<init>
                write  Object java.util.concurrent.CompletableFuture.result  before  runtime.OrderHooks.releases(receiver:Object)  in !<init>

            # An item is handed over, and consumers take turns.
            class java.util.concurrent.SubmissionPublisher$BufferedSubscription
                entry  * offer                                   tells   runtime.OrderHooks.releases(this:Object)
                entry  * retryOffer                              tells   runtime.OrderHooks.releases(this:Object)
                entry  * consumeNext                             tells   runtime.OrderHooks.observes(this:Object)
                entry  * weakCasCtl                              tells   runtime.OrderHooks.updates(this:Object)
                entry  * getAndBitwiseOrCtl                      tells   runtime.OrderHooks.updates(this:Object)
            class java.lang.ref.ReferenceQueue
                entry  * enqueue0                                tells   runtime.OrderHooks.releases(this:Object)
                entry  * poll0                                   tells   runtime.OrderHooks.observesKnown(this:Object)

            # A subtask is done, and its thread ends.
            class java.util.concurrent.StructuredTaskScopeImpl
                entry  * onComplete                              tells   runtime.OrderHooks.releases(this:Object)
                entry  * onComplete                              tells   runtime.OrderHooks.releases(1:Object)
            class jdk.internal.misc.ThreadFlock
                entry  * onExit                                  tells   runtime.OrderHooks.releases(this:Object)
                entry  * awaitAll                                tells   runtime.OrderHooks.observes(this:Object)
                entry  * clearPermit                             tells   runtime.OrderHooks.observes(this:Object)
                # All threads have ended.
                write  boolean jdk.internal.misc.ThreadFlock.closed  before  runtime.OrderHooks.observes(this:Object)  in !<init>
            class java.lang.Thread
                read   boolean java.lang.Thread.interrupted     shows   runtime.OrderHooks.sawInterrupt  in !<init>
            """;

    private OrderRows() {}
}
