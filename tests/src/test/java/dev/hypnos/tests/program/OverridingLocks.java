package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.check;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Collection;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Classes of the JDK with methods that the program overrides to call them by {@code super}, each such call an operation: locks and semaphores, two of which are taken in opposite orders.
 */
@SuppressWarnings({"serial", "UnsynchronizedOverridesSynchronized"})
public final class OverridingLocks {
    private OverridingLocks() {}

    static class LoudLock extends ReentrantLock {
        @Override
        public void lock() {
            super.lock();
        }

        @Override
        public void unlock() {
            super.unlock();
        }

        @Override
        public Collection<Thread> getQueuedThreads() {
            return super.getQueuedThreads();
        }
    }

    /** Overrides nothing. */
    static class BetweenLock extends LoudLock {}

    static final class DeepLock extends BetweenLock {
        @Override
        public void lock() {
            super.lock();
        }
    }

    static final class InterruptibleLock extends ReentrantLock {
        @Override
        public void lock() {
            try {
                super.lockInterruptibly();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }
    }

    static final class TryingLock extends ReentrantLock {
        @Override
        public void lock() {
            if (!super.tryLock()) {
                super.lock();
            }
        }
    }

    /** By a reference to the method, which the compiler makes a lambda of. */
    static final class ReferringLock extends ReentrantLock {
        @Override
        public void lock() {
            Runnable locking = super::lock;
            locking.run();
        }
    }

    static final class HandleLock extends ReentrantLock {
        private static final MethodHandle LOCK = special();

        private static MethodHandle special() {
            try {
                return MethodHandles.lookup()
                        .findSpecial(ReentrantLock.class, "lock", MethodType.methodType(void.class), HandleLock.class);
            } catch (ReflectiveOperationException missing) {
                throw new IllegalStateException(missing);
            }
        }

        @Override
        public void lock() {
            try {
                LOCK.invokeExact(this);
            } catch (Throwable thrown) {
                throw new IllegalStateException(thrown);
            }
        }
    }

    static final class ReflectedLock extends ReentrantLock {
        @Override
        public void lock() {
            try {
                MethodHandles.lookup()
                        .unreflectSpecial(ReentrantLock.class.getMethod("lock"), ReflectedLock.class)
                        .invoke(this);
            } catch (Throwable thrown) {
                throw new IllegalStateException(thrown);
            }
        }
    }

    /** Found by the object and not by its class. */
    static final class BoundLock extends ReentrantLock {
        @Override
        public void lock() {
            super.lock();
        }
    }

    static final class LoudWriteLock extends ReentrantReadWriteLock.WriteLock {
        LoudWriteLock() {
            super(new ReentrantReadWriteLock());
        }

        @Override
        public void lock() {
            super.lock();
        }
    }

    static final class LoudReadWriteLock extends ReentrantReadWriteLock {
        @Override
        public WriteLock writeLock() {
            return super.writeLock();
        }
    }

    private static void inOppositeOrders(Lock one, Lock other) throws InterruptedException {
        Tasks.run(() -> both(one, other), () -> both(other, one));
    }

    private static void inOneOrder(Lock one, Lock other) throws InterruptedException {
        Tasks.run(() -> both(one, other), () -> both(one, other));
    }

    private static void both(Lock first, Lock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }

    public static void lockDeadlock() throws InterruptedException {
        inOppositeOrders(new LoudLock(), new LoudLock());
    }

    public static void lockInOrder() throws InterruptedException {
        inOneOrder(new LoudLock(), new LoudLock());
    }

    public static void deepLockDeadlock() throws InterruptedException {
        inOppositeOrders(new DeepLock(), new DeepLock());
    }

    public static void deepLockInOrder() throws InterruptedException {
        inOneOrder(new DeepLock(), new DeepLock());
    }

    public static void interruptibleLockDeadlock() throws InterruptedException {
        inOppositeOrders(new InterruptibleLock(), new InterruptibleLock());
    }

    public static void tryingLockDeadlock() throws InterruptedException {
        inOppositeOrders(new TryingLock(), new TryingLock());
    }

