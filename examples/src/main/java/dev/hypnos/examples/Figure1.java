package dev.hypnos.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.CountDownLatch;

/**
 * Figure 1 of the Morpheus paper: why a fair coin is a bad scheduler. A, started first, reads x once and fails if it sees 1. B,
 * here the test itself, writes m times to a variable of its own and then sets x to 1. To fail, A must lose against all
 * m + 1 writes.
 *
 * <ul>
 *   <li>A random walk tosses a coin at every step: the chance is about 1 in 2<sup>m</sup>, none at all for m = 20.
 *   <li>POS draws one priority for each operation: that of A must be the lowest of m + 2.
 *   <li>POS with conflict analysis learns in one trial that B's own variable does not matter: the chance is 1/2.
 * </ul>
 *
 * <pre>{@code
 * ./hypnos run example:figure1 --trials 2000 --keep-going --strategy random-walk --conflict-analysis off
 * ./hypnos run example:figure1 --trials 2000 --keep-going --strategy pos --conflict-analysis off
 * ./hypnos run example:figure1 --trials 2000 --keep-going
 * ./hypnos run example:figure1 --param figure1.m=100
 * }</pre>
 */
public class Figure1 {
    private volatile int x;

    @SuppressWarnings("UnusedVariable") // written only: that is all it is for
    private volatile int own;

    private static int size() {
        return Integer.getInteger("figure1.m", 20);
    }

    @HypnosTest
    void readsBeforeTheWrite() throws InterruptedException {
        Thread a = new Thread(this::read, "A");
        a.start();
        writeOwn(size());
        x = 1;
        a.join();
    }

    /** B waits for A before it sets x. */
    @HypnosTest
    void readsBeforeTheWriteFixed() throws InterruptedException {
        CountDownLatch hasRead = new CountDownLatch(1);
        Thread a = new Thread(
                () -> {
                    read();
                    hasRead.countDown();
                },
                "A");
        a.start();
        writeOwn(size());
        hasRead.await();
        x = 1;
        a.join();
    }

    private void read() {
        assertEquals(0, x, "A should read x before B sets it");
    }

    private void writeOwn(int times) {
        for (int i = 0; i < times; i++) {
            own = i;
        }
    }
}
