package dev.hypnos.suites.generated;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Executes a program with threads. Whoever is left waiting for ever does so; the program ends when nothing else can
 * happen, or, if the first thread waits for the others, in a deadlock. Whoever looks in vain for ever is left, too, or
 * makes it a livelock.
 */
public final class ThreadSteps {
    private static final int LATE_MILLIS = 1_000;

    private volatile int first;
    private int second;
    private final int[] elements = new int[1];
    private final AtomicInteger[] atomics = {new AtomicInteger(), new AtomicInteger()};
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition condition = lock.newCondition();
    private final Object monitor = new Object();
    private final Semaphore semaphore = new Semaphore(1);
    private final ArrayBlockingQueue<Integer> narrow = new ArrayBlockingQueue<>(1);
    private final ArrayBlockingQueue<Integer> wide = new ArrayBlockingQueue<>(2);
    private final CountDownLatch latch = new CountDownLatch(3);
    private final ReentrantReadWriteLock sharedLock = new ReentrantReadWriteLock();
    private final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<Integer> endless = new ConcurrentLinkedQueue<>();
    private final LongAdder adder = new LongAdder();
    private final Thread[] threads;
    private final boolean isJoined;

    private ThreadSteps(int tasks, boolean isJoined) {
        threads = new Thread[tasks];
        this.isJoined = isJoined;
    }

