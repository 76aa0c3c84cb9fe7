package dev.hypnos.tests.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Small programs with threads whose numbers of different orders are known. */
public final class ThreadOrders {
    private ThreadOrders() {}

    private static void all(Runnable... bodies) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (Runnable body : bodies) {
            Thread thread = new Thread(body);
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static Object atomicWriters4() throws InterruptedException {
        AtomicInteger x = new AtomicInteger();
        all(() -> x.set(1), () -> x.set(2), () -> x.set(3), () -> x.set(4));
        return x.get();
    }

    public static Object lastZero5() throws InterruptedException {
        AtomicIntegerArray a = new AtomicIntegerArray(6);
        Runnable[] bodies = new Runnable[6];
        bodies[0] = () -> {
            int i = 5;
            while (i > 0 && a.get(i) != 0) {
                i--;
            }
        };
        for (int i = 1; i <= 5; i++) {
            int place = i;
            bodies[i] = () -> a.set(place, a.get(place - 1) + 1);
        }
        all(bodies);
        return "";
    }

    public static Object lock4() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        List<Integer> order = new ArrayList<>();
        Runnable[] bodies = new Runnable[4];
        for (int i = 0; i < 4; i++) {
            int number = i;
            bodies[i] = () -> {
                lock.lock();
                try {
                    order.add(number);
                } finally {
                    lock.unlock();
                }
            };
        }
        all(bodies);
        return order.toString();
    }

    private static int plainX;
    private static int plainY;

    /** Three outcomes, and not the fourth, which needs a reordering of memory. */
    public static Object storeBuffering() throws InterruptedException {
        int[] seen = new int[2];
        all(
                () -> {
                    plainX = 1;
                    seen[0] = plainY;
                },
                () -> {
                    plainY = 1;
                    seen[1] = plainX;
                });
        return seen[0] + "" + seen[1];
    }

    public static Object lostUpdate() throws InterruptedException {
        int[] count = new int[1];
        all(() -> count[0]++, () -> count[0]++);
        return count[0];
    }

    public static Object deadlock() throws InterruptedException {
        Object a = new Object();
        Object b = new Object();
        all(
                () -> {
                    synchronized (a) {
                        synchronized (b) {
                            plainX++;
                        }
                    }
                },
                () -> {
                    synchronized (b) {
                        synchronized (a) {
                            plainX++;
                        }
                    }
                });
        return "";
    }

    public static Object queue() throws InterruptedException {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        List<Integer> seen = new ArrayList<>();
        all(() -> put(queue, 1), () -> put(queue, 2), () -> {
            seen.add(take(queue));
            seen.add(take(queue));
        });
        return seen.toString();
    }

    private static void put(BlockingQueue<Integer> queue, int value) {
        try {
            queue.put(value);
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
    }

    private static int take(BlockingQueue<Integer> queue) {
        try {
            return queue.take();
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
    }

    public static Object conditionOrNotify() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        boolean[] ready = new boolean[1];
        all(
                () -> {
                    lock.lock();
                    try {
                        while (!ready[0]) {
                            changed.awaitUninterruptibly();
                        }
                    } finally {
                        lock.unlock();
                    }
                },
                () -> {
                    lock.lock();
                    try {
                        ready[0] = true;
                        changed.signal();
                    } finally {
                        lock.unlock();
                    }
                });
        return "";
    }

    /** The signal is lost if it comes first. */
    public static Object lostNotification() throws InterruptedException {
        Object monitor = new Object();
        all(
                () -> {
                    synchronized (monitor) {
                        try {
                            monitor.wait();
                        } catch (InterruptedException never) {
                            throw new AssertionError(never);
                        }
                    }
                },
                () -> {
                    synchronized (monitor) {
                        monitor.notify();
                    }
                });
        return "";
    }

    public static Object latch() throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2);
        AtomicInteger x = new AtomicInteger();
        all(
                () -> {
                    x.set(1);
                    latch.countDown();
                },
                () -> {
                    x.set(2);
                    latch.countDown();
                },
                () -> {
                    try {
                        latch.await();
                    } catch (InterruptedException never) {
                        throw new AssertionError(never);
                    }
                    x.incrementAndGet();
                });
        return x.get();
    }

    public static Object map() throws InterruptedException {
        Map<String, Integer> map = new ConcurrentHashMap<>();
        all(() -> map.putIfAbsent("a", 1), () -> map.putIfAbsent("a", 2), () -> map.merge("a", 3, Integer::sum));
        return map.toString();
    }

    public static Object lastZero10() throws InterruptedException {
        AtomicIntegerArray a = new AtomicIntegerArray(11);
        Runnable[] bodies = new Runnable[11];
        bodies[0] = () -> {
            int i = 10;
            while (i > 0 && a.get(i) != 0) {
                i--;
            }
        };
        for (int i = 1; i <= 10; i++) {
            int place = i;
            bodies[i] = () -> a.set(place, a.get(place - 1) + 1);
        }
        all(bodies);
        return "";
    }

    public static Object readers12() throws InterruptedException {
        AtomicIntegerArray a = new AtomicIntegerArray(13);
        Runnable[] bodies = new Runnable[13];
        bodies[0] = () -> a.set(0, 42);
        for (int i = 1; i <= 12; i++) {
            int place = i;
            bodies[i] = () -> {
                a.get(place);
                a.get(0);
            };
        }
        all(bodies);
        return "";
    }

    /** Two threads that increment a plain number three times each. */
    public static Object increments() throws InterruptedException {
        int[] count = new int[1];
        Runnable body = () -> {
            count[0]++;
            count[0]++;
            count[0]++;
        };
        all(body, body);
        return count[0];
    }
}
