package dev.hypnos.examples.corfu;

import dev.hypnos.examples.corfu.Repair.Seen;
import dev.hypnos.junit.HypnosTest;

/**
 * A chain with two heads. The server under repair, c, is put before the head of the chain a, b: readers never see it,
 * so nothing can go back in time.
 *
 * <p>But the head decides which of two values is written, and now there are two of them, one in each epoch. A writer
 * has written a in the first epoch, and finds the layout changed before it comes to b. The server c was told of the
 * change last: it does not serve the new epoch yet, and the writer gives up after so many attempts. The repairing
 * process finds nothing at the tail to copy. The chain c, a, b is left with a value in its middle and an empty head,
 * which the next writer will fill with another. Or that happens at once: the second writer writes c where the first had
 * written a.
 *
 * <p>The repaired version takes c in between a and b, so that the head is the same server in all three epochs.
 */
public class HeadOfHeads {
    private static final int LAYOUTS_MAX = 4;

    @HypnosTest
    void theChainIsWrittenFromItsHead() {
        Repair.run(Plan.twoToThree(Place.HEAD, LAYOUTS_MAX), HeadOfHeads::check, Check::isWrittenFromTheHead);
    }

    @HypnosTest
    void theChainIsWrittenFromItsHeadFixed() {
        Repair.run(Plan.twoToThree(Place.MIDDLE, LAYOUTS_MAX), HeadOfHeads::check, Check::isWrittenFromTheHead);
    }

    private static void check(Seen seen) {
        Check.writesEnd(seen);
        Check.readsAgree(seen);
    }
}
