package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A session may be closed by its user and by the server; the second call should do nothing. Both look at the flag
 * before either sets it, and the handle is given back twice: the second time it belongs to somebody else already.
 *
 * <p>Fixed: {@code compareAndSet} looks and sets in one step.
 */
public class ClosedTwice {
    static class Session {
        final AtomicBoolean closed = new AtomicBoolean();
        private final AtomicInteger freed = new AtomicInteger();

        boolean mayClose() {
            if (closed.get()) {
                return false;
            }
            closed.set(true);
            return true;
        }

        void close() {
            if (mayClose()) {
                freed.incrementAndGet();
            }
        }
    }

    static class FixedSession extends Session {
        @Override
        boolean mayClose() {
            return closed.compareAndSet(false, true);
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        closeFromBothSides(new Session());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        closeFromBothSides(new FixedSession());
    }

    private static void closeFromBothSides(Session session) throws InterruptedException {
        Thread server = Thread.ofPlatform().name("server").start(session::close);
        session.close();
        server.join();
        assertEquals(1, session.freed.get(), "times that the handle was given back");
    }
}
