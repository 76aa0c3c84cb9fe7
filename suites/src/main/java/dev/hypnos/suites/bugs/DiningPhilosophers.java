package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Three philosophers, three forks. Each takes the left fork and then the right one. When all have taken the left one,
 * none gets the right one.
 *
 * <p>Fixed: at most two sit at the table at a time.
 */
public class DiningPhilosophers {
    private static final int PHILOSOPHERS = 3;

    private final List<Semaphore> forks = List.of(new Semaphore(1), new Semaphore(1), new Semaphore(1));
    private final AtomicInteger meals = new AtomicInteger();

    @HypnosTest
    void bug() throws InterruptedException {
        dine(new Semaphore(PHILOSOPHERS));
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        dine(new Semaphore(PHILOSOPHERS - 1));
    }

    private void dine(Semaphore chairs) throws InterruptedException {
        List<Thread> philosophers = new ArrayList<>();
        for (int place = 0; place < PHILOSOPHERS; place++) {
            Semaphore left = forks.get(place);
            Semaphore right = forks.get((place + 1) % PHILOSOPHERS);
            philosophers.add(start("philosopher " + place, () -> {
                chairs.acquire();
                left.acquire();
                right.acquire();
                meals.incrementAndGet();
                right.release();
                left.release();
                chairs.release();
            }));
        }
        for (Thread philosopher : philosophers) {
            philosopher.join();
        }
        assertEquals(PHILOSOPHERS, meals.get(), "meals");
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
