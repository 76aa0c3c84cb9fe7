package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A printer is used by one job at a time. A job that cannot get the permit at once gives up; the release stands in a
 * {@code finally} block that runs for it too. From then on there is one permit too many, and two jobs print on one
 * page.
 *
 * <p>Fixed: the {@code try} begins after the permit was acquired.
 */
public class ReleaseWithoutAcquire {
    static class Printer {
        final Semaphore permit = new Semaphore(1);
        private final AtomicInteger printing = new AtomicInteger();

        void print() {
            try {
                if (permit.tryAcquire()) {
                    page();
                }
            } finally {
                permit.release();
            }
        }

        void page() {
            assertEquals(1, printing.incrementAndGet(), "jobs that print on this page");
            printing.decrementAndGet();
        }
    }

    static class FixedPrinter extends Printer {
        @Override
        void print() {
            if (permit.tryAcquire()) {
                try {
                    page();
                } finally {
                    permit.release();
                }
            }
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        threeJobs(new Printer());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        threeJobs(new FixedPrinter());
    }

    private static void threeJobs(Printer printer) throws InterruptedException {
        Thread letter = Thread.ofPlatform().name("letter").start(printer::print);
        Thread photo = Thread.ofPlatform().name("photo").start(printer::print);
        printer.print();
        letter.join();
        photo.join();
        assertEquals(1, printer.permit.availablePermits(), "permits of one printer");
    }
}
