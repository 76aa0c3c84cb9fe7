package dev.hypnos.catalog;

import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.StampedLock;
import jdk.internal.misc.Unsafe;

/** The state of locks, semaphores and latches, read from outside. Hot. */
final class Synchronizers {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long OWNER =
            UNSAFE.objectFieldOffset(AbstractOwnableSynchronizer.class, "exclusiveOwnerThread");
    private static final long STATE = UNSAFE.objectFieldOffset(AbstractQueuedSynchronizer.class, "state");

    private Synchronizers() {}

    /**
     * Both kinds of reentrant lock set the owner when they are taken for writing and clear it when they become free, so
     * it tells all, and independently of how a lock packs its counts into its state.
     */
    @SuppressWarnings("ReferenceEquality")
    static boolean noOtherOwner(Object receiver, Thread asker) {
        Object synchronizer =
                receiver instanceof AbstractOwnableSynchronizer ? receiver : Resources.canonical(receiver);
        Object owner = UNSAFE.getReferenceVolatile(synchronizer, OWNER);
        return owner == null || owner == asker || FAIR.get(synchronizer.getClass());
    }

    /** Who asks a fair lock first gets it first: a call must take its place inside. */
    private static final ClassValue<Boolean> FAIR = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return type.getName().endsWith("$FairSync");
        }
    };

    static boolean notWriteLocked(Object receiver) {
        Object lock = receiver instanceof StampedLock ? receiver : Resources.canonical(receiver);
        // A subclass may answer anything.
        return lock.getClass() != StampedLock.class || !((StampedLock) lock).isWriteLocked();
    }

    static boolean hasPermits(Object receiver, long permits) {
        AbstractQueuedSynchronizer synchronizer = synchronizer(receiver);
        return permits > 1
                // A negative number throws.
                || permits < 0
                || UNSAFE.getIntVolatile(synchronizer, STATE) >= permits
                || synchronizer.hasQueuedThreads();
    }

    static boolean isZero(Object receiver) {
        return UNSAFE.getIntVolatile(synchronizer(receiver), STATE) == 0;
    }

    private static AbstractQueuedSynchronizer synchronizer(Object receiver) {
        return (AbstractQueuedSynchronizer)
                (receiver instanceof AbstractQueuedSynchronizer ? receiver : Resources.canonical(receiver));
    }
}
