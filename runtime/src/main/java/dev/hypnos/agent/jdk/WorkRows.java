package dev.hypnos.agent.jdk;

/**
 * Pools and futures: where they look again at what others may have changed meanwhile, and what all trials would share.
 */
final class WorkRows {
    static final String TEXT = """
            class java.util.concurrent.ThreadPoolExecutor
                entry  Runnable getTask()                           tells          runtime.calls.WorkHooks.takes(this:Object)
                entry  void advanceRunState(int)                    tells          runtime.calls.WorkHooks.advances(this,1)
                entry  void interruptWorkers()                      tells          runtime.calls.WorkHooks.interrupts(this)
                entry  void tryTerminate()                          tells          runtime.calls.WorkHooks.ends(this)
                # A future or a publisher hands work over, in a call of its own.
                entry  void execute(Runnable)                       tells          runtime.calls.WorkHooks.changes(this)
                entry  boolean remove(Runnable)                     tells          runtime.calls.WorkHooks.changes(this)
                entry  void purge()                                 tells          runtime.calls.WorkHooks.changes(this)
                entry  List drainQueue()                            tells          runtime.calls.WorkHooks.changes(this)
                # A worker that has waited for long enough ends, unless too few are left.
                call   int java.util.concurrent.ThreadPoolExecutor.workerCountOf(int)  before  runtime.calls.InsideHooks.reads(this:Object)  in getTask
                call   boolean java.util.concurrent.ThreadPoolExecutor.compareAndDecrementWorkerCount(int)  before  runtime.calls.InsideHooks.writes(this:Object)  in getTask
                # A worker takes its own lock to tell others that it is busy.
                call   void java.util.concurrent.ThreadPoolExecutor$Worker.lock()  before  runtime.calls.WorkHooks.begins(this)  in runWorker
                # It counts what it has done, and then gives the lock back.
                read   long java.util.concurrent.ThreadPoolExecutor$Worker.completedTasks  before  runtime.calls.PoolCounts.counts(1:Object)  in runWorker
                call   void java.util.concurrent.ThreadPoolExecutor$Worker.unlock()  before  runtime.calls.PoolCounts.rests(1:Object)  in runWorker
                read   long java.util.concurrent.ThreadPoolExecutor$Worker.completedTasks  before  runtime.calls.PoolCounts.asksCount(receiver:Object)  in getTaskCount,getCompletedTaskCount,toString
                read   BlockingQueue java.util.concurrent.ThreadPoolExecutor.workQueue  before  runtime.calls.PoolCounts.asksQueue(receiver:Object)  in getTaskCount,toString

            # Whoever shuts a pool down interrupts the workers whose locks are free.
            class java.util.concurrent.ThreadPoolExecutor$Worker
                entry  void lock()                                  tells          runtime.calls.PoolCounts.works(this:Object)
                entry  void unlock()                                tells          runtime.calls.InsideHooks.writes(this:Object)
                entry  boolean tryLock()                            tells          runtime.calls.InsideHooks.reads(this:Object)
                entry  boolean isLocked()                           tells          runtime.calls.PoolCounts.asks(this:Object)

            class java.util.concurrent.ScheduledThreadPoolExecutor
                entry  void delayedExecute(RunnableScheduledFuture)  tells         runtime.calls.WorkHooks.changes(this:java.util.concurrent.ThreadPoolExecutor)
                entry  void reExecutePeriodic(RunnableScheduledFuture)  tells      runtime.calls.WorkHooks.changes(this:java.util.concurrent.ThreadPoolExecutor)

            # A subtask has run: it looks whether that is still wanted, gets its result, and tells the scope.
            class java.util.concurrent.StructuredTaskScopeImpl
                entry  boolean isCancelled()                        tells          runtime.calls.WorkHooks.looksAtScope(this:Object)
                entry  * onComplete                                 tells          runtime.calls.WorkHooks.completesSubtask(this:Object)
            class java.util.concurrent.StructuredTaskScopeImpl$SubtaskImpl
                write  Object java.util.concurrent.StructuredTaskScopeImpl$SubtaskImpl.result  before  runtime.calls.WorkHooks.completesSubtask(receiver:Object)

            class java.util.concurrent.FutureTask
                entry  void run()                                   tells          runtime.calls.WorkHooks.runs(this:Object)
                entry  boolean runAndReset()                        tells          runtime.calls.WorkHooks.runs(this:Object)
                # Between the moment when a future knows who runs it and the second look at its state.
                read   Callable java.util.concurrent.FutureTask.callable  before   runtime.calls.WorkHooks.runsNow(receiver:Object)  in run
                read   Callable java.util.concurrent.FutureTask.callable  before   runtime.calls.WorkHooks.runsNow(receiver:Object)  in runAndReset
                entry  void set(Object)                             tells          runtime.calls.WorkHooks.completes(this:Object)
                entry  void setException(Throwable)                 tells          runtime.calls.WorkHooks.completes(this:Object)
                entry  void finishCompletion()                      tells          runtime.calls.WorkHooks.completed(this:Object)
                entry  boolean cancel(boolean)                      tells          runtime.calls.InsideHooks.writes(this:Object)
                entry  boolean cancel(boolean)                      tells          runtime.calls.InsideHooks.settles(this:Object)

            # Who waits for a synchronizer of the program stands in its queue.
            class java.util.concurrent.locks.AbstractQueuedSynchronizer
                entry  AbstractQueuedSynchronizer$Node tryInitializeHead()  tells  runtime.calls.InsideHooks.makesQueue(this:Object)
                entry  boolean casTail(AbstractQueuedSynchronizer$Node,AbstractQueuedSynchronizer$Node)  tells  runtime.calls.InsideHooks.writes(this:Object)
                write  AbstractQueuedSynchronizer$Node java.util.concurrent.locks.AbstractQueuedSynchronizer.head  before  runtime.calls.InsideHooks.writes(receiver:Object)  in acquire
            class java.util.concurrent.locks.AbstractQueuedLongSynchronizer
                entry  AbstractQueuedLongSynchronizer$Node tryInitializeHead()  tells  runtime.calls.InsideHooks.makesQueue(this:Object)
                entry  boolean casTail(AbstractQueuedLongSynchronizer$Node,AbstractQueuedLongSynchronizer$Node)  tells  runtime.calls.InsideHooks.writes(this:Object)
                write  AbstractQueuedLongSynchronizer$Node java.util.concurrent.locks.AbstractQueuedLongSynchronizer.head  before  runtime.calls.InsideHooks.writes(receiver:Object)  in acquire

            class java.util.concurrent.ExecutorCompletionService$QueueingFuture
                entry  void done()                                  tells          runtime.calls.InsideHooks.writes(this.completionQueue:Object)
            class java.util.concurrent.ExecutorCompletionService
                entry  Future take()                                tells          runtime.calls.InsideHooks.writes(this.completionQueue:Object)
                entry  Future poll()                                tells          runtime.calls.InsideHooks.writes(this.completionQueue:Object)
                entry  Future poll(long,TimeUnit)                   tells          runtime.calls.InsideHooks.writes(this.completionQueue:Object)
                return Future take()                                tells          runtime.calls.WorkHooks.taken(result)
                return Future poll()                                tells          runtime.calls.WorkHooks.taken(result)
                return Future poll(long,TimeUnit)                   tells          runtime.calls.WorkHooks.taken(result)

            # Whether it is shut down decides whether a thread starts, and whether its end is that of all.
            class java.util.concurrent.ThreadPerTaskExecutor
                entry  void start(Thread)                           tells          runtime.calls.InsideHooks.reads(this:Object)
                entry  void taskComplete(Thread)                    tells          runtime.calls.InsideHooks.writes(this:Object)
            class java.util.concurrent.ThreadPerTaskExecutor$ThreadBoundFuture
                entry  void run()                                   tells          runtime.calls.WorkHooks.runs(this:Object)
            class java.util.concurrent.ThreadPerTaskExecutor$AnyResultHolder
                entry  void complete(Object)                        tells          runtime.calls.WorkHooks.runs(this:Object)

            class java.util.concurrent.CompletableFuture
                entry  boolean completeValue(Object)                tells          runtime.calls.WorkHooks.completes(this:Object)
                entry  boolean completeNull()                       tells          runtime.calls.WorkHooks.completes(this:Object)
                entry  boolean completeThrowable(Throwable)         tells          runtime.calls.WorkHooks.completes(this:Object)
                entry  boolean completeThrowable(Throwable,Object)  tells          runtime.calls.InsideHooks.settles(this:Object)
                entry  boolean internalComplete(Object)             tells          runtime.calls.InsideHooks.settles(this:Object)
                entry  boolean completeRelay(Object)                tells          runtime.calls.InsideHooks.settles(this:Object)
                entry  void obtrudeValue(Object)                    tells          runtime.calls.InsideHooks.settles(this:Object)
                entry  void obtrudeException(Throwable)             tells          runtime.calls.InsideHooks.settles(this:Object)
                entry  void postComplete()                          tells          runtime.calls.WorkHooks.completed(this:Object)
                # A future that depends on others is done; it need not be the one whose completion has begun.
                entry  CompletableFuture postFire(CompletableFuture,int)  tells    runtime.calls.WorkHooks.completed(this:Object)
                entry  CompletableFuture postFire(CompletableFuture,CompletableFuture,int)  tells  runtime.calls.WorkHooks.completed(this:Object)

                entry  boolean tryPushStack(CompletableFuture$Completion)  tells   runtime.calls.InsideHooks.writes(this:Object)
                entry  void cleanStack()                            tells          runtime.calls.InsideHooks.writes(this:Object)
                entry  void obtrudeValue(Object)                    tells          runtime.calls.InsideHooks.forces(this)
                entry  void obtrudeException(Throwable)             tells          runtime.calls.InsideHooks.forces(this)

            # A future that depends on others looks at them.
            class java.util.concurrent.CompletableFuture$UniApply
            class java.util.concurrent.CompletableFuture$UniAccept
            class java.util.concurrent.CompletableFuture$UniRun
            class java.util.concurrent.CompletableFuture$UniWhenComplete
            class java.util.concurrent.CompletableFuture$UniHandle
            class java.util.concurrent.CompletableFuture$UniExceptionally
            class java.util.concurrent.CompletableFuture$UniComposeExceptionally
            class java.util.concurrent.CompletableFuture$UniRelay
            class java.util.concurrent.CompletableFuture$UniCompose
            class java.util.concurrent.CompletableFuture$BiApply
            class java.util.concurrent.CompletableFuture$BiAccept
            class java.util.concurrent.CompletableFuture$BiRun
            class java.util.concurrent.CompletableFuture$BiRelay
            class java.util.concurrent.CompletableFuture$OrApply
            class java.util.concurrent.CompletableFuture$OrAccept
            class java.util.concurrent.CompletableFuture$OrRun
            class java.util.concurrent.CompletableFuture$AnyOf
            class java.util.concurrent.CompletableFuture$AsyncSupply
            class java.util.concurrent.CompletableFuture$AsyncRun
                read   Object java.util.concurrent.CompletableFuture.result  before  runtime.calls.InsideHooks.reads(receiver:Object)

            class java.util.concurrent.CompletableFuture$AsyncRun
            class java.util.concurrent.CompletableFuture$AsyncSupply
                entry  void run()                                   tells-any      runtime.calls.WorkHooks.runs(this.dep:Object)

            class java.util.concurrent.ForkJoinTask
                entry  void setDone()                               tells          runtime.calls.WorkHooks.completesFork(this)
                entry  boolean trySetThrown(Throwable)              tells          runtime.calls.WorkHooks.completesFork(this)
                entry  void signalWaiters()                         tells          runtime.calls.WorkHooks.completed(this:Object)
                return ForkJoinTask fork()                          tells          runtime.calls.InsideHooks.forked()
                entry  int trySetCancelled()                        tells          runtime.calls.InsideHooks.writes(this:Object)
                entry  boolean trySetThrown(Throwable)              tells          runtime.calls.InsideHooks.writes(this:Object)

            class java.util.concurrent.ForkJoinPool
                read   long java.util.concurrent.ForkJoinPool.runState  before      runtime.calls.InsideHooks.scans(receiver:Object)  in runWorker
                entry  void runWorker(ForkJoinPool$WorkQueue)       tells          runtime.calls.InsideHooks.begins(this)
                entry  int deactivate(ForkJoinPool$WorkQueue,int)   tells          runtime.calls.PoolCounts.deactivates(this)
                write  int java.util.concurrent.ForkJoinPool$WorkQueue.nsteals  before  runtime.calls.PoolCounts.steals(this:Object)  in runWorker
                entry  void signalWork()                            tells          runtime.calls.InsideHooks.queues(this)
                entry  int helpJoin(ForkJoinTask,ForkJoinPool$WorkQueue,boolean)  tells  runtime.calls.InsideHooks.helps(this)
                entry  int helpComplete(ForkJoinTask,ForkJoinPool$WorkQueue,boolean)  tells  runtime.calls.InsideHooks.helps(this)
                entry  void uncompensate()                          tells          runtime.calls.InsideHooks.queues(this)
                entry  long tryTerminate(boolean,boolean)           tells          runtime.calls.InsideHooks.queues(this)
                # Who looks through the queues takes what it finds, or sees that there is nothing.
                read   ForkJoinPool$WorkQueue[] java.util.concurrent.ForkJoinPool.queues  before  runtime.calls.InsideHooks.takes(receiver:Object)  in registerWorker,pollScan,tryCompensate,helpJoin,helpComplete,helpQuiesce
                read   ForkJoinPool$WorkQueue[] java.util.concurrent.ForkJoinPool.queues  before  runtime.calls.PoolCounts.asksPool(receiver:Object)  in quiescent,getRunningThreadCount,getStealCount,getQueuedTaskCount,getQueuedSubmissionCount,hasQueuedSubmissions,toString
                read   long java.util.concurrent.ForkJoinPool.ctl   before         runtime.calls.PoolCounts.asksPool(receiver:Object)  in quiescent,getPoolSize,getActiveThreadCount,toString
                read   long java.util.concurrent.ForkJoinPool.runState  before     runtime.calls.InsideHooks.scans(receiver:Object)  in isShutdown,isTerminating,isTerminated

            class java.util.concurrent.ForkJoinPool$WorkQueue
                entry  void push(ForkJoinTask,ForkJoinPool,boolean)  tells         runtime.calls.InsideHooks.queues(2)
                entry  void topLevelExec(ForkJoinTask,int)          tells          runtime.calls.InsideHooks.unqueues()
                call   ForkJoinTask java.util.concurrent.ForkJoinPool$WorkQueue.nextLocalTask(int)  before  runtime.calls.PoolCounts.looks()  in topLevelExec
                entry  ForkJoinTask nextLocalTask(int)              tells          runtime.calls.InsideHooks.unqueues()
                entry  boolean tryUnpush(ForkJoinTask,boolean)      tells          runtime.calls.InsideHooks.unqueues()
                entry  void tryRemoveAndExec(ForkJoinTask,boolean)  tells          runtime.calls.InsideHooks.unqueues()
                entry  ForkJoinTask poll()                          tells          runtime.calls.InsideHooks.unqueues()
                entry  int queueSize()                              tells          runtime.calls.InsideHooks.unqueues()
                entry  ForkJoinTask peek()                          tells          runtime.calls.InsideHooks.unqueues()
                entry  void helpAsyncBlocker(ForkJoinPool$ManagedBlocker)  tells   runtime.calls.InsideHooks.unqueues()

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

            # Pools are in a table for dumps of threads, from which they go when the garbage collector comes by.
            class jdk.internal.vm.ThreadContainers
                entry  Object registerContainer(ThreadContainer)  answers(null)  runtime.calls.PoolHooks.listed()
                entry  void deregisterContainer(Object)           ends-if        runtime.calls.PoolHooks.isListed(1)

            # A map that the program has written, whose entries are those of one of the JDK's.
            class java.util.AbstractMap
                call   Iterator java.util.Set.iterator()  instead  runtime.calls.SkeletonHooks.removing(*,this:Object)  in remove
                call   Iterator java.util.Set.iterator()  instead  runtime.calls.SkeletonHooks.iterator(*,this:Object)  in !remove
                call   int java.util.Set.size()           instead  runtime.calls.SkeletonHooks.size(*,this:Object)
                call   void java.util.Set.clear()         instead  runtime.calls.SkeletonHooks.clear(*,this:Object)
            class java.util.AbstractMap$KeyIterator
            class java.util.AbstractMap$ValueIterator
                call   Iterator java.util.Set.iterator()  instead  runtime.calls.SkeletonHooks.iterator(*,1:Object)  in <init>
            """;

    private WorkRows() {}
}
