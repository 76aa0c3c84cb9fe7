package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A base class starts the poller's thread in its constructor, so that no subclass can forget it. The thread runs
 * before the constructor of the subclass has set its fields: it polls a source that is not there yet.
 *
 * <p>Fixed: {@code start} is a method of its own, called when the object is complete.
 */
public class ThreadStartedInConstructor {
    abstract static class Poller {
        private final Thread thread = Thread.ofPlatform().name("poller").unstarted(this::poll);

        Poller(boolean startAtOnce) {
            if (startAtOnce) {
                thread.start();
            }
        }

        void start() {
            thread.start();
        }

        void join() throws InterruptedException {
            thread.join();
        }

        abstract void poll();
    }

    static class QueuePoller extends Poller {
        private Queue<String> source;
        private volatile @Nullable String polled;

        QueuePoller(boolean startAtOnce) {
            super(startAtOnce);
            source = new ConcurrentLinkedQueue<>(List.of("job"));
        }

        @Override
        void poll() {
            polled = source.poll();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        QueuePoller poller = new QueuePoller(true);
        poller.join();
        assertEquals("job", poller.polled);
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        QueuePoller poller = new QueuePoller(false);
        poller.start();
        poller.join();
        assertEquals("job", poller.polled);
    }
}
