package dev.hypnos.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.CountDownLatch;

/**
 * Figure 1 of the Morpheus paper: why a fair coin is a bad scheduler. Thread A reads x once and fails if it sees 1. Thread B
 * writes m times to a variable of its own and then sets x to 1. To fail, A must lose against all m + 1 writes.
 *
 * <ul>
 *   <li>A random walk tosses a coin at every step: the chance is about 1 in 2<sup>m</sup>, none at all for m = 20.
 *   <li>POS draws one priority for each operation: that of A must be the lowest of m + 2.
 *   <li>POS with conflict analysis learns in one trial that B's own variable does not matter: the chance is 1/2.
 * </ul>
 *
 * <pre>{@code
 * ./hypnos run example:figure1 --trials 2000 --keep-going --strategy random --conflict-analysis off
 * ./hypnos run example:figure1 --trials 2000 --keep-going --strategy pos --conflict-analysis off
 * ./hypnos run example:figure1 --trials 2000 --keep-going
 * ./hypnos run example:figure1 --param figure1.m=100
 * }</pre>
 */
public class Figure1 {
    private volatile int x;
    private volatile int own;

    /** The size m, from the system property {@code figure1.m}. */
    static int writes() {
        return Integer.getInteger("figure1.m", 20);
    }

    @HypnosTest
    void readsBeforeTheWrite() throws InterruptedException {
        int writes = writes();
        Thread a = new Thread(this::read, "A");
        Thread b = new Thread(() -> write(writes), "B");
        a.start();
        b.start();
        a.join();
        b.join();
    }

    /** B waits for A before it sets x. */
    @HypnosTest
    void readsBeforeTheWriteFixed() throws InterruptedException {
        int writes = writes();
        CountDownLatch hasRead = new CountDownLatch(1);
        Thread a = new Thread(
                () -> {
                    read();
                    hasRead.countDown();
                },
                "A");
        Thread b = new Thread(
                () -> {
                    writeOwn(writes);
                    awaitUninterrupted(hasRead);
                    x = 1;
                },
                "B");
        a.start();
        b.start();
        a.join();
        b.join();
    }

    private void read() {
        assertEquals(0, x, "A should read x before B sets it");
    }

    private void write(int writes) {
        writeOwn(writes);
        x = 1;
    }

    private void writeOwn(int writes) {
        for (int i = 0; i < writes; i++) {
            own = i;
        }
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts B", e);
        }
    }
}
