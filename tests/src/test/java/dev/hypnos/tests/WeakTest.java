package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.tests.program.Weak;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a garbage collection does to weak references is a choice of the schedule. */
class WeakTest {
    /** That one of 5 loops makes no collection in 1,000 rounds has no chance: 1 in 2^1000. */
    @ParameterizedTest
    @CsvSource({
        "waitsForIt, cleared",
        "held, kept",
        "neverAsked, kept",
        "soft, kept",
        "map, stays",
        "queue, true null",
        "waitsForAQueue, seen true",
        "cleaner, cleaned",
        "cleanerOfNobody, cleaned",
    })
    void aProgramSeesWhatItWouldSeeOnAnyJvm(String program, String seen) {
        Trials.of(Weak.class, program).count(4).operationLimit(10_000).run().returnExactly(seen);
    }

    /** Chance that 20 trials choose the same: 1 in 500,000. */
    @Test
    void whetherAnObjectGoesIsAChoice() {
        Trials.of(Weak.class, "once").count(20).run().returnExactly("cleared", "kept");
    }

    /** Each of the three has at least one chance in six of a trial: that 50 lack one, less than 1 in 2,000. */
    @Test
    void anObjectMayGoBetweenTwoLooks() {
        Trials.of(Weak.class, "looksTwice").count(50).run().returnExactly("true true", "true false", "false false");
    }

    @Alone
    @Test
    void aCollectionThatNothingShowsCostsNothing() {
        long start = System.nanoTime();
        Trials.of(Weak.class, "often").count(10).run().returnExactly("done");
        assertThat((System.nanoTime() - start) / 1e9).isLessThan(10);
    }
}
