package dev.hypnos.benchmarks.program;

import java.util.concurrent.atomic.AtomicInteger;

/** Two threads, each of which increments one shared counter so many times. */
public final class Increments implements Program {
    private final AtomicInteger counter = new AtomicInteger();

    @Override
    public void run(int size) throws InterruptedException {
        Thread other = new Thread(() -> increment(size));
        other.start();
        increment(size);
        other.join();
        if (counter.get() != 2 * size) {
            throw new AssertionError("lost an increment");
        }
    }

    private void increment(int times) {
        for (int i = 0; i < times; i++) {
            counter.incrementAndGet();
        }
    }
}
