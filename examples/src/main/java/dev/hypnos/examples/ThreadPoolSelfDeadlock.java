package dev.hypnos.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A shop quotes orders on a pool of two threads. A quote asks for the tax on the same pool and waits for it. One order at a
 * time works; so does a pool that is large enough for today's load. With two orders at once both threads wait for taxes
 * that stand in the queue behind them.
 *
 * <pre>{@code ./hypnos run example:thread-pool-self-deadlock}</pre>
 */
public class ThreadPoolSelfDeadlock {
    /** Computes what an order costs; quotes and taxes run on the pools that it is given. */
    static class Shop {
        private final ExecutorService quotes;
        private final ExecutorService taxes;

        Shop(ExecutorService quotes, ExecutorService taxes) {
            this.quotes = quotes;
            this.taxes = taxes;
        }

        Future<Integer> quote(int price) {
            return quotes.submit(() -> price + tax(price));
        }

        private int tax(int price) throws InterruptedException, ExecutionException {
            return taxes.submit(() -> price / 5).get();
        }
    }

    @HypnosTest
    void quotesTwoOrders() throws Exception {
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            quoteTwoOrders(new Shop(pool, pool));
        }
    }

    /** What waits and what is waited for run on different pools. */
    @HypnosTest
    void quotesTwoOrdersFixed() throws Exception {
        try (ExecutorService quotes = Executors.newFixedThreadPool(2);
                ExecutorService taxes = Executors.newFixedThreadPool(1)) {
            quoteTwoOrders(new Shop(quotes, taxes));
        }
    }

    private static void quoteTwoOrders(Shop shop) throws Exception {
        Future<Integer> book = shop.quote(50);
        Future<Integer> lamp = shop.quote(100);
        assertEquals(60, book.get(), "a book for 50 with a fifth of tax");
        assertEquals(120, lamp.get(), "a lamp for 100 with a fifth of tax");
    }
}
