package dev.hypnos.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;

/**
 * The oldest race of all. A page counts its visits in a plain field. {@code count++} looks like one step and is three:
 * read, add, write. Two visitors that read the same number write the same number, and one visit is lost.
 *
 * <p>An ordinary test of this code passes for years. Hypnos needs a handful of trials:
 *
 * <pre>{@code ./hypnos run example:lost-update}</pre>
 */
public class LostUpdate {
    /** Counts the visits of a page; its author never thought of two at once. */
    static class VisitCounter {
        private int count;

        void visit() {
            count++;
        }

        int count() {
            return count;
        }
    }

    /** The same, with one visit at a time. */
    static class FixedVisitCounter {
        private int count;

        synchronized void visit() {
            count++;
        }

        synchronized int count() {
            return count;
        }
    }

    @HypnosTest
    void everyVisitIsCounted() throws InterruptedException {
        VisitCounter counter = new VisitCounter();
        visitTwice(counter::visit);
        assertEquals(2, counter.count(), "two visitors came, and the page should have counted both");
    }

    @HypnosTest
    void everyVisitIsCountedFixed() throws InterruptedException {
        FixedVisitCounter counter = new FixedVisitCounter();
        visitTwice(counter::visit);
        assertEquals(2, counter.count(), "two visitors came, and the page should have counted both");
    }

    private static void visitTwice(Runnable visit) throws InterruptedException {
        Thread ada = new Thread(visit, "ada");
        Thread bob = new Thread(visit, "bob");
        ada.start();
        bob.start();
        ada.join();
        bob.join();
    }
}
