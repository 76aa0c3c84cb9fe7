package dev.hypnos.agent.jdk;

/** The places inside the JDK that order tasks by the memory model, and are no operations: see {@code OrderHooks}. */
final class OrderRows {
    static final String TEXT = """
            # Who arrives tells the last one, and that one, after the action, all others.
            class java.util.concurrent.CyclicBarrier
                entry  * dowait                                  tells   runtime.program.OrderHooks.releases(this:Object)
                entry  * nextGeneration                          tells   runtime.program.OrderHooks.releases(this:Object)
                call   void java.lang.Runnable.run()            before  runtime.program.OrderHooks.observes(this:Object)  in dowait
            class java.util.concurrent.Phaser
                entry  * releaseWaiters                          tells   runtime.program.OrderHooks.releases(this:Object)

            # Work is handed over, taken, done; a worker ends.
            class java.util.concurrent.ThreadPoolExecutor
                entry  * processWorkerExit                       tells   runtime.program.OrderHooks.updates(this:Object)
                # Those are woken who wait for the end of a pool, when the program was told of it.
                call   void java.util.concurrent.locks.Condition.signalAll()  before  runtime.program.OrderHooks.releases(this:Object)  in tryTerminate
            class java.util.concurrent.ForkJoinPool$WorkQueue
                entry  * push                                    tells   runtime.program.OrderHooks.releases(1:Object)
            class java.util.concurrent.ForkJoinTask
                entry  * doExec                                  tells   runtime.program.OrderHooks.observes(this:Object)
            class java.util.concurrent.ForkJoinTask
            class java.util.concurrent.ForkJoinPool
                read   int java.util.concurrent.ForkJoinTask.status  shows  runtime.program.OrderHooks.sawStatus  in !<init>
            class java.util.concurrent.ForkJoinPool
                entry  * deactivate                              tells   runtime.program.OrderHooks.releases(this:Object)
                entry  * deregisterWorker                        tells   runtime.program.OrderHooks.releases(this:Object)
                return int helpQuiesce(ForkJoinPool$WorkQueue,long,boolean)  tells  runtime.program.OrderHooks.quiesced(result,this:Object)
            class java.util.concurrent.ThreadPerTaskExecutor
                entry  * taskComplete                            tells   runtime.program.OrderHooks.releases(this:Object)
            class java.util.concurrent.ThreadPerTaskExecutor$AnyResultHolder
                entry  * complete                                tells   runtime.program.OrderHooks.releases(this:Object)
                entry  * completeExceptionally                   tells   runtime.program.OrderHooks.releases(this:Object)
                entry  * result                                  tells   runtime.program.OrderHooks.observes(this:Object)
                entry  * exceptionCount                          tells   runtime.program.OrderHooks.observes(this:Object)
            class java.util.concurrent.CountedCompleter
                entry  * weakCompareAndSetPendingCount           tells   runtime.program.OrderHooks.releases(this:Object)
                read   int java.util.concurrent.CountedCompleter.pending  shows  runtime.program.OrderHooks.sawPending  in !<init>
            # Parts of a stream take turns, in the order of their elements: one that is done tells the next one, or is found done when that one is divided.
            class java.util.stream.ForEachOps$ForEachOrderedTask
                call   ForEachOps$ForEachOrderedTask java.lang.invoke.VarHandle.getAndSet(ForEachOps$ForEachOrderedTask,Void)  before  runtime.program.OrderHooks.releases(this:Object)  in onCompletion
                read   ForEachOps$ForEachOrderedTask java.util.stream.ForEachOps$ForEachOrderedTask.leftPredecessor  shows  runtime.program.OrderHooks.sawPredecessor  in doCompute
            class java.util.concurrent.FutureTask
                read   int java.util.concurrent.FutureTask.state  shows  runtime.program.OrderHooks.sawState  in !<init>

            # A future is completed with the result of another, or of two.
            class java.util.concurrent.CompletableFuture
                entry  * completeRelay                           tells   runtime.program.OrderHooks.releases(this:Object)
                entry  * internalComplete                        tells   runtime.program.OrderHooks.releases(this:Object)
                entry  * biApply                                 tells   runtime.program.OrderHooks.fires(4:Object)
                entry  * biAccept                                tells   runtime.program.OrderHooks.fires(4:Object)
                entry  * biRun                                   tells   runtime.program.OrderHooks.fires(4:Object)
                entry  CompletableFuture postFire(CompletableFuture,CompletableFuture,int)  tells  runtime.program.OrderHooks.observes(1:Object)
                entry  CompletableFuture postFire(CompletableFuture,CompletableFuture,int)  tells  runtime.program.OrderHooks.observes(2:Object)
                read   Object java.util.concurrent.CompletableFuture.result  shows   runtime.program.OrderHooks.sawResult  in !<init>
                write  Object java.util.concurrent.CompletableFuture.result  before  runtime.program.OrderHooks.releases(receiver:Object)  in !<init>

            # An item is handed over, and consumers take turns.
            class java.util.concurrent.SubmissionPublisher$BufferedSubscription
                entry  * offer                                   tells   runtime.program.OrderHooks.releases(this:Object)
                entry  * retryOffer                              tells   runtime.program.OrderHooks.releases(this:Object)
                entry  * consumeNext                             tells   runtime.program.OrderHooks.observes(this:Object)
                entry  * weakCasCtl                              tells   runtime.program.OrderHooks.updates(this:Object)
                entry  * getAndBitwiseOrCtl                      tells   runtime.program.OrderHooks.updates(this:Object)
            class java.lang.ref.ReferenceQueue
                entry  * enqueue0                                tells   runtime.program.OrderHooks.releases(this:Object)
                entry  * poll0                                   tells   runtime.program.OrderHooks.observesKnown(this:Object)

            # A subtask is done, and its thread ends.
            class java.util.concurrent.StructuredTaskScopeImpl
                entry  * onComplete                              tells   runtime.program.OrderHooks.releases(this:Object)
                entry  * onComplete                              tells   runtime.program.OrderHooks.releases(1:Object)
            class jdk.internal.misc.ThreadFlock
                entry  * onExit                                  tells   runtime.program.OrderHooks.releases(this:Object)
                entry  * awaitAll                                tells   runtime.program.OrderHooks.observes(this:Object)
                entry  * clearPermit                             tells   runtime.program.OrderHooks.observes(this:Object)
                # All threads have ended.
                write  boolean jdk.internal.misc.ThreadFlock.closed  before  runtime.program.OrderHooks.observes(this:Object)  in !<init>
            class java.lang.Thread
                read   boolean java.lang.Thread.interrupted     shows   runtime.program.OrderHooks.sawInterrupt  in !<init>
                # An interrupt that is noticed is gone.
                write  boolean java.lang.Thread.interrupted     before  runtime.calls.InsideHooks.writes(receiver:Object)  in !<init>

            # Queues call the program with a lock of theirs held: they compare elements, ask them for their delay, pass them on. What calls nobody is left out.
            class java.util.concurrent.ArrayBlockingQueue
                call   void java.util.concurrent.locks.ReentrantLock.lock()               instead  runtime.program.InnerLockHooks.lock  in remove,contains,drainTo,bulkRemove,forEach
                call   void java.util.concurrent.locks.ReentrantLock.unlock()             instead  runtime.program.InnerLockHooks.unlock  in remove,contains,drainTo,bulkRemove,forEach
            class java.util.concurrent.ArrayBlockingQueue$Itr
                call   void java.util.concurrent.locks.ReentrantLock.lock()               instead  runtime.program.InnerLockHooks.lock  in forEachRemaining
                call   void java.util.concurrent.locks.ReentrantLock.unlock()             instead  runtime.program.InnerLockHooks.unlock  in forEachRemaining
            class java.util.concurrent.LinkedBlockingQueue
                call   void java.util.concurrent.locks.ReentrantLock.lock()               instead  runtime.program.InnerLockHooks.lock  in fullyLock,fullyUnlock,drainTo
                call   void java.util.concurrent.locks.ReentrantLock.unlock()             instead  runtime.program.InnerLockHooks.unlock  in fullyLock,fullyUnlock,drainTo
            class java.util.concurrent.LinkedBlockingDeque
                call   void java.util.concurrent.locks.ReentrantLock.lock()               instead  runtime.program.InnerLockHooks.lock  in removeFirstOccurrence,removeLastOccurrence,contains,drainTo
                call   void java.util.concurrent.locks.ReentrantLock.unlock()             instead  runtime.program.InnerLockHooks.unlock  in removeFirstOccurrence,removeLastOccurrence,contains,drainTo
            class java.util.concurrent.PriorityBlockingQueue
            class java.util.concurrent.DelayQueue
            class java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue
                call   void java.util.concurrent.locks.ReentrantLock.lock()               instead  runtime.program.InnerLockHooks.lock
                call   void java.util.concurrent.locks.ReentrantLock.unlock()             instead  runtime.program.InnerLockHooks.unlock
                call   void java.util.concurrent.locks.ReentrantLock.lockInterruptibly()  instead  runtime.program.InnerLockHooks.lockInterruptibly
                call   void java.util.concurrent.locks.Condition.await()                  instead  runtime.program.InnerLockHooks.await
                call   long java.util.concurrent.locks.Condition.awaitNanos(long)         instead  runtime.program.InnerLockHooks.awaitNanos
            """;

    private OrderRows() {}
}
