package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hypnos.junit.HypnosTest;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * A scheduler keeps its jobs in a sorted map and lets its workers take the earliest: they look at the first key and
 * remove it. Two workers look at the same key; the second one removes nothing, and works on nothing.
 *
 * <p>Fixed: {@code pollFirstEntry} looks and removes in one step.
 */
public class FirstThenRemove {
    static class Jobs {
        final ConcurrentSkipListMap<Integer, String> byTime = new ConcurrentSkipListMap<>(Map.of(1, "wake", 2, "eat"));

        String earliest() {
            return Objects.requireNonNull(byTime.remove(byTime.firstKey()), "somebody else has the job");
        }
    }

    static class FixedJobs extends Jobs {
        @Override
        String earliest() {
            return Objects.requireNonNull(byTime.pollFirstEntry()).getValue();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        takeBoth(new Jobs());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        takeBoth(new FixedJobs());
    }

    private static void takeBoth(Jobs jobs) throws InterruptedException {
        Thread other = Thread.ofPlatform().name("other").start(jobs::earliest);
        jobs.earliest();
        other.join();
        assertTrue(jobs.byTime.isEmpty(), "both jobs were taken");
    }
}
