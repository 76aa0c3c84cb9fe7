package dev.hypnos.tests.program;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Programs that end in a deadlock, each at another kind of lock and in another mode. */
@SuppressWarnings({"LockNotBeforeTry", "WaitNotInLoop"}) // as programs in the wild
public final class Blocked {
    private Blocked() {}

    /** A reader never gives its lock back, and a writer waits for it. */
    public static void aWriterByAReader() throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        CountDownLatch read = new CountDownLatch(1);
        Tasks.start("reader", () -> {
            lock.readLock().lock();
            read.countDown();
            new CountDownLatch(1).await();
        });
        read.await();
        Thread writer = Tasks.start("writer", () -> lock.writeLock().lock());
        writer.join();
    }

    /** The second of two readers: only the first is in a field of the lock. */
    public static void aWriterByTheSecondReader() throws InterruptedException {
        ReadWriteLock lock = new ReentrantReadWriteLock(true);
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch second = new CountDownLatch(1);
        CountDownLatch gone = new CountDownLatch(1);
        Tasks.start("first", () -> {
            lock.readLock().lock();
            first.countDown();
            second.await();
            lock.readLock().unlock();
            gone.countDown();
        });
        first.await();
        Tasks.start("second", () -> {
            Lock side = lock.readLock();
            if (side.tryLock()) {
                second.countDown();
            }
            new CountDownLatch(1).await();
        });
        gone.await();
        Tasks.start("writer", () -> lock.writeLock().lockInterruptibly()).join();
    }

    /** A writer never gives its lock back. */
    public static void aReaderByAWriter() throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.writeLock().lock();
        Tasks.start("reader", () -> lock.readLock().lock()).join();
    }

    /** A reader that wants to write waits for itself. */
    public static void anUpgrade() {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        lock.writeLock().lock();
    }

    /** The holder needs what a later reader has, which waits behind a writer, which waits for the holder. */
    public static void behindAQueuedWriter() throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Object monitor = new Object();
        CountDownLatch read = new CountDownLatch(1);
        CountDownLatch entered = new CountDownLatch(1);
        Thread holder = Tasks.start("holder", () -> {
            lock.readLock().lock();
            read.countDown();
            entered.await();
            synchronized (monitor) {
                lock.readLock().unlock();
            }
        });
        read.await();
        Tasks.start("writer", () -> lock.writeLock().lock());
        while (lock.getQueueLength() == 0) {
            Thread.yield();
        }
        Tasks.start("late", () -> {
            synchronized (monitor) {
                entered.countDown();
                lock.readLock().lock();
            }
        });
        holder.join();
    }

    /** A stamped lock does not know who has it. */
    public static void onAStampedLock() throws InterruptedException {
        StampedLock lock = new StampedLock();
        CountDownLatch read = new CountDownLatch(1);
        Tasks.start("reader", () -> {
            lock.readLock();
            read.countDown();
            new CountDownLatch(1).await();
        });
        read.await();
        Tasks.start("writer", lock::writeLock).join();
    }

    /** Who takes a stamped lock twice waits for itself. */
    public static void onAStampedLockOfItsOwn() {
        StampedLock lock = new StampedLock();
        lock.writeLock();
        lock.readLock();
    }

    /** Two permits, taken by one task. */
    public static void onASemaphore() throws InterruptedException {
        Semaphore permits = new Semaphore(1);
        CountDownLatch taken = new CountDownLatch(1);
        Tasks.start("greedy", () -> {
            permits.acquire();
            taken.countDown();
            new CountDownLatch(1).await();
        });
        taken.await();
        permits.acquire();
    }

    /** A condition that nobody signals. */
    public static void onACondition() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread waits = Tasks.start("waits", () -> {
            lock.lock();
            condition.await();
        });
        waits.join();
    }

    /** A condition of the write side of a read-write lock. */
    public static void onAConditionOfAWriteLock() throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Condition condition = lock.writeLock().newCondition();
        Tasks.start("waits", () -> {
                    lock.writeLock().lock();
                    condition.await();
                })
                .join();
    }

    /** Signalled, and the lock is not given back. */
    public static void afterASignal() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        CountDownLatch locked = new CountDownLatch(1);
        Thread waits = Tasks.start("waits", () -> {
            lock.lock();
            locked.countDown();
            condition.await();
        });
        locked.await();
        lock.lock();
        condition.signal();
        waits.join();
    }

    /** A fair lock, in which who waits has a place. */
    public static void onAFairLock() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock(true);
        lock.lock();
        Tasks.start("pool (a) thread", lock::lock).join();
    }

    /** A full queue. */
    public static void onAFullQueue() throws InterruptedException {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>(1);
        queue.put("one");
        queue.put("two");
    }
}
