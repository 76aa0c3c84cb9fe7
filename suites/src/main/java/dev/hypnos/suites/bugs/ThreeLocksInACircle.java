package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Three components call each other while they hold their own locks: orders ask the stock, the stock asks suppliers,
 * suppliers ask orders. Any two of them get along; all three at once wait in a circle.
 *
 * <p>Fixed: the call that closes the circle is made without holding a lock.
 */
public class ThreeLocksInACircle {
    private final Object orders = new Object();
    private final Object stock = new Object();
    private final Object suppliers = new Object();
    private final AtomicInteger calls = new AtomicInteger();

    private void call(Object own, Object other) {
        synchronized (own) {
            calls.incrementAndGet();
            synchronized (other) {
                calls.incrementAndGet();
            }
        }
    }

    private void callWithoutLock(Object own, Object other) {
        synchronized (own) {
            calls.incrementAndGet();
        }
        synchronized (other) {
            calls.incrementAndGet();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        allThree(() -> call(suppliers, orders));
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        allThree(() -> callWithoutLock(suppliers, orders));
    }

    private void allThree(Runnable closing) throws InterruptedException {
        Thread ordering = Thread.ofPlatform().name("ordering").start(() -> call(orders, stock));
        Thread stocking = Thread.ofPlatform().name("stocking").start(() -> call(stock, suppliers));
        Thread supplying = Thread.ofPlatform().name("supplying").start(closing);
        ordering.join();
        stocking.join();
        supplying.join();
        assertEquals(6, calls.get(), "each of the three worked twice, once inside each component");
    }
}
