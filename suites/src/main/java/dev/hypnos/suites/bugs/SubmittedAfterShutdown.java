package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Messages are handled on a pool. When it is shut down, they are to be handled by the caller; so {@code handle} asks
 * whether it is shut down and submits if it is not. Shut down in between, the pool rejects the message, and it is
 * lost.
 *
 * <p>Fixed: the pool is not asked but told, and the rejection is the answer.
 */
public class SubmittedAfterShutdown {
    static class Handler {
        final ExecutorService pool = Executors.newSingleThreadExecutor();
        final AtomicInteger handled = new AtomicInteger();

        void handle() {
            if (pool.isShutdown()) {
                handled.incrementAndGet();
            } else {
                pool.execute(handled::incrementAndGet);
            }
        }
    }

    static class FixedHandler extends Handler {
        @Override
        void handle() {
            try {
                pool.execute(handled::incrementAndGet);
            } catch (RejectedExecutionException e) {
                handled.incrementAndGet();
            }
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        handleWhileShuttingDown(new Handler());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        handleWhileShuttingDown(new FixedHandler());
    }

    private static void handleWhileShuttingDown(Handler handler) throws InterruptedException {
        Thread client = Thread.ofPlatform().name("client").start(handler::handle);
        handler.pool.close();
        client.join();
        assertEquals(1, handler.handled.get(), "messages handled");
    }
}
