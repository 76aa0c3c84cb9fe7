package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.tests.program.Callbacks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallbacksTest {
    /** The other task's put must wait outside the map until the function is over, in whichever order they come. */
    @Test
    void aFunctionThatBlocksLeavesTheMapUsable() {
        Trials.of(Callbacks.class, "computeIfAbsentBlocks").run().returnExactly("a=1", "a=2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "computeIfAbsentSleeps",
                "computeAndMergeStayAtomic",
                "skipListComputesWithoutALock",
                "synchronizedMapComputes",
                "hashtableComputes",
                "keysAreCompared",
                "copyOnWriteListIsWalked",
                "textsAreFormatted",
                "linesAreSent",
                "aReaderIsClosed",
                "readersCallBack",
                "writersCallBack",
                "vectorsInOtherHands",
                "tablesInOtherHands",
                "wrappersInOtherHands",
                "copiedListsAreSorted",
                "inputsCallBack",
                "outputsCallBack",
                "tracesCallBack",
                "bundlesCallBack",
                "generatorsCallBack",
                "collectorsCallBack"
            })
    void aCallback(String program) {
        Trials.of(Callbacks.class, program).run().neverFail();
    }

    /** A level is looked up in a stream of the JDK's own: nothing in it is up to the map, whose call it is within. */
    @Test
    void streamsOfTheJdkWithinACallAreNotTheCalls() {
        Endings looked =
                Trials.of(Callbacks.class, "levelInAComputation").count(20).run();
        Endings constant =
                Trials.of(Callbacks.class, "constantInAComputation").count(20).run();
        assertThat(looked.operations()).isEqualTo(constant.operations());
    }
}
