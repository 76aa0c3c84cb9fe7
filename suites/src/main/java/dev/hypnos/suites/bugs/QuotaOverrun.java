package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An account may have two uploads under way. The guard compares the counter with the limit and then increments it. One
 * upload runs already; two more that arrive together both read one, and three are under way.
 *
 * <p>Fixed: the comparison and the increment are one compare-and-set, repeated while another was faster.
 */
public class QuotaOverrun {
    private static final int LIMIT = 2;

    interface Quota {
        boolean enter();

        int entered();
    }

    static class ComparingQuota implements Quota {
        private final AtomicInteger used = new AtomicInteger(1);

        @Override
        public boolean enter() {
            return used.get() < LIMIT && used.incrementAndGet() > 0;
        }

        @Override
        public int entered() {
            return used.get();
        }
    }

    static class FixedQuota implements Quota {
        private final AtomicInteger used = new AtomicInteger(1);

        @Override
        public boolean enter() {
            int seen = used.get();
            while (seen < LIMIT) {
                if (used.compareAndSet(seen, seen + 1)) {
                    return true;
                }
                seen = used.get();
            }
            return false;
        }

        @Override
        public int entered() {
            return used.get();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        twoUploadsArrive(new ComparingQuota());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        twoUploadsArrive(new FixedQuota());
    }

    private static void twoUploadsArrive(Quota quota) throws InterruptedException {
        Thread photo = Thread.ofPlatform().name("photo").start(quota::enter);
        Thread video = Thread.ofPlatform().name("video").start(quota::enter);
        photo.join();
        video.join();
        assertEquals(LIMIT, quota.entered(), "uploads under way");
    }
}
