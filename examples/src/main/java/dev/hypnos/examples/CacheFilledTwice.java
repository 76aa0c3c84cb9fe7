package dev.hypnos.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Exchange rates are kept in a map that a read-write lock guards, since they are read much and fetched rarely. Who misses a rate gives up the read
 * lock, since nobody can go from reading to writing, takes the write lock, and fetches the rate. Two who miss it at once fetch it one after the other,
 * and whatever the first one handed out is not what the cache has then.
 *
 * <p>Fixed: under the write lock it looks again.
 *
 * <pre>{@code ./hypnos run example:cache-filled-twice}</pre>
 */
public class CacheFilledTwice {
    /** Rates by currency. */
    static class Rates {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<String, Integer> rates = new HashMap<>();
        private int fetched;

        int rate(String currency) {
            lock.readLock().lock();
            try {
                Integer known = rates.get(currency);
                if (known != null) {
                    return known;
                }
            } finally {
                lock.readLock().unlock();
            }
            lock.writeLock().lock();
            try {
                return fetch(currency);
            } finally {
                lock.writeLock().unlock();
            }
        }

        /** Each time there is a new one. */
        int fetch(String currency) {
            int rate = 100 + ++fetched;
            rates.put(currency, rate);
            return rate;
        }
    }

    /** Somebody else may have fetched it while the lock was free. */
    static class FixedRates extends Rates {
        @Override
        int fetch(String currency) {
            Integer known = super.rates.get(currency);
            return known != null ? known : super.fetch(currency);
        }
    }

    @HypnosTest
    void allSeeOneRate() throws InterruptedException {
        askFromTwoThreads(new Rates());
    }

    @HypnosTest
    void allSeeOneRateFixed() throws InterruptedException {
        askFromTwoThreads(new FixedRates());
    }

    private static void askFromTwoThreads(Rates rates) throws InterruptedException {
        int[] seen = new int[2];
        Thread shop = new Thread(() -> seen[0] = rates.rate("EUR"), "shop");
        Thread bank = new Thread(() -> seen[1] = rates.rate("EUR"), "bank");
        shop.start();
        bank.start();
        shop.join();
        bank.join();
        assertEquals(seen[0], seen[1], "the rate that shop and bank see");
    }
}
