package dev.hypnos.tests.program;

import java.util.concurrent.atomic.AtomicInteger;

/** A program without static state, but for constants: one copy of its classes can serve many trials. */
public final class Stateless {
    private static final int TASKS = 2;
    private static final String NAME = "stateless";

    private Stateless() {}

    /** Two increments. */
    public static String counts() throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Thread[] threads = new Thread[TASKS];
        for (int i = 0; i < TASKS; i++) {
            threads[i] = new Thread(count::incrementAndGet, NAME + i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return count.toString();
    }
}
