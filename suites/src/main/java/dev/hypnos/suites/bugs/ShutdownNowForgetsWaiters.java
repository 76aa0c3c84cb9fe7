package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server is stopped by {@code shutdownNow}, which drops the tasks that have not begun. Their futures are neither done nor
 * cancelled: a request that waits for one of them waits for ever.
 *
 * <p>Fixed: what {@code shutdownNow} returns is cancelled.
 */
public class ShutdownNowForgetsWaiters {
    static class Server {
        final ExecutorService pool = Executors.newSingleThreadExecutor();

        void stop() {
            pool.shutdownNow();
        }
    }

    static class FixedServer extends Server {
        @Override
        void stop() {
            for (Runnable task : pool.shutdownNow()) {
                ((Future<?>) task).cancel(false);
            }
        }
    }

    @HypnosTest
    void bug() throws Exception {
        stopWhileRequestsWait(new Server());
    }

    @HypnosTest
    void fixed() throws Exception {
        stopWhileRequestsWait(new FixedServer());
    }

    private static void stopWhileRequestsWait(Server server) throws Exception {
        AtomicInteger served = new AtomicInteger();
        Future<?> first = server.pool.submit(served::incrementAndGet);
        Future<?> second = server.pool.submit(served::incrementAndGet);
        Thread operator = Thread.ofPlatform().name("operator").start(server::stop);
        for (Future<?> request : List.of(first, second)) {
            try {
                request.get();
            } catch (CancellationException e) {
                served.incrementAndGet();
            }
        }
        operator.join();
        assertEquals(2, served.get(), "requests served or cancelled");
    }
}
