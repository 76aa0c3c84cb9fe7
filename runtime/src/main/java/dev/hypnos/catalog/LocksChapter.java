package dev.hypnos.catalog;

/** Locks, their conditions, and the synchronizers to build locks from. */
final class LocksChapter {
    static final String TEXT = """
            # Locks, with everything that belongs to one, share the synchronizer inside as their resource. What only the
            # own thread can change (is it mine, how often) is no operation.

            interface java.util.concurrent.locks.Lock
                lock                    ACQUIRE  OWNER  parks
                lockInterruptibly       ACQUIRE  OWNER  interruptible parks
                tryLock()               WRITE    OWNER  attempt
                tryLock(long,TimeUnit)  WRITE    OWNER  interruptible parks timed(0) attempt
                unlock                  RELEASE  OWNER
                newCondition            NONE            view

            interface java.util.concurrent.locks.ReadWriteLock
                readLock   NONE       view
                writeLock  NONE       view

            # Waiting gives the lock up, signalling makes waiters wait for it: both commute with what other threads can
            # do meanwhile.
            interface java.util.concurrent.locks.Condition
                await()               RELEASE  OWNER  interruptible parks
                await(long,TimeUnit)  RELEASE  OWNER  interruptible parks timed(0)
                awaitNanos            RELEASE  OWNER  interruptible parks
                awaitUntil            RELEASE  OWNER  interruptible parks
                awaitUninterruptibly  RELEASE  OWNER  parks
                signal                RELEASE  OWNER
                signalAll             RELEASE  OWNER

            class java.util.concurrent.locks.ReentrantLock owner=sync
                lock                    ACQUIRE  OWNER  LOCK_FREE_OR_MINE  parks
                lockInterruptibly       ACQUIRE  OWNER  LOCK_FREE_OR_MINE  interruptible parks
                tryLock()               WRITE    OWNER  attempt
                tryLock(long,TimeUnit)  WRITE    OWNER  LOCK_FREE_OR_MINE  interruptible parks timed(0) attempt
                unlock                  RELEASE  OWNER
                newCondition            NONE            view
                isLocked                READ     OWNER
                getOwner                READ     OWNER
                toString                READ     OWNER
                isHeldByCurrentThread   NONE
                getHoldCount            NONE
                isFair                  NONE
                hasQueuedThread         READ     OWNER  waiters
                hasQueuedThreads        READ     OWNER  waiters
                getQueueLength          READ     OWNER  waiters
                getQueuedThreads        READ     OWNER  waiters
                hasWaiters              READ     OWNER
                getWaitQueueLength      READ     OWNER
                getWaitingThreads       READ     OWNER

            class java.util.concurrent.locks.ReentrantReadWriteLock owner=sync
                readLock                      NONE            view
                writeLock                     NONE            view
                isWriteLocked                 READ     OWNER
                getReadLockCount              READ     OWNER
                getOwner                      READ     OWNER
                toString                      READ     OWNER
                isWriteLockedByCurrentThread  NONE
                getWriteHoldCount             NONE
                getReadHoldCount              NONE
                isFair                        NONE
                hasQueuedThread               READ     OWNER  waiters
                hasQueuedThreads              READ     OWNER  waiters
                getQueueLength                READ     OWNER  waiters
                getQueuedThreads              READ     OWNER  waiters
                getQueuedReaderThreads        READ     OWNER  waiters
                getQueuedWriterThreads        READ     OWNER  waiters
                hasWaiters                    READ     OWNER
                getWaitQueueLength            READ     OWNER
                getWaitingThreads             READ     OWNER

            class java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock owner=sync
                lock                    ACQUIRE  OWNER  NOT_WRITE_LOCKED_BY_OTHERS  parks
                lockInterruptibly       ACQUIRE  OWNER  NOT_WRITE_LOCKED_BY_OTHERS  interruptible parks
                tryLock()               WRITE    OWNER  attempt
                tryLock(long,TimeUnit)  WRITE    OWNER  NOT_WRITE_LOCKED_BY_OTHERS  interruptible parks timed(0) attempt
                unlock                  RELEASE  OWNER
                newCondition            NONE
                toString                READ     OWNER

            class java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock owner=sync
                lock                    ACQUIRE  OWNER  NOT_WRITE_LOCKED_BY_OTHERS  parks
                lockInterruptibly       ACQUIRE  OWNER  NOT_WRITE_LOCKED_BY_OTHERS  interruptible parks
                tryLock()               WRITE    OWNER  attempt
                tryLock(long,TimeUnit)  WRITE    OWNER  NOT_WRITE_LOCKED_BY_OTHERS  interruptible parks timed(0) attempt
                unlock                  RELEASE  OWNER
                newCondition            NONE            view
                toString                READ     OWNER
                isHeldByCurrentThread   NONE
                getHoldCount            NONE

            class java.util.concurrent.locks.StampedLock
                writeLock                    ACQUIRE  OWNER  NOT_WRITE_LOCKED  parks
                writeLockInterruptibly       ACQUIRE  OWNER  NOT_WRITE_LOCKED  interruptible parks
                tryWriteLock()               WRITE    OWNER  attempt
                tryWriteLock(long,TimeUnit)  WRITE    OWNER  NOT_WRITE_LOCKED  interruptible parks timed(0) attempt
                readLock                     ACQUIRE  OWNER  NOT_WRITE_LOCKED  parks
                readLockInterruptibly        ACQUIRE  OWNER  NOT_WRITE_LOCKED  interruptible parks
                tryReadLock()                WRITE    OWNER  attempt
                tryReadLock(long,TimeUnit)   WRITE    OWNER  NOT_WRITE_LOCKED  interruptible parks timed(0) attempt
                tryOptimisticRead            READ     OWNER
                validate                     READ     OWNER
                unlock                       RELEASE  OWNER
                unlockRead                   RELEASE  OWNER
                unlockWrite                  RELEASE  OWNER
                tryUnlockRead                WRITE    OWNER
                tryUnlockWrite               WRITE    OWNER
                tryConvertToWriteLock        WRITE    OWNER
                tryConvertToReadLock         WRITE    OWNER
                tryConvertToOptimisticRead   WRITE    OWNER
                isWriteLocked                READ     OWNER
                isReadLocked                 READ     OWNER
                getReadLockCount             READ     OWNER
                toString                     READ     OWNER
                asReadLock                   NONE            view
                asWriteLock                  NONE            view
                asReadWriteLock              NONE            view
                isLockStamp                  NONE
                isReadLockStamp              NONE
                isWriteLockStamp             NONE
                isOptimisticReadStamp        NONE

            class java.util.concurrent.locks.StampedLock$ReadLockView
                lock                    ACQUIRE  OWNER  NOT_WRITE_LOCKED  parks
                lockInterruptibly       ACQUIRE  OWNER  NOT_WRITE_LOCKED  interruptible parks
                tryLock(long,TimeUnit)  WRITE    OWNER  NOT_WRITE_LOCKED  interruptible parks timed(0) attempt
                newCondition            NONE

            class java.util.concurrent.locks.StampedLock$WriteLockView
                lock                    ACQUIRE  OWNER  NOT_WRITE_LOCKED  parks
                lockInterruptibly       ACQUIRE  OWNER  NOT_WRITE_LOCKED  interruptible parks
                tryLock(long,TimeUnit)  WRITE    OWNER  NOT_WRITE_LOCKED  interruptible parks timed(0) attempt
                newCondition            NONE

            class java.util.concurrent.locks.AbstractOwnableSynchronizer
                getExclusiveOwnerThread  READ     RECEIVER
                setExclusiveOwnerThread  WRITE    RECEIVER

            # The synchronizer of a program's own lock: the state is the resource, the steps on it are the program's
            # tryAcquire and tryRelease, and what the queue does around them is parking.
            class java.util.concurrent.locks.AbstractQueuedSynchronizer
                getState                    READ     RECEIVER
                setState                    WRITE    RECEIVER
                compareAndSetState          WRITE    RECEIVER
                acquire                     NONE               callback parks
                acquireInterruptibly        NONE               callback parks
                acquireShared               NONE               callback parks
                acquireSharedInterruptibly  NONE               callback parks
                tryAcquireNanos             NONE               callback parks
                tryAcquireSharedNanos       NONE               callback parks
                release                     NONE               callback
                releaseShared               NONE               callback
                tryAcquire                  NONE
                tryRelease                  NONE
                tryAcquireShared            NONE
                tryReleaseShared            NONE
                isHeldExclusively           NONE
                owns                        NONE
                hasContended                READ     RECEIVER  waiters
                hasQueuedThreads            READ     RECEIVER  waiters
                hasQueuedPredecessors       READ     RECEIVER  waiters
                isQueued                    READ     RECEIVER  waiters
                getFirstQueuedThread        READ     RECEIVER  waiters
                getQueueLength              READ     RECEIVER  waiters
                getQueuedThreads            READ     RECEIVER  waiters
                getExclusiveQueuedThreads   READ     RECEIVER  waiters
                getSharedQueuedThreads      READ     RECEIVER  waiters
                hasWaiters                  READ     RECEIVER
                getWaitQueueLength          READ     RECEIVER
                getWaitingThreads           READ     RECEIVER
                toString                    READ     RECEIVER  waiters

            class java.util.concurrent.locks.AbstractQueuedLongSynchronizer
                getState                    READ     RECEIVER
                setState                    WRITE    RECEIVER
                compareAndSetState          WRITE    RECEIVER
                acquire                     NONE               callback parks
                acquireInterruptibly        NONE               callback parks
                acquireShared               NONE               callback parks
                acquireSharedInterruptibly  NONE               callback parks
                tryAcquireNanos             NONE               callback parks
                tryAcquireSharedNanos       NONE               callback parks
                release                     NONE               callback
                releaseShared               NONE               callback
                tryAcquire                  NONE
                tryRelease                  NONE
                tryAcquireShared            NONE
                tryReleaseShared            NONE
                isHeldExclusively           NONE
                owns                        NONE
                hasContended                READ     RECEIVER  waiters
                hasQueuedThreads            READ     RECEIVER  waiters
                hasQueuedPredecessors       READ     RECEIVER  waiters
                isQueued                    READ     RECEIVER  waiters
                getFirstQueuedThread        READ     RECEIVER  waiters
                getQueueLength              READ     RECEIVER  waiters
                getQueuedThreads            READ     RECEIVER  waiters
                getExclusiveQueuedThreads   READ     RECEIVER  waiters
                getSharedQueuedThreads      READ     RECEIVER  waiters
                hasWaiters                  READ     RECEIVER
                getWaitQueueLength          READ     RECEIVER
                getWaitingThreads           READ     RECEIVER
                toString                    READ     RECEIVER  waiters

            class java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject
                hasWaiters          READ     OWNER
                getWaitQueueLength  READ     OWNER
                getWaitingThreads   READ     OWNER

            class java.util.concurrent.locks.AbstractQueuedLongSynchronizer$ConditionObject
                hasWaiters          READ     OWNER
                getWaitQueueLength  READ     OWNER
                getWaitingThreads   READ     OWNER

            class java.util.concurrent.locks.LockSupport final
                *  ENGINE
            """;

    private LocksChapter() {}
}
