package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A cache is warmed up in the background; a reader that comes too early waits on a latch, inside the lock of the
 * cache. The warm-up needs the lock to put in what it has loaded, and never comes to count the latch down.
 *
 * <p>Fixed: the reader waits before it takes the lock.
 */
public class LatchUnderLock {
    static class Cache {
        final ReadWriteLock lock = new ReentrantReadWriteLock();
        final CountDownLatch warm = new CountDownLatch(1);
        int value;

        void warmUp() {
            lock.writeLock().lock();
            try {
                value = 42;
            } finally {
                lock.writeLock().unlock();
            }
            warm.countDown();
        }

        int read() throws InterruptedException {
            lock.readLock().lock();
            try {
                warm.await();
                return value;
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    static class FixedCache extends Cache {
        @Override
        int read() throws InterruptedException {
            warm.await();
            return super.read();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        readWhileWarmingUp(new Cache());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        readWhileWarmingUp(new FixedCache());
    }

    private static void readWhileWarmingUp(Cache cache) throws InterruptedException {
        Thread background = Thread.ofPlatform().name("background").start(cache::warmUp);
        assertEquals(42, cache.read());
        background.join();
    }
}
