package dev.hypnos.catalog;

/** Semaphores, latches, barriers, phasers, exchangers. */
final class SynchronizersChapter {
    static final String TEXT = """
            class java.util.concurrent.Semaphore owner=sync
                acquire()                      ACQUIRE  OWNER  PERMITS  interruptible parks
                acquire(int)                   ACQUIRE  OWNER  PERMITS(0)  interruptible parks
                acquireUninterruptibly()       ACQUIRE  OWNER  PERMITS  parks
                acquireUninterruptibly(int)    ACQUIRE  OWNER  PERMITS(0)  parks
                tryAcquire()                   WRITE    OWNER  attempt
                tryAcquire(int)                WRITE    OWNER  attempt
                tryAcquire(long,TimeUnit)      WRITE    OWNER  PERMITS  interruptible parks timed(0) attempt
                tryAcquire(int,long,TimeUnit)  WRITE    OWNER  PERMITS(0)  interruptible parks timed(1) attempt
                release                        RELEASE  OWNER
                drainPermits                   WRITE    OWNER
                reducePermits                  WRITE    OWNER
                availablePermits               READ     OWNER
                toString                       READ     OWNER
                isFair                         NONE
                hasQueuedThreads               READ     OWNER  waiters
                getQueueLength                 READ     OWNER  waiters
                getQueuedThreads               READ     OWNER  waiters

            class java.util.concurrent.CountDownLatch owner=sync
                await()               AWAIT    OWNER  LATCH_ZERO  interruptible
                await(long,TimeUnit)  READ     OWNER  LATCH_ZERO  interruptible timed(0) attempt
                countDown             RELEASE  OWNER
                getCount              READ     OWNER
                toString              READ     OWNER

            # Whoever arrives counts: arrivals do not commute, the last one runs the action and gets index 0.
            class java.util.concurrent.CyclicBarrier
                await()               WRITE    RECEIVER  interruptible parks callback attempt
                await(long,TimeUnit)  WRITE    RECEIVER  interruptible parks callback timed(0) attempt
                reset                 WRITE    RECEIVER
                getNumberWaiting      READ     RECEIVER
                isBroken              READ     RECEIVER
                getParties            NONE

            # A tree of phasers advances as one.
            class java.util.concurrent.Phaser owner=root
                <init>(Phaser)                                NONE
                <init>(Phaser,int)                            WRITE    ARGUMENT(0)  parks
                register                                      WRITE    OWNER        parks
                bulkRegister                                  WRITE    OWNER        parks
                arrive                                        WRITE    OWNER        callback
                arriveAndDeregister                           WRITE    OWNER        callback
                arriveAndAwaitAdvance                         WRITE    OWNER        callback parks
                # Who waits for the end of a phase that has not begun need not wait, and later must: it looks.
                awaitAdvance                                  READ     OWNER        PHASE_ADVANCED(0)
                awaitAdvanceInterruptibly(int)                READ     OWNER        PHASE_ADVANCED(0)  interruptible
                awaitAdvanceInterruptibly(int,long,TimeUnit)  READ OWNER PHASE_ADVANCED(0) interruptible timed(1) attempt
                forceTermination                              WRITE    OWNER
                getPhase                                      READ     OWNER
                getRegisteredParties                          READ     OWNER
                getArrivedParties                             READ     OWNER
                getUnarrivedParties                           READ     OWNER
                isTerminated                                  READ     OWNER
                toString                                      READ     OWNER
                getParent                                     NONE
                getRoot                                       NONE
                onAdvance                                     NONE

            class java.util.concurrent.Exchanger
                exchange(E)                WRITE    RECEIVER  interruptible parks
                exchange(E,long,TimeUnit)  WRITE    RECEIVER  interruptible parks timed(1)
            """;

    private SynchronizersChapter() {}
}