    /**
     * Runs a program; returns what is left at its end.
     *
     * @param records by task: who is told what each step of it gave
     * @param variant 1 if the first thread waits for the others
     */
    public static String run(String program, IntFunction<IntConsumer> records, int variant)
            throws InterruptedException {
        String[] texts = program.split("\\|", -1);
        boolean isJoined = variant == 1;
        ThreadSteps steps = new ThreadSteps(texts.length, isJoined);
        Thread[] threads = steps.threads;
        for (int i = 0; i < texts.length; i++) {
            Step start = Step.parse(texts[i]);
            IntConsumer record = records.apply(i);
            threads[i] = new Thread(() -> steps.run(start, record, 0));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        if (isJoined) {
            for (Thread thread : threads) {
                thread.join();
            }
        } else {
            Thread.sleep(LATE_MILLIS);
        }
        return steps.first + " " + steps.second + " " + steps.elements[0] + " " + steps.atomics[0] + " "
                + steps.atomics[1] + " " + steps.narrow + " " + steps.wide + " " + steps.semaphore.availablePermits()
                + " " + steps.latch.getCount() + " " + steps.map.get(0) + " " + steps.map.get(1) + " " + steps.endless
                + " " + steps.adder;
    }

    /** Returns what was read last. */
    private int run(@Nullable Step start, IntConsumer record, int before) {
        int seen = before;
        try {
            for (Step step = start; step != null; step = step.next()) {
                seen = execute(step, record, seen);
            }
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
        return seen;
    }

    private int execute(Step step, IntConsumer record, int before) throws InterruptedException {
        int value = step.value();
        int seen = before;
        switch (isJoined ? step.kind() : lookingOnce(step.kind())) {
            case 'r' -> seen = read(step.place());
            case 'w' -> write(step.place(), value);
            case 'g' -> seen = atomics[step.place()].get();
            case 's' -> atomics[step.place()].set(value);
            case 'i' -> seen = atomics[step.place()].incrementAndGet();
            case 'c' -> seen = atomics[step.place()].compareAndSet(value, value + 1) ? 1 : 0;
            case 'p' -> queue(step.place()).put(value);
            case 't' -> seen = queue(step.place()).take();
            case 'o' -> seen = queue(step.place()).offer(value) ? 1 : 0;
            case 'l' -> seen = found(queue(step.place()).poll());
            case 'a' -> semaphore.acquire();
            case 'e' -> semaphore.release();
            case 'f' -> seen = semaphore.tryAcquire() ? 1 : 0;
            case 'z' -> Thread.sleep(1 + value);
            case 'L' -> seen = within(lock, step, record, before);
            case 'T' -> seen = lock.tryLock() ? unlocking(step, record, before) : 0;
            case 'A' -> condition.await();
            case 'N' -> condition.signal();
            case 'M' -> seen = monitored(step, record, before);
            case 'B' -> monitor.wait();
            case 'O' -> monitor.notify();
            case 'Q' -> monitor.notifyAll();
            case 'd' -> latch.countDown();
            case 'h' -> latch.await();
            case 'R' -> seen = within(sharedLock.readLock(), step, record, before);
            case 'W' -> seen = within(sharedLock.writeLock(), step, record, before);
            case 'm' -> seen = found(map.put(step.place(), value));
            case 'k' -> seen = found(map.get(step.place()));
            case 'j' -> seen = found(map.putIfAbsent(step.place(), value));
            case 'x' -> seen = found(map.remove(step.place()));
            case 'q' -> endless.add(value);
            case 'y' -> seen = found(endless.poll());
            case 'u' -> LockSupport.unpark(threads[value % threads.length]);
            case 'v' -> LockSupport.park();
            case 'J' -> seen = joins(threads[value % threads.length]);
            case 'n' -> adder.add(value);
            case 'b' -> seen = adder.intValue();
            case 'S' -> condition.signalAll();
            case 'Y' -> seen = lock.tryLock(1, TimeUnit.MILLISECONDS) ? unlocking(step, record, before) : 0;
            case 'G' -> seen = queue(step.place()).offer(value, 1, TimeUnit.MILLISECONDS) ? 1 : 0;
            case 'F' -> seen = semaphore.tryAcquire(1, TimeUnit.MILLISECONDS) ? 1 : 0;
            case 'V' -> LockSupport.parkNanos(1_000_000);
            case 'H' -> seen = latch.await(1, TimeUnit.MILLISECONDS) ? 1 : 0;
            case 'P' -> seen = found(queue(step.place()).poll(1, TimeUnit.MILLISECONDS));
            case 'D' -> seen = condition.await(1, TimeUnit.MILLISECONDS) ? 1 : 0;
            case 'E' -> monitor.wait(1);
            case 'K' -> untilIs(atomics[step.place()], value);
            case 'C' -> untilExchanged(atomics[step.place()], value);
            case 'I' -> seen = incremented(atomics[step.place()]);
            case 'U' -> seen = polled();
            case 'X' -> untilFirst(value);
            case 'Z' -> untilSecond(value);
            case '?' -> seen = before == value ? run(step.inner(), record, before) : before;
            default -> throw new IllegalArgumentException("no step " + step.kind());
        }
        record.accept(step.kind() << 8 | seen);
        return seen;
    }

    /** One that is not started yet is not waited for, and nobody waits for itself. */
    private static int joins(Thread thread) throws InterruptedException {
        if (thread == Thread.currentThread()) {
            return 0;
        }
        thread.join();
        return 1;
    }

    private int within(Lock taken, Step step, IntConsumer record, int before) {
        taken.lock();
        try {
            return run(step.inner(), record, before);
        } finally {
            taken.unlock();
        }
    }

    private int unlocking(Step step, IntConsumer record, int before) {
        try {
            return run(step.inner(), record, before);
        } finally {
            lock.unlock();
        }
    }

    private int monitored(Step step, IntConsumer record, int before) {
        synchronized (monitor) {
            return run(step.inner(), record, before);
        }
    }

    /**
     * Where nobody waits for the threads, those that look for ever still look when the test ends. Whether they do once
     * more right before that makes no difference, and is not tried both ways.
     */
    private static char lookingOnce(char kind) {
        return switch (kind) {
            case 'K' -> 'g';
            case 'C' -> 'c';
            case 'U' -> 'y';
            case 'X', 'Z' -> 'r';
            default -> kind;
        };
    }

    private static void untilIs(AtomicInteger atomic, int value) {
        while (atomic.get() != value) {
            Thread.onSpinWait();
        }
    }

    private static void untilExchanged(AtomicInteger atomic, int value) {
        while (!atomic.compareAndSet(value, value + 1)) {}
    }

    private static int incremented(AtomicInteger atomic) {
        int found;
        do {
            found = atomic.get();
        } while (!atomic.compareAndSet(found, found + 1));
        return found;
    }

    private int polled() {
        Integer found;
        while ((found = endless.poll()) == null) {}
        return found;
    }

    private void untilFirst(int value) {
        while (first != value) {}
    }

    private void untilSecond(int value) {
        while (true) {
            synchronized (monitor) {
                if (second == value) {
                    return;
                }
            }
        }
    }

    private int read(int place) {
        return switch (place) {
            case 0 -> first;
            case 1 -> second;
            default -> elements[0];
        };
    }

    private void write(int place, int value) {
        switch (place) {
            case 0 -> first = value;
            case 1 -> second = value;
            default -> elements[0] = value;
        }
    }

    private ArrayBlockingQueue<Integer> queue(int place) {
        return place == 0 ? narrow : wide;
    }

    private static int found(@Nullable Integer element) {
        return element == null ? 9 : element;
    }
}
