package dev.hypnos.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * A service keeps one session for each user in a {@code ConcurrentHashMap}. Every call of the map is atomic; a look
 * followed by a {@code put} is not. Two requests of one user that arrive together both see no session, each makes its
 * own, and what the first one stores in its session is gone.
 *
 * <pre>{@code ./hypnos run example:check-then-act}</pre>
 */
public class CheckThenAct {
    /** What the service remembers of a user. */
    record Session(String user, int number) {}

    /** One session for each user; it says. */
    static class Sessions {
        private final ConcurrentMap<String, Session> byUser = new ConcurrentHashMap<>();
        private final AtomicInteger numbers = new AtomicInteger();

        Session of(String user) {
            Session session = byUser.get(user);
            if (session == null) {
                session = new Session(user, numbers.incrementAndGet());
                byUser.put(user, session);
            }
            return session;
        }
    }

    /** The map looks and acts in one call. */
    static class FixedSessions {
        private final ConcurrentMap<String, Session> byUser = new ConcurrentHashMap<>();
        private final AtomicInteger numbers = new AtomicInteger();

        Session of(String user) {
            return byUser.computeIfAbsent(user, name -> new Session(name, numbers.incrementAndGet()));
        }
    }

    @HypnosTest
    void oneUserGetsOneSession() throws Exception {
        twoRequestsOf("ada", new Sessions()::of);
    }

    @HypnosTest
    void oneUserGetsOneSessionFixed() throws Exception {
        twoRequestsOf("ada", new FixedSessions()::of);
    }

    private static void twoRequestsOf(String user, Function<String, Session> sessions) throws Exception {
        try (ExecutorService requests = Executors.newFixedThreadPool(2)) {
            Future<Session> first = requests.submit(() -> sessions.apply(user));
            Future<Session> second = requests.submit(() -> sessions.apply(user));
            assertEquals(first.get(), second.get(), "two requests of one user should share one session");
        }
    }
}
