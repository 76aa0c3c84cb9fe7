package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A shop keeps its stock in a {@code ConcurrentHashMap}. Selling looks whether there is an item left and then takes
 * one out: two calls, each atomic, both together not. Two buyers of the last item both see it, and both are told that
 * it is theirs.
 *
 * <p>Fixed: the map takes one only if there are still as many as were seen; otherwise the buyer looks again.
 */
public class StockSoldTwice {
    interface Stock {
        boolean sell(String item);
    }

    static class LookingStock implements Stock {
        private final ConcurrentMap<String, Integer> items = new ConcurrentHashMap<>(Map.of("lamp", 1));

        @Override
        public boolean sell(String item) {
            if (items.getOrDefault(item, 0) == 0) {
                return false;
            }
            items.merge(item, -1, Integer::sum);
            return true;
        }
    }

    static class FixedStock implements Stock {
        private final ConcurrentMap<String, Integer> items = new ConcurrentHashMap<>(Map.of("lamp", 1));

        @Override
        public boolean sell(String item) {
            Integer left = items.get(item);
            while (left != null && left > 0) {
                if (items.replace(item, left, left - 1)) {
                    return true;
                }
                left = items.get(item);
            }
            return false;
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        sellTheLastLamp(new LookingStock());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        sellTheLastLamp(new FixedStock());
    }

    private static void sellTheLastLamp(Stock stock) throws InterruptedException {
        AtomicInteger sold = new AtomicInteger();
        Runnable buyer = () -> {
            if (stock.sell("lamp")) {
                sold.incrementAndGet();
            }
        };
        Thread ada = Thread.ofPlatform().name("ada").start(buyer);
        Thread bob = Thread.ofPlatform().name("bob").start(buyer);
        ada.join();
        bob.join();
        assertEquals(1, sold.get(), "there was one lamp, and it should have been sold once");
    }
}
