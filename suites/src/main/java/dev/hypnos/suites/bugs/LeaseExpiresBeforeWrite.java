package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.TimeUnit;

/**
 * Who holds the lease of ten seconds may write. The holder looks at the clock, sees that its lease is good, and is
 * held up (by the garbage collector, say) before it writes. Its lease expires, another one gets it and writes; then
 * the first one goes on and writes over it.
 *
 * <p>Fixed: every lease has a number, and the store refuses a write with a smaller number than it has seen.
 */
public class LeaseExpiresBeforeWrite {
    private static final int LEASE_SECONDS = 10;

    static class Store {
        int lastLease;
        String value = "";

        synchronized void write(int lease, String newValue) {
            if (accepts(lease)) {
                lastLease = lease;
                value = newValue;
            }
        }

        boolean accepts(int lease) {
            return true;
        }
    }

    static class FixedStore extends Store {
        @Override
        boolean accepts(int lease) {
            return lease >= lastLease;
        }
    }

    @HypnosTest(earlyTicks = 1)
    void bug() throws InterruptedException {
        writeWithALeaseEach(new Store());
    }

    @HypnosTest(earlyTicks = 1)
    void fixed() throws InterruptedException {
        writeWithALeaseEach(new FixedStore());
    }

    private static void writeWithALeaseEach(Store store) throws InterruptedException {
        long granted = System.nanoTime();
        Thread next = start("next holder", () -> {
            TimeUnit.SECONDS.sleep(LEASE_SECONDS);
            store.write(2, "second");
        });
        if (System.nanoTime() - granted < TimeUnit.SECONDS.toNanos(LEASE_SECONDS)) {
            store.write(1, "first");
        }
        next.join();
        assertEquals("second", store.value, "the later lease should have the last word");
    }

    private interface Step {
        void run() throws InterruptedException;
    }

    private static Thread start(String name, Step step) {
        return Thread.ofPlatform().name(name).start(() -> {
            try {
                step.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
