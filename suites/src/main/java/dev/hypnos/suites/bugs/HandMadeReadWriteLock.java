package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A hand-made lock for many readers and one writer. A reader waits while there is a writer and then enters itself as a
 * reader; the writer announces itself and waits while there are readers. Between the reader's look and its entry the
 * writer comes, sees no reader, and writes while the reader reads.
 *
 * <p>Fixed: the reader enters first and then looks; if there is a writer, it takes its entry back.
 */
public class HandMadeReadWriteLock {
    static class Guard {
        final AtomicInteger readers = new AtomicInteger();
        volatile boolean writing;

        void enterReader() {
            while (writing) {
                Thread.onSpinWait();
            }
            readers.incrementAndGet();
        }

        void leaveReader() {
            readers.decrementAndGet();
        }

        void enterWriter() {
            writing = true;
            while (readers.get() > 0) {
                Thread.onSpinWait();
            }
        }

        void leaveWriter() {
            writing = false;
        }
    }

    static class FixedGuard extends Guard {
        @Override
        void enterReader() {
            readers.incrementAndGet();
            while (writing) {
                readers.decrementAndGet();
                Thread.onSpinWait();
                readers.incrementAndGet();
            }
        }
    }

    private volatile int pounds;
    private volatile int pence;

    @HypnosTest
    void bug() throws InterruptedException {
        readWhileWriting(new Guard());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        readWhileWriting(new FixedGuard());
    }

    private void readWhileWriting(Guard guard) throws InterruptedException {
        Thread writer = Thread.ofPlatform().name("writer").start(() -> {
            guard.enterWriter();
            pounds = 1;
            pence = 1;
            guard.leaveWriter();
        });
        guard.enterReader();
        int readPounds = pounds;
        int readPence = pence;
        guard.leaveReader();
        assertEquals(readPounds, readPence, "pounds and pence of one price");
        writer.join();
    }
}
