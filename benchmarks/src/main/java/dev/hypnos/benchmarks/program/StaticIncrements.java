package dev.hypnos.benchmarks.program;

import java.util.concurrent.atomic.AtomicInteger;

/** As {@link Increments}, with a counter that must be made anew for every trial. */
public final class StaticIncrements implements Program {
    private static final AtomicInteger COUNTER = new AtomicInteger();

    @Override
    public void run(int size) throws InterruptedException {
        Thread other = new Thread(() -> increment(size));
        other.start();
        increment(size);
        other.join();
        if (COUNTER.get() != 2 * size) {
            throw new AssertionError("lost an increment");
        }
    }

    private static void increment(int times) {
        for (int i = 0; i < times; i++) {
            COUNTER.incrementAndGet();
        }
    }
}
