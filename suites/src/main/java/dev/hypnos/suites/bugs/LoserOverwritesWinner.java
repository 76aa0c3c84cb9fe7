package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A page is fetched from two mirrors by {@code invokeAny}, which returns what the faster one returned and interrupts
 * the other. The tasks also note in a field where the page came from. The loser does not stop for an interrupt, and
 * notes itself after the winner.
 *
 * <p>Fixed: the tasks only return; the caller notes what {@code invokeAny} answers.
 */
public class LoserOverwritesWinner {
    static class Page {
        final AtomicInteger fetched = new AtomicInteger();
        volatile String source = "nowhere";

        String fetch(String mirror) {
            source = mirror;
            fetched.incrementAndGet();
            return mirror;
        }

        String fetchFromAny(ExecutorService pool) throws Exception {
            return pool.invokeAny(List.of(() -> fetch("east"), () -> fetch("west")));
        }
    }

    static class FixedPage extends Page {
        @Override
        String fetch(String mirror) {
            fetched.incrementAndGet();
            return mirror;
        }

        @Override
        String fetchFromAny(ExecutorService pool) throws Exception {
            source = super.fetchFromAny(pool);
            return source;
        }
    }

    @HypnosTest
    void bug() throws Exception {
        fetch(new Page());
    }

    @HypnosTest
    void fixed() throws Exception {
        fetch(new FixedPage());
    }

    private static void fetch(Page page) throws Exception {
        String winner;
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            winner = page.fetchFromAny(pool);
        }
        assertEquals(winner, page.source, () -> "fetched " + page.fetched.get() + " times, where it came from");
    }
}
