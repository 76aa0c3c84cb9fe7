package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A server starts its acceptor thread and then sets the handler that the acceptor calls. The acceptor is rarely that
 * fast; when it is, the first connection finds no handler and the acceptor dies of a {@code NullPointerException}.
 *
 * <p>Fixed: the handler is set before the thread is started.
 */
public class UseBeforeInitialisation {
    static class Server {
        private volatile @Nullable Consumer<String> handler;

        void accept() {
            Objects.requireNonNull(handler, "no handler yet").accept("connection");
        }

        Thread start(Consumer<String> newHandler) {
            Thread acceptor = Thread.ofPlatform().name("acceptor").start(this::accept);
            handler = newHandler;
            return acceptor;
        }
    }

    static class FixedServer extends Server {
        @Override
        Thread start(Consumer<String> newHandler) {
            super.handler = newHandler;
            return Thread.ofPlatform().name("acceptor").start(this::accept);
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        serveOneConnection(new Server());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        serveOneConnection(new FixedServer());
    }

    private static void serveOneConnection(Server server) throws InterruptedException {
        Queue<String> served = new ConcurrentLinkedQueue<>();
        server.start(served::add).join();
        assertEquals(1, served.size(), "connections served");
    }
}
