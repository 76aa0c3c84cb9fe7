package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hypnos.junit.HypnosTest;

/**
 * A service stops its worker under its lock: it tells it to stop and waits for its end. The worker reports its last
 * result under the same lock. If it has not done so when the service is stopped, both wait for each other.
 *
 * <p>Fixed: the lock is given back before the join.
 */
public class JoinUnderLock {
    static class Service {
        final Thread worker = Thread.ofPlatform().name("worker").unstarted(this::work);
        volatile boolean stopped;
        private int results;

        void work() {
            report();
            if (!stopped) {
                report();
            }
        }

        synchronized void report() {
            results++;
        }

        synchronized int results() {
            return results;
        }

        synchronized void stop() throws InterruptedException {
            stopped = true;
            worker.join();
        }
    }

    static class FixedService extends Service {
        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // waits without the lock
        void stop() throws InterruptedException {
            stopped = true;
            worker.join();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        startAndStop(new Service());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        startAndStop(new FixedService());
    }

    private static void startAndStop(Service service) throws InterruptedException {
        service.worker.start();
        service.stop();
        assertTrue(service.results() >= 1, "the worker reports once at least");
    }
}
