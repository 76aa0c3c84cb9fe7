package dev.hypnos.catalog;

/** Executors, task scopes and publishers. */
final class ExecutorsChapter {
    static final String TEXT = """
            # A task handed over, a change of the settings and the end of a pool are writes of the pool. What its
            # workers do with their queue is inside.

            interface java.util.concurrent.Executor
                execute  WRITE    OWNER  callback

            interface java.util.concurrent.ExecutorService
                submit                               WRITE    OWNER  callback
                invokeAll(Collection)                WRITE    OWNER  interruptible parks callback reads(0)
                invokeAll(Collection,long,TimeUnit)  WRITE    OWNER  interruptible parks callback timed(1) reads(0)
                invokeAny(Collection)                WRITE    OWNER  interruptible parks callback reads(0)
                invokeAny(Collection,long,TimeUnit)  WRITE    OWNER  interruptible parks callback timed(1) reads(0)
                shutdown                             WRITE    OWNER  callback
                shutdownNow                          WRITE    OWNER  callback
                close                                WRITE    OWNER  callback parks
                isShutdown                           READ     OWNER
                isTerminated                         READ     OWNER  attempt
                awaitTermination                     READ     OWNER  POOL_TERMINATED  interruptible parks timed(0) attempt

            interface java.util.concurrent.ScheduledExecutorService
                schedule                WRITE    OWNER  callback
                scheduleAtFixedRate     WRITE    OWNER  callback
                scheduleWithFixedDelay  WRITE    OWNER  callback

            # A skeleton of the program's executor: all it does is to call execute.
            class java.util.concurrent.AbstractExecutorService skeleton
                submit      NONE       callback
                invokeAll   NONE       callback parks
                invokeAny   NONE       callback parks
                newTaskFor  NONE

            class java.util.concurrent.ThreadPoolExecutor
                execute                              WRITE    OWNER  callback
                submit                               WRITE    OWNER  callback
                invokeAll(Collection)                WRITE    OWNER  interruptible parks callback reads(0)
                invokeAll(Collection,long,TimeUnit)  WRITE    OWNER  interruptible parks callback timed(1) reads(0)
                invokeAny(Collection)                WRITE    OWNER  interruptible parks callback reads(0)
                invokeAny(Collection,long,TimeUnit)  WRITE    OWNER  interruptible parks callback timed(1) reads(0)
                remove                               WRITE    OWNER  callback elements
                purge                                WRITE    OWNER  callback
                prestartCoreThread                   WRITE    OWNER  callback
                prestartAllCoreThreads               WRITE    OWNER  callback
                shutdown                             WRITE    OWNER  callback
                shutdownNow                          WRITE    OWNER  callback
                close                                WRITE    OWNER  callback parks
                isShutdown                           READ     OWNER
                isTerminating                        READ     OWNER
                isTerminated                         READ     OWNER  attempt
                awaitTermination                     READ     OWNER  POOL_TERMINATED  interruptible timed(0) attempt
                setThreadFactory                     WRITE    OWNER
                setRejectedExecutionHandler          WRITE    OWNER
                setCorePoolSize                      WRITE    OWNER  callback
                setMaximumPoolSize                   WRITE    OWNER
                setKeepAliveTime                     WRITE    OWNER
                allowCoreThreadTimeOut               WRITE    OWNER
                getThreadFactory                     READ     OWNER
                getRejectedExecutionHandler          READ     OWNER
                getCorePoolSize                      READ     OWNER
                getMaximumPoolSize                   READ     OWNER
                getKeepAliveTime                     READ     OWNER
                allowsCoreThreadTimeOut              READ     OWNER
                getPoolSize                          READ     OWNER
                getActiveCount                       READ     OWNER
                getLargestPoolSize                   READ     OWNER
                getTaskCount                         READ     OWNER
                getCompletedTaskCount                READ     OWNER
                toString                             READ     OWNER
                getQueue                             NONE
                beforeExecute                        NONE
                afterExecute                         NONE
                terminated                           NONE
                finalize                             NONE

            class java.util.concurrent.ScheduledThreadPoolExecutor
                decorateTask                                         NONE
                setContinueExistingPeriodicTasksAfterShutdownPolicy  WRITE    OWNER
                setExecuteExistingDelayedTasksAfterShutdownPolicy    WRITE    OWNER
                setRemoveOnCancelPolicy                              WRITE    OWNER
                getContinueExistingPeriodicTasksAfterShutdownPolicy  READ     OWNER
                getExecuteExistingDelayedTasksAfterShutdownPolicy    READ     OWNER
                getRemoveOnCancelPolicy                              READ     OWNER

            class java.util.concurrent.Executors$DelegatedExecutorService owner=e

            interface java.util.concurrent.RejectedExecutionHandler
                rejectedExecution  NONE

            class java.util.concurrent.ThreadPoolExecutor$AbortPolicy
                rejectedExecution  NONE

            class java.util.concurrent.ThreadPoolExecutor$DiscardPolicy
                rejectedExecution  NONE

            class java.util.concurrent.ThreadPoolExecutor$CallerRunsPolicy
                rejectedExecution  READ     ARGUMENT(1)  callback

            class java.util.concurrent.ThreadPoolExecutor$DiscardOldestPolicy
                rejectedExecution  WRITE    ARGUMENT(1)  callback

            # The factory numbers its threads.
            interface java.util.concurrent.ThreadFactory
                newThread  WRITE    RECEIVER  callback

            interface java.util.concurrent.CompletionService
                submit               WRITE    OWNER  callback
                take                 WRITE    OWNER  interruptible parks
                poll()               WRITE    OWNER
                poll(long,TimeUnit)  WRITE    OWNER  interruptible parks timed(0)

            class java.util.concurrent.ExecutorCompletionService owner=completionQueue
                submit               WRITE    EXECUTOR  callback
                take                 WRITE    OWNER     QUEUE_NOT_EMPTY  interruptible parks
                poll()               WRITE    OWNER
                poll(long,TimeUnit)  WRITE    OWNER     QUEUE_NOT_EMPTY  interruptible parks timed(0)

            class java.util.concurrent.Executors final
                *  NONE

            # A preview in this JDK. Whether the subtasks are through is the joiner's to say, which is program code.
            interface java.util.concurrent.StructuredTaskScope
                open         NONE               callback
                fork         WRITE    RECEIVER  callback
                join         WRITE    RECEIVER  interruptible parks callback
                isCancelled  READ     RECEIVER
                close        WRITE    RECEIVER  parks

            interface java.util.concurrent.StructuredTaskScope$Subtask
                state      READ     RECEIVER
                get        READ     RECEIVER
                exception  READ     RECEIVER

            interface java.util.concurrent.StructuredTaskScope$Joiner
                onFork                      WRITE    RECEIVER  callback
                onComplete                  WRITE    RECEIVER  callback
                result                      READ     RECEIVER  callback
                allSuccessfulOrThrow        NONE
                anySuccessfulResultOrThrow  NONE
                awaitAllSuccessfulOrThrow   NONE
                awaitAll                    NONE
                allUntil                    NONE

            interface java.util.concurrent.StructuredTaskScope$Configuration
                withThreadFactory  NONE
                withName           NONE
                withTimeout        NONE

            interface java.util.concurrent.Flow$Publisher
                subscribe  WRITE    RECEIVER  callback

            interface java.util.concurrent.Flow$Subscriber
                onSubscribe  WRITE    RECEIVER  callback
                onNext       WRITE    RECEIVER  callback
                onError      WRITE    RECEIVER  callback
                onComplete   WRITE    RECEIVER  callback

            interface java.util.concurrent.Flow$Subscription
                request  WRITE    RECEIVER  callback
                cancel   WRITE    RECEIVER  callback

            class java.util.concurrent.SubmissionPublisher
                subscribe                           WRITE    RECEIVER  callback elements
                submit                              WRITE    RECEIVER  callback
                offer(E,BiPredicate)                WRITE    RECEIVER  callback
                offer(E,long,TimeUnit,BiPredicate)  WRITE    RECEIVER  callback parks timed(1)
                consume                             WRITE    RECEIVER  callback
                close                               WRITE    RECEIVER  callback
                closeExceptionally                  WRITE    RECEIVER  callback
                isClosed                            READ     RECEIVER
                getClosedException                  READ     RECEIVER
                hasSubscribers                      READ     RECEIVER
                getNumberOfSubscribers              READ     RECEIVER
                getSubscribers                      READ     RECEIVER
                isSubscribed                        READ     RECEIVER  elements
                estimateMinimumDemand               READ     RECEIVER
                estimateMaximumLag                  READ     RECEIVER
                getExecutor                         NONE
                getMaxBufferCapacity                NONE
            """;

    private ExecutorsChapter() {}
}
