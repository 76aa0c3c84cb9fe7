package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A hand-made semaphore: {@code acquire} waits under the lock until there is a permit, and takes it when it has left
 * the lock. Two threads see the same permit.
 *
 * <p>Fixed: the permit is taken before the lock is left.
 */
public class SemaphoreBelowZero {
    static class Permits {
        final AtomicInteger free = new AtomicInteger(1);

        void acquire() throws InterruptedException {
            awaitOne();
            free.decrementAndGet();
        }

        synchronized void awaitOne() throws InterruptedException {
            while (free.get() == 0) {
                wait();
            }
        }

        synchronized void release() {
            free.incrementAndGet();
            notifyAll();
        }
    }

    static class FixedPermits extends Permits {
        @Override
        synchronized void acquire() throws InterruptedException {
            super.acquire();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        useFromTwoThreads(new Permits());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        useFromTwoThreads(new FixedPermits());
    }

    private static void useFromTwoThreads(Permits permits) throws InterruptedException {
        Thread other = start("other", () -> use(permits));
        use(permits);
        other.join();
    }

    private static void use(Permits permits) throws InterruptedException {
        permits.acquire();
        assertEquals(0, permits.free.get(), "permits left while the only one is in use");
        permits.release();
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
