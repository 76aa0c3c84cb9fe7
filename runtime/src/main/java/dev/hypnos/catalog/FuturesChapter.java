package dev.hypnos.catalog;

/** Futures and completion stages. */
final class FuturesChapter {
    static final String TEXT = """
            # Getting a result waits for what, once there, stays. Registering a dependent and completing are writes: a
            # dependent runs in the thread that registers it or in the one that completes the future.

            interface java.util.concurrent.Future
                get()               AWAIT    OWNER  FUTURE_DONE  interruptible parks
                get(long,TimeUnit)  READ     OWNER  FUTURE_DONE  interruptible parks timed(0) attempt
                cancel              WRITE    OWNER  callback
                isDone              READ     OWNER  attempt
                isCancelled         READ     OWNER  attempt
                state               READ     OWNER
                resultNow           READ     OWNER
                exceptionNow        READ     OWNER

            interface java.lang.Runnable
                run  NONE       callback

            interface java.util.concurrent.Callable
                call  NONE       callback

            interface java.util.concurrent.RunnableFuture
                run  WRITE    OWNER  callback

            interface java.util.concurrent.RunnableScheduledFuture
                isPeriodic  NONE

            interface java.util.concurrent.Delayed
                getDelay   READ     OWNER
                compareTo  READ     OWNER  reads(0)

            class java.util.concurrent.FutureTask
                get()               AWAIT    OWNER  FUTURE_DONE  interruptible
                get(long,TimeUnit)  READ     OWNER  FUTURE_DONE  interruptible timed(0) attempt
                run                 WRITE    OWNER  callback
                runAndReset         WRITE    OWNER  callback
                set                 WRITE    OWNER  callback
                setException        WRITE    OWNER  callback
                done                NONE
                toString            READ     OWNER  elements

            interface java.util.concurrent.CompletionStage
                thenApply                                                 WRITE    OWNER  callback
                thenApplyAsync(Function)                                  WRITE    OWNER  callback
                thenApplyAsync(Function,Executor)                         WRITE    OWNER  callback writes(1)
                thenAccept                                                WRITE    OWNER  callback
                thenAcceptAsync(Consumer)                                 WRITE    OWNER  callback
                thenAcceptAsync(Consumer,Executor)                        WRITE    OWNER  callback writes(1)
                thenRun                                                   WRITE    OWNER  callback
                thenRunAsync(Runnable)                                    WRITE    OWNER  callback
                thenRunAsync(Runnable,Executor)                           WRITE    OWNER  callback writes(1)
                thenCompose                                               WRITE    OWNER  callback
                thenComposeAsync(Function)                                WRITE    OWNER  callback
                thenComposeAsync(Function,Executor)                       WRITE    OWNER  callback writes(1)
                handle                                                    WRITE    OWNER  callback
                handleAsync(BiFunction)                                   WRITE    OWNER  callback
                handleAsync(BiFunction,Executor)                          WRITE    OWNER  callback writes(1)
                whenComplete                                              WRITE    OWNER  callback
                whenCompleteAsync(BiConsumer)                             WRITE    OWNER  callback
                whenCompleteAsync(BiConsumer,Executor)                    WRITE    OWNER  callback writes(1)
                exceptionally                                             WRITE    OWNER  callback
                exceptionallyAsync(Function)                              WRITE    OWNER  callback
                exceptionallyAsync(Function,Executor)                     WRITE    OWNER  callback writes(1)
                exceptionallyCompose                                      WRITE    OWNER  callback
                exceptionallyComposeAsync(Function)                       WRITE    OWNER  callback
                exceptionallyComposeAsync(Function,Executor)              WRITE    OWNER  callback writes(1)
                thenCombine                                               WRITE    OWNER  callback writes(0)
                thenCombineAsync(CompletionStage,BiFunction)              WRITE    OWNER  callback writes(0)
                thenCombineAsync(CompletionStage,BiFunction,Executor)     WRITE    OWNER  callback writes(0) writes(2)
                thenAcceptBoth                                            WRITE    OWNER  callback writes(0)
                thenAcceptBothAsync(CompletionStage,BiConsumer)           WRITE    OWNER  callback writes(0)
                thenAcceptBothAsync(CompletionStage,BiConsumer,Executor)  WRITE    OWNER  callback writes(0) writes(2)
                runAfterBoth                                              WRITE    OWNER  callback writes(0)
                runAfterBothAsync(CompletionStage,Runnable)               WRITE    OWNER  callback writes(0)
                runAfterBothAsync(CompletionStage,Runnable,Executor)      WRITE    OWNER  callback writes(0) writes(2)
                applyToEither                                             WRITE    OWNER  callback writes(0)
                applyToEitherAsync(CompletionStage,Function)              WRITE    OWNER  callback writes(0)
                applyToEitherAsync(CompletionStage,Function,Executor)     WRITE    OWNER  callback writes(0) writes(2)
                acceptEither                                              WRITE    OWNER  callback writes(0)
                acceptEitherAsync(CompletionStage,Consumer)               WRITE    OWNER  callback writes(0)
                acceptEitherAsync(CompletionStage,Consumer,Executor)      WRITE    OWNER  callback writes(0) writes(2)
                runAfterEither                                            WRITE    OWNER  callback writes(0)
                runAfterEitherAsync(CompletionStage,Runnable)             WRITE    OWNER  callback writes(0)
                runAfterEitherAsync(CompletionStage,Runnable,Executor)    WRITE    OWNER  callback writes(0) writes(2)
                toCompletableFuture                                       WRITE    OWNER

            class java.util.concurrent.CompletableFuture
                get()                             AWAIT    OWNER        FUTURE_DONE  interruptible
                get(long,TimeUnit)                READ     OWNER        FUTURE_DONE  interruptible timed(0) attempt
                join                              AWAIT    OWNER        FUTURE_DONE
                getNow                            READ     OWNER
                isCompletedExceptionally          READ     OWNER  attempt
                getNumberOfDependents             READ     OWNER        waiters
                toString                          READ     OWNER        waiters
                complete                          WRITE    OWNER        callback
                completeExceptionally             WRITE    OWNER        callback
                completeAsync(Supplier)           WRITE    OWNER        callback
                completeAsync(Supplier,Executor)  WRITE    OWNER        callback writes(1)
                completeOnTimeout                 WRITE    OWNER
                orTimeout                         WRITE    OWNER
                obtrudeValue                      WRITE    OWNER        callback
                obtrudeException                  WRITE    OWNER        callback
                copy                              WRITE    OWNER
                minimalCompletionStage            WRITE    OWNER
                toCompletableFuture               NONE
                newIncompleteFuture               NONE
                defaultExecutor                   NONE
                allOf                             WRITE    ARGUMENT(0)
                anyOf                             WRITE    ARGUMENT(0)
                supplyAsync(Supplier)             WRITE    COMMON_POOL
                supplyAsync(Supplier,Executor)    WRITE    ARGUMENT(1)  callback
                runAsync(Runnable)                WRITE    COMMON_POOL
                runAsync(Runnable,Executor)       WRITE    ARGUMENT(1)  callback
                completedFuture                   NONE
                completedStage                    NONE
                failedFuture                      NONE
                failedStage                       NONE
                delayedExecutor                   NONE

            # A stage that cannot be completed or waited for from outside: such methods throw.
            class java.util.concurrent.CompletableFuture$MinimalStage
                get                       NONE
                join                      NONE
                getNow                    NONE
                complete                  NONE
                completeExceptionally     NONE
                cancel                    NONE
                obtrudeValue              NONE
                obtrudeException          NONE
                isDone                    NONE
                isCancelled               NONE
                isCompletedExceptionally  NONE
                state                     NONE
                resultNow                 NONE
                exceptionNow              NONE
                getNumberOfDependents     NONE
                completeAsync             NONE
                orTimeout                 NONE
                completeOnTimeout         NONE
                toCompletableFuture       WRITE    OWNER
            """;

    private FuturesChapter() {}
}
