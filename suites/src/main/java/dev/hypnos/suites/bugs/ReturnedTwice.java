package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A connection goes back to its pool when the request is done, and also when the watchdog finds that the request takes
 * too long. When both happen, the pool holds the connection twice and hands it to two requests.
 *
 * <p>Fixed: a lease can be returned once; who comes second does nothing.
 */
public class ReturnedTwice {
    static class Pool {
        final Queue<String> idle = new ConcurrentLinkedQueue<>();
    }

    static class Lease {
        final Pool pool;
        final AtomicReference<@Nullable String> connection = new AtomicReference<>("connection");

        Lease(Pool pool) {
            this.pool = pool;
        }

        void giveBack() {
            String mine = connection.get();
            if (mine != null) {
                pool.idle.add(mine);
                connection.set(null);
            }
        }
    }

    static class FixedLease extends Lease {
        FixedLease(Pool pool) {
            super(pool);
        }

        @Override
        void giveBack() {
            String mine = connection.getAndSet(null);
            if (mine != null) {
                pool.idle.add(mine);
            }
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        requestAndWatchdog(new Lease(new Pool()));
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        requestAndWatchdog(new FixedLease(new Pool()));
    }

    private static void requestAndWatchdog(Lease lease) throws InterruptedException {
        Thread watchdog = Thread.ofPlatform().name("watchdog").start(lease::giveBack);
        lease.giveBack();
        watchdog.join();
        assertEquals(1, lease.pool.idle.size(), "there is one connection");
    }
}
