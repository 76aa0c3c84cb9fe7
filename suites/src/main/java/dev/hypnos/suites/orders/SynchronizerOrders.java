package dev.hypnos.suites.orders;

import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.IntFunction;

/** Threads that meet in fields and arrays as they are when they are made, and in the synchronizers of the JDK. */
public final class SynchronizerOrders {
    private volatile int first;
    private volatile int second;
    private int plain;

    private SynchronizerOrders() {}

    private static Runnable[] times(int count, IntFunction<Runnable> body) {
        Runnable[] bodies = new Runnable[count];
        for (int i = 0; i < count; i++) {
            bodies[i] = body.apply(i);
        }
        return bodies;
    }

    /** One writes a field that nobody has written before, others read it. */
    public static void defaultValue(int readers) throws InterruptedException {
        SynchronizerOrders shared = new SynchronizerOrders();
        ThreadOrders.all(times(readers + 1, i -> i == 0 ? () -> shared.plain = 1 : () -> read(shared.plain)));
    }

    private static void read(int ignored) {}

    /** Each writes an element of its own. */
    public static void ownElements(int count) throws InterruptedException {
        int[] elements = new int[count];
        ThreadOrders.all(times(count, i -> () -> elements[i] = i));
    }

    /** All write the same element. */
    public static void sameElement(int count) throws InterruptedException {
        int[] elements = new int[count];
        ThreadOrders.all(times(count, i -> () -> elements[1] = i));
    }

    /** Each writes one field and then reads the other. */
    public static void storeBuffering(int ignored) throws InterruptedException {
        SynchronizerOrders shared = new SynchronizerOrders();
        ThreadOrders.all(
                () -> {
                    shared.first = 1;
                    read(shared.second);
                },
                () -> {
                    shared.second = 1;
                    read(shared.first);
                });
    }

    /** All through one monitor. */
    public static void monitor(int count) throws InterruptedException {
        SynchronizerOrders shared = new SynchronizerOrders();
        ThreadOrders.all(times(count, i -> () -> {
            synchronized (shared) {
                shared.plain = i;
            }
        }));
    }

    /** All through a semaphore with one permit. */
    public static void semaphore(int count) throws InterruptedException {
        Semaphore semaphore = new Semaphore(1);
        ThreadOrders.all(times(count, i -> () -> {
            semaphore.acquireUninterruptibly();
            semaphore.release();
        }));
    }

    /** Somebody waits until all others have counted down. */
    public static void latch(int count) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(count);
        ThreadOrders.all(times(count + 1, i -> i == 0 ? () -> await(latch) : latch::countDown));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    /** One writes under the write lock, others read under the read lock. */
    public static void readWriteLock(int readers) throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        SynchronizerOrders shared = new SynchronizerOrders();
        ThreadOrders.all(times(readers + 1, i -> {
            var side = i == 0 ? lock.writeLock() : lock.readLock();
            return () -> {
                side.lock();
                try {
                    if (i == 0) {
                        shared.plain = 1;
                    } else {
                        read(shared.plain);
                    }
                } finally {
                    side.unlock();
                }
            };
        }));
    }

    /** Some wait on a condition until somebody has set a flag. */
    public static void condition(int waiters) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition isSet = lock.newCondition();
        SynchronizerOrders shared = new SynchronizerOrders();
        ThreadOrders.all(times(waiters + 1, i -> () -> {
            lock.lock();
            try {
                if (i == 0) {
                    shared.plain = 1;
                    isSet.signalAll();
                }
                while (shared.plain == 0) {
                    isSet.awaitUninterruptibly();
                }
            } finally {
                lock.unlock();
            }
        }));
    }

    /** The same with a monitor. */
    public static void waitNotify(int waiters) throws InterruptedException {
        SynchronizerOrders shared = new SynchronizerOrders();
        ThreadOrders.all(times(waiters + 1, i -> () -> {
            synchronized (shared) {
                if (i == 0) {
                    shared.plain = 1;
                    shared.notifyAll();
                }
                while (shared.plain == 0) {
                    waitFor(shared);
                }
            }
        }));
    }

    private static void waitFor(Object monitor) {
        try {
            monitor.wait();
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    /** Two want two locks in opposite order, and the second gives up if it cannot have both. */
    public static void oppositeLocks(int ignored) throws InterruptedException {
        ReentrantLock one = new ReentrantLock();
        ReentrantLock other = new ReentrantLock();
        ThreadOrders.all(
                () -> {
                    one.lock();
                    other.lock();
                    other.unlock();
                    one.unlock();
                },
                () -> {
                    other.lock();
                    if (one.tryLock()) {
                        one.unlock();
                    }
                    other.unlock();
                });
    }

    /** Each puts an element into a queue, and the first thread takes all. */
    public static void queue(int count) throws InterruptedException {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(count);
        Runnable[] bodies = times(count + 1, i -> () -> {
            try {
                if (i > 0) {
                    queue.put(i);
                } else {
                    for (int taken = 0; taken < count; taken++) {
                        Objects.requireNonNull(queue.take());
                    }
                }
            } catch (InterruptedException unexpected) {
                throw new IllegalStateException(unexpected);
            }
        });
        ThreadOrders.all(bodies);
    }

    /** Each puts a key of its own into a map. */
    public static void ownKeys(int count) throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        ThreadOrders.all(times(count, i -> () -> map.put(i, i)));
    }

    /** All put the same key into a map. */
    public static void sameKey(int count) throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        ThreadOrders.all(times(count, i -> () -> map.put(1, i)));
    }

    /** Pieces of work in a pool of two threads each write a field. */
    public static void pool(int count) throws Exception {
        AtomicInteger shared = new AtomicInteger();
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            for (int i = 0; i < count; i++) {
                int number = i;
                pool.execute(() -> shared.set(number));
            }
        }
    }
}