    public static void tryingLockInOrder() throws InterruptedException {
        inOneOrder(new TryingLock(), new TryingLock());
    }

    public static void referringLockDeadlock() throws InterruptedException {
        inOppositeOrders(new ReferringLock(), new ReferringLock());
    }

    public static void handleLockDeadlock() throws InterruptedException {
        inOppositeOrders(new HandleLock(), new HandleLock());
    }

    public static void handleLockInOrder() throws InterruptedException {
        inOneOrder(new HandleLock(), new HandleLock());
    }

    public static void reflectedLockDeadlock() throws InterruptedException {
        inOppositeOrders(new ReflectedLock(), new ReflectedLock());
    }

    public static void writeLockDeadlock() throws InterruptedException {
        inOppositeOrders(new LoudWriteLock(), new LoudWriteLock());
    }

    public static void readWriteLockDeadlock() throws InterruptedException {
        inOppositeOrders(new LoudReadWriteLock().writeLock(), new LoudReadWriteLock().writeLock());
    }

    public static void boundLockDeadlock() throws InterruptedException {
        ReentrantLock one = new ReentrantLock();
        ReentrantLock other = new BoundLock();
        Tasks.run(() -> bothBound(one, other), () -> bothBound(other, one));
    }

    private static void bothBound(ReentrantLock first, ReentrantLock second) {
        try {
            MethodType procedure = MethodType.methodType(void.class);
            MethodHandles.lookup().bind(first, "lock", procedure).invokeExact();
            MethodHandles.lookup().bind(second, "lock", procedure).invokeExact();
            second.unlock();
            first.unlock();
        } catch (Throwable thrown) {
            throw new IllegalStateException(thrown);
        }
    }

    static final class LoudStampedLock extends StampedLock {
        @Override
        public long writeLock() {
            return super.writeLock();
        }
    }

    public static void stampedLockDeadlock() throws InterruptedException {
        StampedLock one = new LoudStampedLock();
        StampedLock other = new LoudStampedLock();
        Tasks.run(() -> bothStamped(one, other), () -> bothStamped(other, one));
    }

    private static void bothStamped(StampedLock first, StampedLock second) {
        long stamp = first.writeLock();
        second.unlock(second.writeLock());
        first.unlock(stamp);
    }

    static final class LoudSemaphore extends Semaphore {
        LoudSemaphore() {
            super(1);
        }

        @Override
        public void acquire() throws InterruptedException {
            super.acquire();
        }
    }

    public static void semaphoreDeadlock() throws InterruptedException {
        Semaphore one = new LoudSemaphore();
        Semaphore other = new LoudSemaphore();
        Tasks.run(() -> bothAcquired(one, other), () -> bothAcquired(other, one));
    }

    public static void semaphoreInOrder() throws InterruptedException {
        Semaphore one = new LoudSemaphore();
        Semaphore other = new LoudSemaphore();
        Tasks.run(() -> bothAcquired(one, other), () -> bothAcquired(one, other));
    }

    private static void bothAcquired(Semaphore first, Semaphore second) throws InterruptedException {
        first.acquire();
        second.acquire();
        second.release();
        first.release();
    }

    /** Whoever asks for the waiters sees one in the end, through the override too. */
    public static void overriddenQuestionSeesWaiters() throws InterruptedException {
        LoudLock lock = new LoudLock();
        lock.lock();
        Thread waiter = Tasks.start(() -> {
            lock.lock();
            lock.unlock();
        });
        while (lock.getQueuedThreads().isEmpty()) {
            Thread.sleep(1);
        }
        check(lock.getQueuedThreads().contains(waiter), "the waiter");
        lock.unlock();
        waiter.join();
    }

    /** The override does not call {@code super}: it is the program's code and nothing else. */
    static final class SilentLock extends ReentrantLock {
        @Override
        public void lock() {}

        @Override
        public void unlock() {}
    }

    public static void overridesWithNothing() throws InterruptedException {
        inOppositeOrders(new SilentLock(), new SilentLock());
    }
}
