package dev.hypnos.catalog;

/** Fork-join pools and their tasks. */
final class ForkJoinChapter {
    static final String TEXT = """
            # Joining means running other tasks meanwhile, so nothing here waits to be enabled: it runs, and parks when
            # it must.

            class java.util.concurrent.ForkJoinTask
                fork                                  WRITE    RECEIVER     callback
                tryUnfork                             WRITE    RECEIVER
                join                                  AWAIT    RECEIVER     parks callback
                quietlyJoin()                         AWAIT    RECEIVER     parks callback
                quietlyJoin(long,TimeUnit)            READ     RECEIVER     interruptible parks callback timed(0) attempt
                quietlyJoinUninterruptibly            READ     RECEIVER     parks callback timed(0)
                get()                                 AWAIT    RECEIVER     interruptible parks callback
                get(long,TimeUnit)                    READ     RECEIVER     interruptible parks callback timed(0) attempt
                invoke                                WRITE    RECEIVER     parks callback
                quietlyInvoke                         WRITE    RECEIVER     parks callback
                invokeAll(ForkJoinTask,ForkJoinTask)  WRITE    ARGUMENT(0)  parks callback writes(1)
                invokeAll                             WRITE    ARGUMENT(0)  parks callback
                exec                                  NONE                  callback
                complete                              WRITE    RECEIVER     callback
                completeExceptionally                 WRITE    RECEIVER     callback
                quietlyComplete                       WRITE    RECEIVER     callback
                cancel                                WRITE    RECEIVER     callback
                reinitialize                          WRITE    RECEIVER
                isDone                                READ     RECEIVER  attempt
                isCancelled                           READ     RECEIVER  attempt
                isCompletedNormally                   READ     RECEIVER  attempt
                isCompletedAbnormally                 READ     RECEIVER  attempt
                state                                 READ     RECEIVER
                resultNow                             READ     RECEIVER     callback
                exceptionNow                          READ     RECEIVER
                getException                          READ     RECEIVER
                getRawResult                          READ     RECEIVER
                setRawResult                          WRITE    RECEIVER
                getForkJoinTaskTag                    READ     RECEIVER
                setForkJoinTaskTag                    WRITE    RECEIVER
                compareAndSetForkJoinTaskTag          WRITE    RECEIVER
                helpQuiesce                           NONE                  parks callback
                adapt                                 NONE
                adaptInterruptible                    NONE
                getPool                               NONE
                inForkJoinPool                        NONE
                getQueuedTaskCount                    NONE
                getSurplusQueuedTaskCount             NONE
                peekNextLocalTask                     NONE
                pollNextLocalTask                     NONE
                pollTask                              NONE
                pollSubmission                        NONE

            class java.util.concurrent.RecursiveTask
                compute  NONE       callback

            class java.util.concurrent.RecursiveAction
                compute       NONE       callback
                getRawResult  NONE
                setRawResult  NONE

            class java.util.concurrent.CountedCompleter
                compute                          NONE               callback
                onCompletion                     NONE               callback
                onExceptionalCompletion          NONE               callback
                getCompleter                     NONE
                getRoot                          NONE
                getRawResult                     NONE
                setRawResult                     NONE
                getPendingCount                  READ     RECEIVER
                setPendingCount                  WRITE    RECEIVER
                addToPendingCount                WRITE    RECEIVER
                compareAndSetPendingCount        WRITE    RECEIVER
                decrementPendingCountUnlessZero  WRITE    RECEIVER
                tryComplete                      WRITE    RECEIVER  callback
                propagateCompletion              WRITE    RECEIVER  callback
                firstComplete                    WRITE    RECEIVER
                nextComplete                     WRITE    RECEIVER
                quietlyCompleteRoot              WRITE    RECEIVER
                helpComplete                     NONE               callback

            class java.util.concurrent.ForkJoinPool
                execute                              WRITE    RECEIVER  callback
                submit                               WRITE    RECEIVER  callback
                externalSubmit                       WRITE    RECEIVER  callback
                lazySubmit                           WRITE    RECEIVER  callback
                submitWithTimeout                    WRITE    RECEIVER  callback
                schedule                             WRITE    RECEIVER  callback
                scheduleAtFixedRate                  WRITE    RECEIVER  callback
                scheduleWithFixedDelay               WRITE    RECEIVER  callback
                invoke                               WRITE    RECEIVER  parks callback
                invokeAll(Collection)                WRITE    RECEIVER  interruptible parks callback reads(0)
                invokeAll(Collection,long,TimeUnit)  WRITE    RECEIVER  interruptible parks callback timed(1) reads(0)
                invokeAllUninterruptibly             WRITE    RECEIVER  parks callback reads(0)
                invokeAny(Collection)                WRITE    RECEIVER  interruptible parks callback reads(0)
                invokeAny(Collection,long,TimeUnit)  WRITE    RECEIVER  interruptible parks callback timed(1) reads(0)
                shutdown                             WRITE    RECEIVER  callback
                shutdownNow                          WRITE    RECEIVER  callback
                close                                WRITE    RECEIVER  parks callback
                awaitTermination                     READ     RECEIVER  interruptible parks callback timed(0) attempt
                awaitQuiescence                      READ     RECEIVER  parks callback timed(0) attempt
                setParallelism                       WRITE    RECEIVER  callback
                cancelDelayedTasksOnShutdown         WRITE    RECEIVER
                isShutdown                           READ     RECEIVER
                isTerminating                        READ     RECEIVER
                isTerminated                         READ     RECEIVER  attempt
                isQuiescent                          READ     RECEIVER  attempt
                getParallelism                       READ     RECEIVER
                getPoolSize                          READ     RECEIVER
                getActiveThreadCount                 READ     RECEIVER
                getRunningThreadCount                READ     RECEIVER
                getDelayedTaskCount                  READ     RECEIVER
                getQueuedSubmissionCount             READ     RECEIVER
                getQueuedTaskCount                   READ     RECEIVER
                getStealCount                        READ     RECEIVER
                hasQueuedSubmissions                 READ     RECEIVER
                toString                             READ     RECEIVER
                pollSubmission                       WRITE    RECEIVER
                drainTasksTo                         WRITE    RECEIVER  writes(0)
                newTaskFor                           NONE
                commonPool                           NONE
                getCommonPoolParallelism             NONE
                getAsyncMode                         NONE
                getFactory                           NONE
                getUncaughtExceptionHandler          NONE
                managedBlock                         NONE               parks callback

            interface java.util.concurrent.ForkJoinPool$ManagedBlocker
                block         NONE       callback parks
                isReleasable  NONE       callback

            interface java.util.concurrent.ForkJoinPool$ForkJoinWorkerThreadFactory
                newThread  WRITE    RECEIVER  callback writes(0)

            # What a worker inherits from Thread is known to the engine.
            class java.util.concurrent.ForkJoinWorkerThread
                getPool             NONE
                getPoolIndex        NONE
                getQueuedTaskCount  NONE
                *                   ENGINE
            """;

    private ForkJoinChapter() {}
}
