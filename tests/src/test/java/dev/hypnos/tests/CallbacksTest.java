package dev.hypnos.tests;

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
}
