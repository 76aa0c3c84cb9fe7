package dev.hypnos.tests.program;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A program made of random steps, from the number in the system property {@value #NUMBER}: a few tasks that lock, wait,
 * notify, sleep, interrupt, hand over and call back in any order. It may well deadlock or fail; whatever it does, it must do
 * the same for the same schedule.
 */
@SuppressWarnings({"FutureReturnValueIgnored", "LockNotBeforeTry", "WaitNotInLoop", "NonAtomicVolatileUpdate"}) // any
public final class Anything {
    /** Which program. */
    public static final String NUMBER = "hypnos.tests.anything";

    private static final int STEPS = 6;

    private final Object[] monitors = {new Object(), new Object()};
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition condition = lock.newCondition();
    private final ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
    private final ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
    private final SynchronousQueue<Integer> handOff = new SynchronousQueue<>();
    private final Semaphore semaphore = new Semaphore(1);
    private final CountDownLatch latch = new CountDownLatch(2);
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private final Phaser phaser = new Phaser(2);
    private final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    private final Map<Integer, Integer> wrapped = Collections.synchronizedMap(new HashMap<>());
    private final CompletableFuture<Integer> future = new CompletableFuture<>();
    private final AtomicInteger atomic = new AtomicInteger();
    private final List<Thread> threads = new ArrayList<>();
    private final ConcurrentHashMap<String, Integer> log = new ConcurrentHashMap<>();
    private int plain;
    private volatile int shared;

    private Anything() {}

    /** Runs the program, and returns all that it left behind. */
    public static String run() throws InterruptedException {
        return new Anything().run(Integer.getInteger(NUMBER));
    }

    private String run(int number) throws InterruptedException {
        Random random = new Random(number);
        int tasks = 2 + random.nextInt(3);
        ExecutorService pool = random.nextInt(3) == 0 ? Executors.newFixedThreadPool(2) : null;
        for (int i = 0; i < tasks; i++) {
            long seed = random.nextLong();
            threads.add(
                    random.nextInt(4) == 0
                            ? Thread.ofVirtual().unstarted(() -> steps(seed, pool))
                            : new Thread(() -> steps(seed, pool)));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join(random.nextBoolean() ? 60_000 : 0);
        }
        if (pool != null) {
            pool.shutdown();
            pool.awaitTermination(1, TimeUnit.MINUTES);
        }
        // asked here, and not by the JDK, which would wait for real where a task is still inside a function of the map
        String left = wrapped.toString();
        return "%d %d %d %s %s %s %s %s"
                .formatted(plain, shared, atomic.get(), map, left, queue, semaphore.availablePermits(), log);
    }

    private void steps(long seed, ExecutorService pool) {
        Random random = new Random(seed);
        for (int i = 0; i < STEPS; i++) {
            try {
                step(random, pool);
            } catch (InterruptedException interrupted) {
                log.merge("interrupted", 1, Integer::sum);
            } catch (TimeoutException | BrokenBarrierException expected) {
                log.merge(expected.getClass().getSimpleName(), 1, Integer::sum);
            } catch (Exception other) {
                throw new IllegalStateException(other);
            }
        }
    }

    private void step(Random random, ExecutorService pool) throws Exception {
        int time = 1 + random.nextInt(3);
        switch (random.nextInt(24)) {
            case 0 -> plain++;
            case 1 -> shared++;
            case 2 -> atomic.incrementAndGet();
            case 3 -> nested(random);
            case 4 -> {
                synchronized (monitors[0]) {
                    monitors[0].wait(time);
                }
            }
            case 5 -> {
                synchronized (monitors[0]) {
                    if (random.nextBoolean()) {
                        monitors[0].notify();
                    } else {
                        monitors[0].notifyAll();
                    }
                }
            }
            case 6 -> locked(random, time);
            case 7 -> note("poll", queue.poll(time, TimeUnit.MILLISECONDS));
            case 8 -> note("offer", queue.offer(time, time, TimeUnit.MILLISECONDS) ? 1 : 0);
            case 9 -> {
                semaphore.acquire();
                plain++;
                semaphore.release();
            }
            case 10 -> {
                latch.countDown();
                latch.await(time, TimeUnit.MILLISECONDS);
            }
            case 11 -> barrier.await(time, TimeUnit.MILLISECONDS);
            case 12 ->
                map.computeIfAbsent(time, key -> {
                    pause(key);
                    return atomic.incrementAndGet();
                });
            case 13 -> map.merge(time, 1, (old, one) -> old + one + (shared++ & 0));
            case 14 ->
                wrapped.compute(time, (key, old) -> {
                    pause(1);
                    return old == null ? plain : old + 1;
                });
            case 15 -> Thread.sleep(time);
            case 16 -> threads.get(random.nextInt(threads.size())).interrupt();
            case 17 -> LockSupport.parkNanos(time * 1_000_000L);
            case 18 -> LockSupport.unpark(threads.get(random.nextInt(threads.size())));
            case 19 -> {
                readWrite.readLock().lock();
                int seen = plain;
                readWrite.readLock().unlock();
                readWrite.writeLock().lock();
                plain = seen + 1;
                readWrite.writeLock().unlock();
            }
            case 20 -> {
                if (random.nextBoolean()) {
                    note("taken", handOff.poll(time, TimeUnit.MILLISECONDS));
                } else {
                    note("given", handOff.offer(5, time, TimeUnit.MILLISECONDS) ? 1 : 0);
                }
            }
            case 21 -> {
                future.completeOnTimeout(3, time, TimeUnit.MILLISECONDS);
                note(
                        "future",
                        future.thenApplyAsync(value -> value + atomic.get()).get());
            }
            case 22 -> phaser.awaitAdvanceInterruptibly(phaser.arrive(), time, TimeUnit.MILLISECONDS);
            default -> {
                if (pool == null) {
                    Thread.yield();
                } else if (!pool.isShutdown()) {
                    note("pool", pool.submit(() -> plain++).get());
                }
            }
        }
    }

    private void note(String what, Integer value) {
        log.merge(what, value == null ? 0 : value, Integer::sum);
    }

    private void nested(Random random) {
        int first = random.nextInt(2);
        synchronized (monitors[first]) {
            plain++;
            synchronized (monitors[random.nextInt(8) == 0 ? 1 - first : first]) {
                shared++;
            }
        }
    }

    private void locked(Random random, int time) throws InterruptedException {
        if (lock.tryLock(time, TimeUnit.MILLISECONDS)) {
            try {
                switch (random.nextInt(3)) {
                    case 0 -> condition.await(time, TimeUnit.MILLISECONDS);
                    case 1 -> condition.signal();
                    default -> condition.signalAll();
                }
                plain++;
            } finally {
                lock.unlock();
            }
        }
    }

    private static void pause(int millis) {
        LockSupport.parkNanos(millis * 1_000_000L);
    }
}
