package dev.hypnos.examples.corfu;

import dev.hypnos.junit.HypnosTest;

/**
 * The second of three ways to repair a chain, with all the checks of the study: the server comes back before the head.
 * Two writers write two values to two heads, one in the first epoch and one in the second; or a writer starves at the
 * new head, which was told of the layout last, and leaves its value in the middle of the chain. {@link HeadOfHeads}
 * tells the story in full.
 *
 * <p>Each test is there as the study began, and with its two refinements of the model, see {@link ChainRepairAtTail}.
 */
public class ChainRepairAtHead {
    private static final int LAYOUTS_MAX = 4;

    @HypnosTest
    void theHeadDecides() {
        Repair.runAndCheckAll(Plan.twoToThree(Place.HEAD, LAYOUTS_MAX));
    }

    @HypnosTest
    void theHeadDecidesFixed() {
        Repair.runAndCheckAll(Plan.twoToThree(Place.MIDDLE, LAYOUTS_MAX));
    }

    @HypnosTest
    void theHeadDecidesRefined() {
        Repair.runAndCheckAll(Plan.twoToThree(Place.HEAD, LAYOUTS_MAX).refined());
    }

    @HypnosTest
    void theHeadDecidesRefinedFixed() {
        Repair.runAndCheckAll(Plan.twoToThree(Place.MIDDLE, LAYOUTS_MAX).refined());
    }
}
