package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.check;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Interrupts: before, while and after something waits. Each program starts a task that waits for what never comes, and
 * interrupts it; whenever the interrupt arrives, the waiting must end.
 */
@SuppressWarnings({"WaitNotInLoop", "LockNotBeforeTry"}) // as programs in the wild
public final class Interrupts {
    private Interrupts() {}

    private static void endWaiting(Tasks.Action waiting) throws InterruptedException {
        AtomicBoolean ended = new AtomicBoolean();
        Thread thread = Tasks.start(() -> {
            try {
                waiting.run();
                throw new AssertionError("it should have been interrupted");
            } catch (InterruptedException expected) {
                check(!Thread.currentThread().isInterrupted(), "the status should be cleared");
                ended.set(true);
            }
        });
        thread.interrupt();
        thread.join();
        check(ended.get(), "it never ended by the interrupt");
    }

    public static void sleep() throws InterruptedException {
        endWaiting(() -> Thread.sleep(1_000_000));
    }

    public static void await() throws InterruptedException {
        Object monitor = new Object();
        endWaiting(() -> {
            synchronized (monitor) {
                try {
                    monitor.wait();
                } finally {
                    check(Thread.holdsLock(monitor), "the monitor is owned again before the exception is seen");
                }
            }
        });
    }

    public static void timedAwait() throws InterruptedException {
        Object monitor = new Object();
        endWaiting(() -> {
            synchronized (monitor) {
                monitor.wait(1_000_000);
            }
        });
    }

    public static void join() throws InterruptedException {
        Thread other = Tasks.start(() -> Thread.sleep(1_000_000));
        endWaiting(other::join);
        endWaiting(() -> other.join(500_000));
    }

    public static void lockInterruptibly() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        endWaiting(lock::lockInterruptibly);
        endWaiting(() -> lock.tryLock(1, TimeUnit.HOURS));
        check(!lock.hasQueuedThreads(), "nobody is left in the queue");
    }

    public static void condition() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        endWaiting(() -> {
            lock.lock();
            try {
                condition.await();
            } finally {
                check(lock.isHeldByCurrentThread(), "the lock is owned again before the exception is seen");
                lock.unlock();
            }
        });
    }

    public static void queues() throws InterruptedException {
        endWaiting(new ArrayBlockingQueue<String>(1)::take);
        endWaiting(new LinkedBlockingQueue<String>()::take);
        endWaiting(() -> new LinkedBlockingQueue<String>().poll(1, TimeUnit.HOURS));
        endWaiting(() -> new SynchronousQueue<String>().put("a"));
        ArrayBlockingQueue<String> full = new ArrayBlockingQueue<>(1);
        full.put("a");
        endWaiting(() -> full.put("b"));
    }

    public static void synchronizers() throws InterruptedException {
        endWaiting(new CountDownLatch(1)::await);
        endWaiting(new Semaphore(0)::acquire);
        endWaiting(() -> {
            Future<?> future = Executors.newSingleThreadExecutor().submit(() -> LockSupport.park());
            future.get();
        });
    }

    /** Whoever is interrupted at a barrier breaks it for the others. */
    public static void barrier() throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(3);
        AtomicBoolean broken = new AtomicBoolean();
        Thread other = Tasks.start(() -> {
            try {
                barrier.await();
            } catch (BrokenBarrierException expected) {
                broken.set(true);
            }
        });
        endWaiting(barrier::await);
        other.join();
        check(broken.get() && barrier.isBroken(), "the barrier should be broken");
    }

    /** {@code park} returns, and leaves the status set. */
    public static void park() throws InterruptedException {
        AtomicBoolean status = new AtomicBoolean();
        Thread thread = Tasks.start(() -> {
            LockSupport.park();
            status.set(Thread.interrupted());
        });
        thread.interrupt();
        thread.join();
        check(status.get(), "the status should be set");
    }

    /** What cannot be interrupted goes on waiting, and finds the status set afterwards. */
    public static void uninterruptible() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Object monitor = new Object();
        AtomicBoolean status = new AtomicBoolean();
        Thread thread;
        lock.lock();
        try {
            synchronized (monitor) {
                thread = Tasks.start(() -> {
                    lock.lock();
                    lock.unlock();
                    synchronized (monitor) {
                        status.set(Thread.currentThread().isInterrupted());
                    }
                });
                thread.interrupt();
                Thread.sleep(10);
                check(thread.isAlive(), "it should still wait");
            }
        } finally {
            lock.unlock();
        }
        thread.join();
        check(status.get(), "the status should be set");
    }

    /** An interrupt of a thread that has not started, that has ended, that is oneself. */
    public static void whenNobodyWaits() throws InterruptedException {
        Thread ended = Tasks.start(() -> {});
        ended.join();
        ended.interrupt();
        Thread.currentThread().interrupt();
        check(Thread.interrupted(), "set");
        check(!Thread.interrupted(), "cleared");
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(1);
            throw new AssertionError("slept though interrupted");
        } catch (InterruptedException expected) {
            check(!Thread.currentThread().isInterrupted(), "the status should be cleared");
        }
    }

    /** A notification and an interrupt race; a notification must not be lost: one of two waiters gets it. */
    public static String againstNotification() throws InterruptedException {
        Object monitor = new Object();
        int[] notified = new int[1];
        int[] interrupted = new int[1];
        Tasks.Action waiting = () -> {
            synchronized (monitor) {
                try {
                    monitor.wait();
                    notified[0]++;
                } catch (InterruptedException expected) {
                    interrupted[0]++;
                }
            }
        };
        Thread first = Tasks.start(waiting);
        Tasks.start(waiting);
        Thread.sleep(10);
        first.interrupt();
        synchronized (monitor) {
            monitor.notify();
        }
        Thread.sleep(10);
        synchronized (monitor) {
            String seen = notified[0] + " notified, " + interrupted[0] + " interrupted";
            monitor.notifyAll();
            return seen;
        }
    }
}
