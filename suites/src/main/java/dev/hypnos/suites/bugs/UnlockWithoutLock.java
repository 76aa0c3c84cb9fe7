package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A cache is refreshed by whoever gets its lock at once; others go on with what there is. The {@code unlock} stands in
 * a {@code finally} block around it all: who did not get the lock unlocks it too, and dies of an
 * {@code IllegalMonitorStateException}.
 *
 * <p>Fixed: only who got the lock enters the block that unlocks.
 */
public class UnlockWithoutLock {
    static class Cache {
        final Lock refreshing = new ReentrantLock();
        final AtomicInteger refreshed = new AtomicInteger();

        @SuppressWarnings("LockNotBeforeTry") // the bug
        void refresh() {
            try {
                if (refreshing.tryLock()) {
                    refreshed.incrementAndGet();
                }
            } finally {
                refreshing.unlock();
            }
        }
    }

    static class FixedCache extends Cache {
        @Override
        void refresh() {
            if (refreshing.tryLock()) {
                try {
                    refreshed.incrementAndGet();
                } finally {
                    refreshing.unlock();
                }
            }
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        refreshFromTwoThreads(new Cache());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        refreshFromTwoThreads(new FixedCache());
    }

    private static void refreshFromTwoThreads(Cache cache) throws InterruptedException {
        Thread other = Thread.ofPlatform().name("other").start(cache::refresh);
        cache.refresh();
        other.join();
        assertTrue(cache.refreshed.get() >= 1, "somebody refreshes the cache");
    }
}
