package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A cache counts its hits and its requests in two atomic counters, and a monitor divides one by the other. The monitor
 * reads the number of requests, then a request comes and is a hit, then it reads the number of hits: more hits than
 * requests.
 *
 * <p>Fixed: both numbers are one immutable value in one reference.
 */
public class HitRateAboveOne {
    record Rate(int hits, int requests) {}

    interface Statistics {
        void hit();

        Rate rate();
    }

    static class TwoCounters implements Statistics {
        private final AtomicInteger hits = new AtomicInteger();
        private final AtomicInteger requests = new AtomicInteger();

        @Override
        public void hit() {
            requests.incrementAndGet();
            hits.incrementAndGet();
        }

        @Override
        public Rate rate() {
            int asked = requests.get();
            return new Rate(hits.get(), asked);
        }
    }

    static class FixedStatistics implements Statistics {
        private final AtomicReference<Rate> rate = new AtomicReference<>(new Rate(0, 0));

        @Override
        public void hit() {
            rate.updateAndGet(old -> new Rate(old.hits + 1, old.requests + 1));
        }

        @Override
        public Rate rate() {
            return rate.get();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        monitorDuringAHit(new TwoCounters());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        monitorDuringAHit(new FixedStatistics());
    }

    private static void monitorDuringAHit(Statistics statistics) throws InterruptedException {
        Thread request = Thread.ofPlatform().name("request").start(statistics::hit);
        Rate rate = statistics.rate();
        assertTrue(rate.hits <= rate.requests, () -> "no more hits than requests, but " + rate);
        request.join();
    }
}
