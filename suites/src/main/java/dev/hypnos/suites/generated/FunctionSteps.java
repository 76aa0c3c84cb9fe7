package dev.hypnos.suites.generated;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Executes a program with threads that give atomic variables and a map functions to call: these do steps of their own,
 * which read and write what others share, and what they return depends on it. Who updates an atomic variable calls its
 * function again if another one came between.
 *
 * <p>Whoever is left waiting for ever does so; the program ends when nothing else can happen, or, if the first thread
 * waits for the others, in a deadlock.
 */
public final class FunctionSteps {
    private static final int LATE_MILLIS = 1_000;
    private static final int NOTHING = 9;
    /** Numbers stay small enough to be told. */
    private static final int MOST = 8;

    private final AtomicInteger[] atomics = {new AtomicInteger(), new AtomicInteger()};
    private final AtomicReference<Integer> reference = new AtomicReference<>(0);
    private final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private volatile int first;
    private volatile int second;

    private FunctionSteps() {}

    /** What one thread keeps for itself. */
    private static final class Own {
        final IntConsumer record;
        /** Whether it is in a function of the map, which must not use the map. */
        boolean isInMap;

        Own(IntConsumer record) {
            this.record = record;
        }
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
        FunctionSteps steps = new FunctionSteps();
        Thread[] threads = new Thread[texts.length];
        for (int i = 0; i < texts.length; i++) {
            Step start = Step.parse(texts[i]);
            Own own = new Own(records.apply(i));
            threads[i] = new Thread(() -> steps.run(start, own, 0));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        if (variant == 1) {
            for (Thread thread : threads) {
                thread.join();
            }
        } else {
            Thread.sleep(LATE_MILLIS);
        }
        return steps.first + " " + steps.second + " " + steps.atomics[0] + " " + steps.atomics[1] + " "
                + steps.reference.get() + " " + steps.map.get(0) + " " + steps.map.get(1);
    }

    /** Returns what was read last. */
    private int run(@Nullable Step start, Own own, int before) {
        int seen = before;
        for (Step step = start; step != null; step = step.next()) {
            if (step.kind() == '?') {
                seen = seen == step.value() ? run(step.inner(), own, seen) : seen;
                continue;
            }
            seen = execute(step, own, seen);
            own.record.accept(step.kind() << 8 | seen);
        }
        return seen;
    }

    private int execute(Step step, Own own, int before) {
        int value = step.value();
        AtomicInteger atomic = atomics[step.place()];
        return switch (step.kind()) {
            case 'r' -> step.place() == 0 ? first : second;
            case 'w' -> write(step.place(), value);
            case 'g' -> atomic.get();
            case 's' -> atomic.getAndSet(value);
            case 'i' -> atomic.incrementAndGet();
            case 'c' -> atomic.compareAndSet(value, value + 1) ? 1 : 0;
            case 'U' -> atomic.updateAndGet(found -> inside(step, own, found));
            case 'V' -> atomic.getAndUpdate(found -> inside(step, own, found));
            case 'A' -> atomic.accumulateAndGet(value, (found, added) -> inside(step, own, found + added));
            case 'G' -> atomic.getAndAccumulate(value, (found, added) -> inside(step, own, found + added));
            case 'R' -> reference.updateAndGet(found -> inside(step, own, found));
            case 'S' -> reference.getAndUpdate(found -> inside(step, own, found));
            case 'e' -> reference.get();
            case 'f' -> reference.getAndSet(value);
            case 'L' -> locked(step, own, before);
            default -> own.isInMap ? first : mapped(step, own);
        };
    }

    private int write(int place, int value) {
        if (place == 0) {
            first = value;
        } else {
            second = value;
        }
        return value;
    }

    private int locked(Step step, Own own, int before) {
        lock.lock();
        try {
            return run(step.inner(), own, before);
        } finally {
            lock.unlock();
        }
    }

    private int mapped(Step step, Own own) {
        int key = step.place();
        int value = step.value();
        return switch (step.kind()) {
            case 'm' -> found(map.put(key, value));
            case 'k' -> found(map.get(key));
            case 'x' -> found(map.remove(key));
            case 'C' -> found(map.computeIfAbsent(key, ignored -> inMap(step, own, value)));
            case 'P' -> found(map.computeIfPresent(key, (ignored, old) -> inMap(step, own, old)));
            case 'D' -> found(map.compute(key, (ignored, old) -> inMap(step, own, old == null ? 0 : old)));
            case 'M' -> found(map.merge(key, value, (old, added) -> inMap(step, own, old + added)));
            default -> throw new IllegalArgumentException("no step " + step.kind());
        };
    }

    /** What a function does and returns; nothing, so that the map has nothing, where it has seen a two. */
    private @Nullable Integer inMap(Step step, Own own, int given) {
        own.isInMap = true;
        try {
            int seen = run(step.inner(), own, given);
            return seen == 2 ? null : (Integer) (seen % MOST);
        } finally {
            own.isInMap = false;
        }
    }

    private int inside(Step step, Own own, int given) {
        return (run(step.inner(), own, given) + 1) % MOST;
    }

    private static int found(@Nullable Integer value) {
        return value == null ? NOTHING : value;
    }
}
