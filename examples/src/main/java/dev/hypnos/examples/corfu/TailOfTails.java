package dev.hypnos.examples.corfu;

import dev.hypnos.Hypnos;
import dev.hypnos.examples.corfu.Repair.Reads;
import dev.hypnos.examples.corfu.Repair.Seen;
import dev.hypnos.junit.HypnosTest;

/**
 * A value that was read and is gone. The server under repair, c, is put behind the tail of the chain a, b: it is
 * written last, and nobody reads it before it has a copy of what the tail has. Then the layout changes, and c is the
 * tail.
 *
 * <p>A writer has written a and b in the epoch of the repair, and takes its time for c. A reader finds the value at b.
 * The repairing process looked at b earlier, found nothing to copy, and puts the last layout in force. The reader reads
 * again, now at c, and finds nothing: the value has gone back in time.
 *
 * <p>The repaired version takes c in between a and b. Head and tail are then the same servers in all three epochs: a
 * decides which value is written, and b, the last to be written, is the only one that is read.
 *
 * <p>Five steps of four processes have to come in this one order, so the error is rare: POS needs some 20,000 trials,
 * POS* some 2,000.
 */
public class TailOfTails {
    private static final int LAYOUTS_MAX = 2;

    /**
     * The check of the experiments, which forgot that the second writer may win: any read of its value counts as an
     * error.
     */
    @HypnosTest
    void readsAreAsTheAuthorsExpected() {
        Repair.run(Plan.twoToThree(Place.TAIL, LAYOUTS_MAX), seen -> {
            Check.writesEnd(seen);
            Check.readsAgree(seen);
            secondVersionIsNeverRead(seen);
        });
    }

    @HypnosTest
    void aWrittenValueStays() {
        Repair.run(Plan.twoToThree(Place.TAIL, LAYOUTS_MAX), TailOfTails::check);
    }

    @HypnosTest
    void aWrittenValueStaysFixed() {
        Repair.run(Plan.twoToThree(Place.MIDDLE, LAYOUTS_MAX), TailOfTails::check);
    }

    private static void check(Seen seen) {
        Check.writesEnd(seen);
        Check.readsAgree(seen);
    }

    private static void secondVersionIsNeverRead(Seen seen) {
        Reads reads = seen.reads();
        Result second = new Result.Value(Repair.SECOND_VERSION);
        if (reads.first().equals(second) || reads.second().equals(second)) {
            Hypnos.fail("the reader saw the second writer's value");
        }
    }
}
