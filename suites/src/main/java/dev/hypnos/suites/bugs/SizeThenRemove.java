package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hypnos.junit.HypnosTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A pool hands out the connection that was given back last. The list is a synchronized one, so its author calls it
 * without further ado: first whether there is any, then how many, then the removal. Between those calls another thread
 * takes the last one, and the index is out of bounds.
 *
 * <p>Fixed: the whole sequence under the lock of the list, as its Javadoc asks for.
 */
public class SizeThenRemove {
    interface Idle {
        Optional<String> take();
    }

    static class CarelessIdle implements Idle {
        private final List<String> idle = Collections.synchronizedList(new ArrayList<>(List.of("connection")));

        @Override
        public Optional<String> take() {
            return idle.isEmpty() ? Optional.empty() : Optional.of(idle.remove(idle.size() - 1));
        }
    }

    static class FixedIdle implements Idle {
        private final List<String> idle = Collections.synchronizedList(new ArrayList<>(List.of("connection")));

        @Override
        public Optional<String> take() {
            synchronized (idle) {
                return idle.isEmpty() ? Optional.empty() : Optional.of(idle.remove(idle.size() - 1));
            }
        }
    }

    @HypnosTest
    void bug() throws Exception {
        takeTheLastOneTwice(new CarelessIdle());
    }

    @HypnosTest
    void fixed() throws Exception {
        takeTheLastOneTwice(new FixedIdle());
    }

    private static void takeTheLastOneTwice(Idle idle) throws Exception {
        try (ExecutorService requests = Executors.newFixedThreadPool(2)) {
            Future<Optional<String>> first = requests.submit(idle::take);
            Future<Optional<String>> second = requests.submit(idle::take);
            assertTrue(first.get().isPresent() ^ second.get().isPresent(), "one request should get the connection");
        }
    }
}
