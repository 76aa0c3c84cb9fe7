package dev.hypnos.examples.corfu;

import dev.hypnos.junit.HypnosTest;

/**
 * The first of three ways to repair a chain, with all the checks of the study: the server comes back behind the tail. A
 * reader sees a value at the old tail in the second epoch; the repairing process had found nothing there to copy; the
 * writer is slow; and in the third epoch the reader finds nothing at the new tail. {@link TailOfTails} tells the story
 * in full; here clients try more layouts than there are, so that nobody gives up because of the repair alone.
 *
 * <p>The study made its model smaller in two ways that lose no error. The reader reads again only after it has seen a
 * value, for only then the second read can tell anything. And the layout is in a table, not in a server, so that its
 * reads commute. Each is here alone, and both together.
 */
public class ChainRepairAtTail {
    private static final int LAYOUTS_MAX = 4;

    @HypnosTest
    void aReadValueStays() {
        Repair.runAndCheckAll(plan(Place.TAIL));
    }

    @HypnosTest
    void aReadValueStaysFixed() {
        Repair.runAndCheckAll(plan(Place.MIDDLE));
    }

    @HypnosTest
    void aReadValueStaysReadingAgainOnlyAfterValue() {
        Repair.runAndCheckAll(plan(Place.TAIL).readingAgainOnlyAfterValue());
    }

    @HypnosTest
    void aReadValueStaysWithLayoutTable() {
        Repair.runAndCheckAll(plan(Place.TAIL).withLayoutTable());
    }

    @HypnosTest
    void aReadValueStaysRefined() {
        Repair.runAndCheckAll(plan(Place.TAIL).refined());
    }

    @HypnosTest
    void aReadValueStaysRefinedFixed() {
        Repair.runAndCheckAll(plan(Place.MIDDLE).refined());
    }

    private static Plan plan(Place place) {
        return Plan.twoToThree(place, LAYOUTS_MAX);
    }
}
