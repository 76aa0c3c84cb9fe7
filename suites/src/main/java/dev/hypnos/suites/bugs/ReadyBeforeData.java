package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.hypnos.junit.HypnosTest;

/**
 * A loader reads the price list and says by a flag when it is there; shops look at the flag and read. The loader sets
 * the flag before it writes the last field: a shop that comes in between sells for nothing.
 *
 * <p>Fixed: the flag is the last thing that is written.
 */
public class ReadyBeforeData {
    static class Prices {
        volatile int bread;
        volatile boolean ready;

        void load() {
            ready = true;
            bread = 3;
        }

        int bread() {
            return ready ? bread : -1;
        }
    }

    static class FixedPrices extends Prices {
        @Override
        void load() {
            bread = 3;
            ready = true;
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        readWhileLoading(new Prices());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        readWhileLoading(new FixedPrices());
    }

    private static void readWhileLoading(Prices prices) throws InterruptedException {
        Thread loader = Thread.ofPlatform().name("loader").start(prices::load);
        assertNotEquals(0, prices.bread(), "bread should have its price or be unknown");
        loader.join();
    }
}
