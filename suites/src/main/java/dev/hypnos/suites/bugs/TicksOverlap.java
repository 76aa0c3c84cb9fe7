package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Every second a timer hands a clean-up to a pool. Each run counts what it has removed, in a plain field: there is
 * only one clean-up at a time, after all. A run that takes longer than a second is overtaken by the next one, and both
 * count at once.
 *
 * <p>Fixed: the timer runs the clean-up itself, so that the next one waits for it.
 */
public class TicksOverlap {
    private static final int RUNS = 2;

    static class CleanUp {
        private final CountDownLatch runs = new CountDownLatch(RUNS);
        private int removed;

        void run() {
            if (runs.getCount() > 0) {
                removed++;
                runs.countDown();
            }
        }
    }

    @HypnosTest(earlyTicks = 1)
    void bug() throws InterruptedException {
        CleanUp cleanUp = new CleanUp();
        try (ExecutorService pool = Executors.newFixedThreadPool(RUNS)) {
            cleanUpTwice(cleanUp, () -> pool.execute(cleanUp::run));
        }
    }

    @HypnosTest(earlyTicks = 1)
    void fixed() throws InterruptedException {
        CleanUp cleanUp = new CleanUp();
        cleanUpTwice(cleanUp, cleanUp::run);
    }

    private static void cleanUpTwice(CleanUp cleanUp, Runnable tick) throws InterruptedException {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        ScheduledFuture<?> ticks = timer.scheduleAtFixedRate(tick, 1, 1, TimeUnit.SECONDS);
        cleanUp.runs.await();
        ticks.cancel(false);
        timer.close();
        assertEquals(RUNS, cleanUp.removed, "what the runs removed");
    }
}
