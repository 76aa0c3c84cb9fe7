package dev.hypnos.examples.corfu;

import dev.hypnos.junit.HypnosTest;

/**
 * The third of three ways to repair a chain, and the one that holds: the server comes back in between head and tail.
 * With two healthy servers there is nothing to find, for the head decides in all epochs and the tail shows what came
 * through.
 *
 * <p>A single healthy server has no middle. If it just goes on as head and tail, b comes back behind it: what is
 * written at a can be read there before it comes to b, and is gone when b becomes the tail. So a is split in two while
 * b is repaired. As head it keeps a new value in memory, where readers do not see it; the value goes to b, and then to
 * a again, as tail, on disk.
 *
 * <p>Each test is there as the study began, and with its two refinements of the model, see {@link ChainRepairAtTail}.
 */
public class ChainRepairInMiddle {
    private static final int LAYOUTS_MAX = 4;

    /** The lone server is not split. */
    @HypnosTest
    void oneToTwo() {
        Repair.runAndCheckAll(Plan.oneToTwo(Place.TAIL, LAYOUTS_MAX));
    }

    @HypnosTest
    void oneToTwoFixed() {
        Repair.runAndCheckAll(Plan.oneToTwo(Place.MIDDLE, LAYOUTS_MAX));
    }

    @HypnosTest
    void oneToTwoRefined() {
        Repair.runAndCheckAll(Plan.oneToTwo(Place.TAIL, LAYOUTS_MAX).refined());
    }

    @HypnosTest
    void oneToTwoRefinedFixed() {
        Repair.runAndCheckAll(Plan.oneToTwo(Place.MIDDLE, LAYOUTS_MAX).refined());
    }

    @HypnosTest
    void twoToThreeFixed() {
        Repair.runAndCheckAll(Plan.twoToThree(Place.MIDDLE, LAYOUTS_MAX));
    }

    @HypnosTest
    void twoToThreeRefinedFixed() {
        Repair.runAndCheckAll(Plan.twoToThree(Place.MIDDLE, LAYOUTS_MAX).refined());
    }
}
