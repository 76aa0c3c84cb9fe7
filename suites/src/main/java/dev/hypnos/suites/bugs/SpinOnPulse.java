package dev.hypnos.suites.bugs;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A worker waits for the next tick by looking at a flag now and then. The timer raises the flag and takes it down
 * again for the tick after. A worker that does not look in between spins for ever.
 *
 * <p>Fixed: ticks are counted, and a count does not go back.
 */
public class SpinOnPulse {
    interface Ticks {
        void tick();

        boolean hasTicked();
    }

    static class Pulse implements Ticks {
        private volatile boolean up;

        @Override
        public void tick() {
            up = true;
            up = false;
        }

        @Override
        public boolean hasTicked() {
            return up;
        }
    }

    static class FixedTicks implements Ticks {
        private final AtomicInteger count = new AtomicInteger();

        @Override
        public void tick() {
            count.incrementAndGet();
        }

        @Override
        public boolean hasTicked() {
            return count.get() > 0;
        }
    }

    @HypnosTest(timeLimit = "10s")
    void bug() throws InterruptedException {
        waitForATick(new Pulse());
    }

    @HypnosTest(timeLimit = "10s")
    void fixed() throws InterruptedException {
        waitForATick(new FixedTicks());
    }

    private static void waitForATick(Ticks ticks) throws InterruptedException {
        Thread timer = Thread.ofPlatform().name("timer").start(ticks::tick);
        while (!ticks.hasTicked()) {
            Thread.sleep(100);
        }
        timer.join();
    }
}
