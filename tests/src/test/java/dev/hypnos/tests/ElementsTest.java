package dev.hypnos.tests;

import dev.hypnos.tests.program.Elements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the JDK does to the elements of an array for the program can come before and after what another task does to them. */
class ElementsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "copyInto",
                "copyIntoLong",
                "fill",
                "fillLong",
                "fillRange",
                "sort",
                "sortLong",
                "setAll",
                "copyFrom",
                "copyFromLong",
                "copyOfClone",
                "copyOfLongClone",
                "copyOf",
                "copyOfRange",
                "hash",
                "stream",
                "streamOf"
            })
    void theyAreTouched(String program) {
        Trials.of(Elements.class, program).count(60).run().returnExactly("0", "1");
    }

    @ParameterizedTest
    @CsvSource({"text, [0], [1]", "mismatch, -1, 1", "equality, true, false"})
    void alsoToCompareThem(String program, String one, String other) {
        Trials.of(Elements.class, program).count(60).run().returnExactly(one, other);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "newString",
                "newStringByReference",
                "newStringOfRange",
                "valueOf",
                "appended",
                "listOf",
                "addAll",
                "streamOfObjects",
                "view",
                "decoded",
                "written",
                "put",
                "got",
                "read",
                "getChars",
                "readLetters",
                "toArray"
            })
    void andByOtherClasses(String program) {
        Trials.of(Elements.class, program).count(60).run().returnExactly("aa", "ab");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tornClone", "tornLongClone", "tornCopyOf", "tornCopy"})
    void othersComeInTheMiddle(String program) {
        Trials.of(Elements.class, program).count(200).run().returnExactly("0 0", "0 1", "1 0", "1 1");
    }

    @Test
    void alsoWhereOneIsFilled() {
        Trials.of(Elements.class, "tornFill").count(200).run().returnExactly("0 0", "1 0", "1 1");
    }

    @Test
    void andBetweenTheReadAndTheWriteOfOneElement() {
        Trials.of(Elements.class, "crossed").count(200).run().returnExactly("1 1", "2 2", "2 1");
    }

    @Test
    void theCallsDoWhatTheyAlwaysDid() {
        Trials.of(Elements.class, "overlapping").count(1).run().returnExactly("0 0 4 18 anull 14 9");
    }
}
