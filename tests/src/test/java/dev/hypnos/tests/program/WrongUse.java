package dev.hypnos.tests.program;

import static dev.hypnos.tests.program.Tasks.check;
import static dev.hypnos.tests.program.Tasks.checkEqual;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** The same synchronizers and queues with one mistake each. */
@SuppressWarnings({"LockNotBeforeTry", "WaitNotInLoop"}) // as programs in the wild
public final class WrongUse {
    private WrongUse() {}

    /** Whoever could not get a permit gives one back all the same. */
    public static void semaphore() throws InterruptedException {
        Semaphore permits = new Semaphore(1);
        AtomicInteger inside = new AtomicInteger();
        Tasks.Action visit = () -> {
            boolean acquired = permits.tryAcquire();
            try {
                if (acquired) {
                    check(inside.incrementAndGet() <= 1, "more than one inside");
                    inside.decrementAndGet();
                }
            } finally {
                permits.release();
            }
        };
        Tasks.run(visit, visit, visit);
    }

    /** Counted down before the part is written. */
    public static void countDownLatch() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
        int[] parts = new int[2];
        for (int i = 0; i < 2; i++) {
            int part = i;
            Tasks.start(() -> {
                done.countDown();
                parts[part] = part + 1;
            });
        }
        done.await();
        checkEqual(3, parts[0] + parts[1], "the sum");
    }

    /** One barrier a round is not enough: a fast task writes for the next round while a slow one still reads. */
    public static void cyclicBarrier() throws InterruptedException {
        int[] values = new int[2];
        CyclicBarrier barrier = new CyclicBarrier(2);
        Tasks.Action[] workers = new Tasks.Action[2];
        for (int i = 0; i < 2; i++) {
            int self = i;
            workers[i] = () -> {
                for (int round = 1; round <= 2; round++) {
                    values[self] = round;
                    barrier.await();
                    for (int value : values) {
                        checkEqual(round, value, "a neighbour's value");
                    }
                }
            };
        }
        Tasks.run(workers);
    }

    /** The tasks register themselves, and may come too late. */
    public static void phaser() throws InterruptedException {
        Phaser phaser = new Phaser(1);
        AtomicInteger arrived = new AtomicInteger();
        for (int i = 0; i < 2; i++) {
            Tasks.start(() -> {
                phaser.register();
                arrived.incrementAndGet();
                phaser.arriveAndDeregister();
            });
        }
        phaser.arriveAndAwaitAdvance();
        checkEqual(2, arrived.get(), "arrived");
    }

    /** Three want to exchange, in pairs. */
    public static void exchanger() throws InterruptedException {
        Exchanger<String> exchanger = new Exchanger<>();
        Tasks.run(
                () -> checkEqual("b", exchanger.exchange("a"), "what a got"),
                () -> checkEqual("a", exchanger.exchange("b"), "what b got"),
                () -> {
                    Thread.sleep(0);
                    exchanger.exchange("c");
                });
    }

    /** {@code if} instead of {@code while}: another consumer was faster than the one that was signalled. */
    public static void condition() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition notEmpty = lock.newCondition();
        int[] elements = new int[1];
        Tasks.Action take = () -> {
            lock.lock();
            try {
                if (elements[0] == 0) {
                    notEmpty.await();
                }
                elements[0]--;
                check(elements[0] >= 0, "took what was not there");
            } finally {
                lock.unlock();
            }
        };
        Thread first = Tasks.start(take);
        Thread second = Tasks.start(take);
        for (int i = 0; i < 2; i++) {
            lock.lock();
            elements[0]++;
            notEmpty.signalAll();
            lock.unlock();
        }
        Tasks.join(first, second);
    }

    /** Reads, then writes, under two locks with a gap between them. */
    public static void readWriteLock() throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        int[] count = new int[1];
        Tasks.Action increment = () -> {
            lock.readLock().lock();
            int seen = count[0];
            lock.readLock().unlock();
            lock.writeLock().lock();
            count[0] = seen + 1;
            lock.writeLock().unlock();
        };
        Tasks.run(increment, increment);
        checkEqual(2, count[0], "count");
    }

    /** Never validated. */
    public static void stampedLock() throws InterruptedException {
        StampedLock lock = new StampedLock();
        int[] pair = new int[2];
        Tasks.run(
                () -> {
                    long stamp = lock.writeLock();
                    pair[0]++;
                    pair[1]++;
                    lock.unlockWrite(stamp);
                },
                () -> {
                    check(lock.tryOptimisticRead() >= 0, "a stamp");
                    checkEqual(pair[0], pair[1], "the halves");
                });
    }

    /** {@code offer} does not wait for the consumer. */
    public static void synchronousQueue() throws InterruptedException {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Thread consumer = Tasks.start(() -> checkEqual(5, queue.take(), "the element"));
        queue.offer(5);
        consumer.join();
    }

    /** {@code put} where {@code transfer} was meant: the element need not be taken yet. */
    public static void linkedTransferQueue() throws InterruptedException {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        Tasks.run(
                () -> {
                    queue.put(1);
                    check(queue.isEmpty(), "it should have been taken");
                },
                () -> checkEqual(1, queue.take(), "the element"));
    }

    /** {@code poll} does not wait for what comes at the same moment. */
    public static void delayQueue() throws InterruptedException {
        DelayQueue<Delay> queue = new DelayQueue<>();
        Tasks.run(
                () -> {
                    Thread.sleep(1);
                    queue.put(new Delay("now", System.nanoTime()));
                },
                () -> {
                    Thread.sleep(1);
                    check(queue.poll() != null, "nothing there");
                });
    }
}
