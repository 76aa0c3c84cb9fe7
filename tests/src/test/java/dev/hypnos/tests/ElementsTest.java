package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.runtime.Engine;
import dev.hypnos.sandbox.Sandbox;
import dev.hypnos.tests.program.Elements;
import java.util.List;
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

    private static Trials.Everything explore(String program, StrategyKind strategy) {
        return Trials.of(Elements.class, program).count(5000).strategy(strategy).explore(Reach.FULL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "crossed",
                "copyInto",
                "copyIntoLong",
                "copyFrom",
                "fill",
                "copyOfClone",
                "tornClone",
                "tornLongClone",
                "tornFill",
                "hash",
                "sort",
                "read",
                "readLetters",
                "view"
            })
    void whatIsLeftOutMakesNoDifference(String program) {
        Trials.Everything all = explore(program, StrategyKind.DFS);
        Trials.Everything reduced = explore(program, StrategyKind.OPTIMAL_DPOR);

        assertThat(all.isComplete()).isTrue();
        assertThat(reduced.isComplete()).isTrue();
        assertThat(reduced.endings()).isEqualTo(all.endings());
        assertThat(reduced.orders()).isEqualTo(all.orders());
        assertThat(reduced.traces()).isLessThanOrEqualTo(all.traces());
    }

    @ParameterizedTest
    @ValueSource(strings = {"crossed", "copyInto", "copyFrom", "copyOfClone", "fill", "newString", "rightOwnCopies"})
    void aFewElementsAreExact(String program) {
        assertThat(explore(program, StrategyKind.OPTIMAL_DPOR).doubts()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "sort, Arrays.sort of an array that others use",
        "copyFromLong, System.arraycopy of an array that others use",
        "fillLong, Arrays.fill of an array that others use"
    })
    void moreThatAreTouchedAtOnceAreNot(String program, String doubt) {
        assertThat(explore(program, StrategyKind.OPTIMAL_DPOR).doubts()).contains(doubt);
    }

    private static List<String> notes(String program) {
        try (Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            Trials.Session session = new Trials.Session(
                    Trials.of(Elements.class, program), engine, new Sandbox(Elements.class.getClassLoader()));
            assertThat(session.run(0).failure()).isNull();
            return engine.notes();
        }
    }

    @Test
    void whereThereAreMoreArraysThanCanBeKeptANoteSaysSo() {
        assertThat(notes("manyLongCopies")).singleElement().asString().contains("more arrays");
        assertThat(notes("rightOwnCopies")).isEmpty();
    }

    @Test
    void theCallsDoWhatTheyAlwaysDid() {
        Trials.of(Elements.class, "overlapping").count(1).run().returnExactly("0 0 4 18 anull 14 9");
    }
}
