package dev.hypnos.tests.program;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/** Programs that do not end, each in its own way. */
@SuppressWarnings("LockNotBeforeTry") // as programs in the wild
public final class Stuck {
    private Stuck() {}

    static final class Account {
        int balance;
    }

    /** Two monitors in opposite order. */
    public static void onMonitors() throws InterruptedException {
        Account from = new Account();
        Account to = new Account();
        Thread one = Tasks.start("one", () -> {
            synchronized (from) {
                synchronized (to) {
                    from.balance--;
                }
            }
        });
        Thread two = Tasks.start("two", () -> {
            synchronized (to) {
                synchronized (from) {
                    to.balance--;
                }
            }
        });
        Tasks.join(one, two);
    }

    /** Two locks in opposite order. */
    public static void onLocks() throws InterruptedException {
        ReentrantLock first = new ReentrantLock();
        ReentrantLock second = new ReentrantLock();
        Thread one = Tasks.start("one", () -> {
            first.lock();
            second.lock();
            second.unlock();
            first.unlock();
        });
        Thread two = Tasks.start("two", () -> {
            second.lock();
            first.lock();
            first.unlock();
            second.unlock();
        });
        Tasks.join(one, two);
    }

    /** A monitor and a lock, in opposite order. */
    public static void onAMonitorAndALock() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Account account = new Account();
        Thread one = Tasks.start("one", () -> {
            synchronized (account) {
                lock.lock();
                lock.unlock();
            }
        });
        Thread two = Tasks.start("two", () -> {
            lock.lock();
            synchronized (account) {
                account.balance++;
            }
            lock.unlock();
        });
        Tasks.join(one, two);
    }

    /** Two threads that wait for each other's end. */
    public static void onEachOther() throws InterruptedException {
        Thread[] threads = new Thread[2];
        CountDownLatch set = new CountDownLatch(1);
        threads[0] = new Thread(Tasks.runnable(() -> {
            set.await();
            threads[1].join();
        }));
        threads[1] = new Thread(Tasks.runnable(() -> {
            set.await();
            threads[0].join();
        }));
        threads[0].start();
        threads[1].start();
        set.countDown();
        threads[0].join();
    }

    /** Two threads wait for each other, and a third goes on and on. */
    public static void besideALoop() throws InterruptedException {
        Account first = new Account();
        Account second = new Account();
        CountDownLatch both = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            Account outer = i == 0 ? first : second;
            Account inner = i == 0 ? second : first;
            Tasks.start("one of two", () -> {
                synchronized (outer) {
                    both.countDown();
                    both.await();
                    synchronized (inner) {
                        inner.balance++;
                    }
                }
            });
        }
        while (first.balance == 0) {
            Thread.yield();
        }
    }

    /** A queue that nobody fills, and a latch that nobody counts down. */
    public static void onAQueueAndALatch() throws InterruptedException {
        ArrayBlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
        Tasks.start("consumer", queue::take);
        new CountDownLatch(2).await();
    }

    /** Work of a pool that waits for work of the same pool. */
    public static void inAPool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> pool.submit(() -> "inner").get()).get();
    }

    /** One waits, the others go on for ever: no deadlock, but no end either. */
    public static void inALoop() throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Thread spins = Tasks.start(() -> {
            while (count.get() >= 0) {
                Thread.onSpinWait();
            }
        });
        spins.join();
    }

    /** None of the functions does anything that others could see. */
    public static void inAnEndlessStream() {
        Stream.generate(() -> 1).forEach(number -> {});
    }

    /** Waits for what never comes, in a loop that does nothing that anybody could see. */
    public static void inASilentLoop() throws InterruptedException {
        boolean[] seen = new boolean[1];
        Tasks.run(() -> seen[0] = true, () -> {
            int number = seen[0] ? 0 : 1;
            while (number != 0) {
                number = number * 31 | 1;
            }
        });
    }
}
