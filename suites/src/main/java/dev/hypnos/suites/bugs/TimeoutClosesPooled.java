package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A query that takes more than five seconds has its connection closed by a timer. A query that ends cancels the timer, looks
 * whether its connection is still open, and gives it back to the pool. At the end of the fifth second {@code cancel} comes too
 * late, the connection is closed after the look, and the pool holds a closed connection for the next query.
 *
 * <p>Fixed: timer and query compete for the connection, and only the winner touches it.
 */
public class TimeoutClosesPooled {
    static class Query {
        final AtomicReference<String> connection = new AtomicReference<>("in use");
        private volatile boolean pooled;

        void timedOut() {
            connection.set("closed");
        }

        boolean mayGiveBack() {
            return !connection.get().equals("closed");
        }

        void ended(Future<?> timer) {
            timer.cancel(false);
            if (mayGiveBack()) {
                pooled = true;
            }
        }
    }

    static class FixedQuery extends Query {
        @Override
        void timedOut() {
            connection.compareAndSet("in use", "closed");
        }

        @Override
        boolean mayGiveBack() {
            return connection.compareAndSet("in use", "idle");
        }
    }

    @HypnosTest(earlyTicks = 1)
    void bug() throws InterruptedException {
        endInTheFifthSecond(new Query());
    }

    @HypnosTest(earlyTicks = 1)
    void fixed() throws InterruptedException {
        endInTheFifthSecond(new FixedQuery());
    }

    private static void endInTheFifthSecond(Query query) throws InterruptedException {
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        Future<?> timer = clock.schedule(query::timedOut, 5, TimeUnit.SECONDS);
        Thread database = Thread.ofPlatform().name("database").start(() -> query.ended(timer));
        database.join();
        clock.shutdown();
        clock.awaitTermination(5, TimeUnit.SECONDS);
        assertFalse(query.pooled && query.connection.get().equals("closed"), "a closed connection lies in the pool");
    }
}
