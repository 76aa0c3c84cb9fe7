package dev.hypnos.suites.generated;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Executes a program with threads. Whoever is left waiting for ever does so; the program ends when nothing else can happen, or, if the first thread
 * waits for the others, in a deadlock.
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

    private ThreadSteps() {}

    /**
     * Runs a program; returns what is left at its end.
     *
     * @param records by task: who is told what each step of it gave
     * @param isJoined whether the first thread waits for the others
     */
    public static String run(String program, IntConsumer[] records, boolean isJoined) throws InterruptedException {
        ThreadSteps steps = new ThreadSteps();
        String[] texts = program.split("\\|", -1);
        Thread[] threads = new Thread[texts.length];
        for (int i = 0; i < texts.length; i++) {
            Step start = Step.parse(texts[i]);
            IntConsumer record = records[i];
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
                + steps.atomics[1] + " " + steps.narrow + " " + steps.wide + " " + steps.semaphore.availablePermits();
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
        switch (step.kind()) {
            case 'r' -> seen = read(step.place());
            case 'w' -> write(step.place(), value);
            case 'g' -> seen = atomics[step.place()].get();
            case 's' -> atomics[step.place()].set(value);
            case 'i' -> seen = atomics[step.place()].incrementAndGet();
            case 'c' -> seen = atomics[step.place()].compareAndSet(value, value + 1) ? 1 : 0;
            case 'p' -> queue(step.place()).put(value);
            case 't' -> seen = queue(step.place()).take();
            case 'o' -> seen = queue(step.place()).offer(value) ? 1 : 0;
            case 'l' -> seen = polled(queue(step.place()).poll());
            case 'a' -> semaphore.acquire();
            case 'e' -> semaphore.release();
            case 'f' -> seen = semaphore.tryAcquire() ? 1 : 0;
            case 'z' -> Thread.sleep(1 + value);
            case 'L' -> seen = locked(step, record, before);
            case 'T' -> seen = triesLock(step, record, before);
            case 'A' -> condition.await();
            case 'N' -> condition.signal();
            case 'M' -> seen = monitored(step, record, before);
            case 'B' -> monitor.wait();
            case 'O' -> monitor.notify();
            case 'Q' -> monitor.notifyAll();
            case '?' -> seen = before == value ? run(step.inner(), record, before) : before;
            default -> throw new IllegalArgumentException("no step " + step.kind());
        }
        record.accept(step.kind() << 8 | seen);
        return seen;
    }

    private int locked(Step step, IntConsumer record, int before) {
        lock.lock();
        try {
            return run(step.inner(), record, before);
        } finally {
            lock.unlock();
        }
    }

    private int triesLock(Step step, IntConsumer record, int before) {
        if (!lock.tryLock()) {
            return 0;
        }
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

    private static int polled(@Nullable Integer element) {
        return element == null ? 9 : element;
    }
}
