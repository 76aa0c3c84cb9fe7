package dev.hypnos.examples;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A network buffer is shared by two channels and goes back to its pool when the last of them releases it. Somebody made
 * the reference counter {@code volatile}, "so that it is thread-safe". Every thread now sees the newest number, yet two
 * threads can still both count down from 2 to 1. Neither finds 0, and the buffer is never freed: a leak that shows after
 * weeks in production.
 *
 * <pre>{@code ./hypnos run example:volatile-counter}</pre>
 */
public class VolatileCounter {
    /** A buffer with two owners. */
    static class SharedBuffer {
        private volatile int references = 2;
        private volatile boolean freed;

        @SuppressWarnings("NonAtomicVolatileUpdate") // the error of this example
        void release() {
            if (--references == 0) {
                freed = true;
            }
        }

        boolean freed() {
            return freed;
        }
    }

    /** The same; counting down and looking at the result is one step. */
    static class FixedSharedBuffer {
        private final AtomicInteger references = new AtomicInteger(2);
        private volatile boolean freed;

        void release() {
            if (references.decrementAndGet() == 0) {
                freed = true;
            }
        }

        boolean freed() {
            return freed;
        }
    }

    @HypnosTest
    void theLastReleaseFreesTheBuffer() throws InterruptedException {
        SharedBuffer buffer = new SharedBuffer();
        inTwoChannels(buffer::release);
        assertTrue(buffer.freed(), "both channels released the buffer, and nobody freed it");
    }

    @HypnosTest
    void theLastReleaseFreesTheBufferFixed() throws InterruptedException {
        FixedSharedBuffer buffer = new FixedSharedBuffer();
        inTwoChannels(buffer::release);
        assertTrue(buffer.freed(), "both channels released the buffer, and nobody freed it");
    }

    private static void inTwoChannels(Runnable action) throws InterruptedException {
        Thread reader = Thread.ofPlatform().name("reader").start(action);
        Thread writer = Thread.ofPlatform().name("writer").start(action);
        reader.join();
        writer.join();
    }
}
