package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.tests.program.Language;
import dev.hypnos.tests.program.Subclasses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "constructors",
                "patternsAndSwitches",
                "wideArguments",
                "methodReferences",
                "reflection",
                "bridges"
            })
    void weavingKeepsTheMeaningOf(String program) {
        Trials.of(Language.class, program).count(100).run().neverFail();
    }

    /** The woven copy gives what the class itself gives. */
    @Test
    void weavingKeepsTheMeaningOfEveryTypeOfFieldAndElement() throws Exception {
        String plain = Language.everyType();
        assertThat(Trials.of(Language.class, "everyType").count(50).run().values())
                .containsExactly(plain);
    }

    @ParameterizedTest
    @ValueSource(strings = {"queue", "lockOfOnesOwn", "lock", "pool", "future", "thread", "map"})
    void theProgramMayExtendTheJdk(String program) {
        Trials.of(Subclasses.class, program).count(150).run().neverFail();
    }

    @Test
    void andRacesInSubclassesAreFound() {
        Trials.of(Subclasses.class, "queueWithARace").count(150).run().returnExactly("1", "2");
    }

    /** The other task comes before, between and after two looks, each in one of ten trials at least: missed in 150 with a chance below 10^-6. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "inheritedGet",
                "inheritedSize",
                "inheritedContainsKey",
                "inheritedContainsValue",
                "inheritedText",
                "inheritedKeys",
                "inheritedRemove",
                "inheritedClear",
                "aroundAConcurrentMap"
            })
    void whatTheJdkReadsForAMapOfTheProgramIsRead(String program) {
        Trials.of(Subclasses.class, program).count(150).run().returnExactly("false false", "false true", "true true");
    }
}
