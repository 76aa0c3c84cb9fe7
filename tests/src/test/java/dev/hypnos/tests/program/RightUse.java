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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** The synchronizers and queues of the JDK, used as they should be: nothing fails. {@link WrongUse} has the twins. */
@SuppressWarnings("LockNotBeforeTry") // as programs in the wild
public final class RightUse {
    private RightUse() {}

    /** At most two at a time. */
    public static void semaphore() throws InterruptedException {
        Semaphore permits = new Semaphore(2);
        AtomicInteger inside = new AtomicInteger();
        Tasks.Action visit = () -> {
            permits.acquire();
            try {
                check(inside.incrementAndGet() <= 2, "more than two inside");
                inside.decrementAndGet();
            } finally {
                permits.release();
            }
        };
        Tasks.run(visit, visit, visit, visit);
        checkEqual(2, permits.availablePermits(), "permits");
    }

    /** The result is read when both workers are done. */
    public static void countDownLatch() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
        int[] parts = new int[2];
        for (int i = 0; i < 2; i++) {
            int part = i;
            Tasks.start(() -> {
                parts[part] = part + 1;
                done.countDown();
            });
        }
        done.await();
        checkEqual(3, parts[0] + parts[1], "the sum");
    }

    /** Two rounds; in each, everyone sees what everyone wrote. */
    public static void cyclicBarrier() throws InterruptedException {
        int[] values = new int[3];
        CyclicBarrier barrier = new CyclicBarrier(3);
        Tasks.Action[] workers = new Tasks.Action[3];
        for (int i = 0; i < 3; i++) {
            int self = i;
            workers[i] = () -> {
                for (int round = 1; round <= 2; round++) {
                    values[self] = round;
                    barrier.await();
                    for (int value : values) {
                        checkEqual(round, value, "a neighbour's value");
                    }
                    barrier.await();
                }
            };
        }
        Tasks.run(workers);
        check(!barrier.isBroken(), "broken");
    }

    /** Parties come and go; phases advance when all of them have arrived. */
    public static void phaser() throws InterruptedException {
        Phaser phaser = new Phaser(1);
        AtomicInteger arrived = new AtomicInteger();
        for (int i = 0; i < 2; i++) {
            phaser.register();
            Tasks.start(() -> {
                arrived.incrementAndGet();
                phaser.arriveAndAwaitAdvance();
                checkEqual(2, arrived.get(), "arrived");
                phaser.arriveAndDeregister();
            });
        }
        phaser.arriveAndAwaitAdvance();
        checkEqual(2, arrived.get(), "arrived");
        phaser.arriveAndAwaitAdvance();
        checkEqual(2, phaser.arriveAndDeregister(), "the phase");
        check(phaser.isTerminated(), "terminated");
    }

    /** Each gets what the other gave. */
    public static void exchanger() throws InterruptedException {
        Exchanger<String> exchanger = new Exchanger<>();
        Tasks.run(
                () -> checkEqual("b", exchanger.exchange("a"), "what a got"),
                () -> checkEqual("a", exchanger.exchange("b", 1, TimeUnit.HOURS), "what b got"));
    }

    /** A bounded buffer with two conditions. */
    public static void condition() throws InterruptedException {
        class Buffer {
            private final ReentrantLock lock = new ReentrantLock();
            private final Condition notFull = lock.newCondition();
            private final Condition notEmpty = lock.newCondition();
            private Integer element;

            void put(int value) throws InterruptedException {
                lock.lock();
                try {
                    while (element != null) {
                        notFull.await();
                    }
                    element = value;
                    notEmpty.signal();
                } finally {
                    lock.unlock();
                }
            }

            int take() throws InterruptedException {
                lock.lock();
                try {
                    while (element == null) {
                        notEmpty.await();
                    }
                    int value = element;
                    element = null;
                    notFull.signal();
                    return value;
                } finally {
                    lock.unlock();
                }
            }
        }
        Buffer buffer = new Buffer();
        AtomicInteger sum = new AtomicInteger();
        Tasks.run(
                () -> buffer.put(1),
                () -> buffer.put(2),
                () -> sum.addAndGet(buffer.take()),
                () -> sum.addAndGet(buffer.take()));
        checkEqual(3, sum.get(), "the sum");
    }

    /** Writers exclude everyone; readers see both halves; a writer may read as well, and downgrade. */
    public static void readWriteLock() throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        int[] pair = new int[2];
        Tasks.Action write = () -> {
            lock.writeLock().lock();
            pair[0]++;
            pair[1]++;
            lock.readLock().lock();
            lock.writeLock().unlock();
            checkEqual(pair[0], pair[1], "the halves, seen by the writer");
            lock.readLock().unlock();
        };
        Tasks.Action read = () -> {
            lock.readLock().lock();
            checkEqual(pair[0], pair[1], "the halves");
            lock.readLock().unlock();
        };
        Tasks.run(write, read, write, read);
        checkEqual(2, pair[0], "writes");
    }

    /** An optimistic read is validated, and repeated under the lock. */
    public static void stampedLock() throws InterruptedException {
        StampedLock lock = new StampedLock();
        int[] pair = new int[2];
        Tasks.Action write = () -> {
            long stamp = lock.writeLock();
            pair[0]++;
            pair[1]++;
            lock.unlockWrite(stamp);
        };
        Tasks.Action read = () -> {
            long stamp = lock.tryOptimisticRead();
            int first = pair[0];
            int second = pair[1];
            if (!lock.validate(stamp)) {
                stamp = lock.readLock();
                first = pair[0];
                second = pair[1];
                lock.unlockRead(stamp);
            }
            checkEqual(first, second, "the halves");
        };
        Tasks.run(write, read, write);
        checkEqual(2, pair[0], "writes");
    }

    /** A hand-off: the giver goes on when the element was taken. */
    public static void synchronousQueue() throws InterruptedException {
        SynchronousQueue<int[]> queue = new SynchronousQueue<>();
        int[] element = new int[1];
        Tasks.run(
                () -> {
                    element[0] = 5;
                    queue.put(element);
                    check(!queue.offer(element), "nobody takes a second one");
                },
                () -> checkEqual(5, queue.take()[0], "the element"));
    }

    /** {@code transfer} waits for a consumer, {@code put} does not. */
    public static void linkedTransferQueue() throws InterruptedException {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        AtomicInteger taken = new AtomicInteger();
        Tasks.run(
                () -> {
                    queue.put(1);
                    queue.transfer(2);
                    check(taken.get() >= 1, "the first was taken before");
                    check(queue.isEmpty(), "both are taken");
                },
                () -> {
                    checkEqual(1, queue.take(), "the first");
                    taken.incrementAndGet();
                    checkEqual(2, queue.take(), "the second");
                });
    }

    /** Elements come out in the order of their delays, none before its time. */
    public static void delayQueue() throws InterruptedException {
        DelayQueue<Delay> queue = new DelayQueue<>();
        long start = System.nanoTime();
        Tasks.run(
                () -> {
                    queue.put(new Delay("late", start + 2_000));
                    queue.put(new Delay("early", start + 1_000));
                },
                () -> {
                    Delay first = queue.take();
                    check(System.nanoTime() >= first.due(), "before its time");
                    Delay second = queue.take();
                    check(System.nanoTime() >= second.due(), "before its time");
                    checkEqual("early late", first.name() + " " + second.name(), "the order");
                });
        check(queue.isEmpty(), "left over");
    }
}
