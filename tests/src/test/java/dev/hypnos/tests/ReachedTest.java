package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.tests.program.Reached;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** However a static member is reached, its class is initialised when the language says so, in every trial. */
class ReachedTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "staticGetter; found Above Target | 5",
                "staticGetterOfAFinalField; found Above Target | 7",
                "staticGetterOfAnInheritedField; Above | 1",
                "staticSetter; Above Target | 50",
                "unreflectedGetter; Above Target | 6",
                "unreflectedSetter; Above Target | 60",
                "getterOfAnInterface; Constants | 3",
                "getterOfARecord; Pair | Pair[one=1, other=2]",
                "variableGet; found Above Target | 5",
                "variableSet; Above Target | 50",
                "variableAdd; Above Target | 5 6",
                "variableCompareAndSet; Above Target | true 60",
                "variableSetRelease; Above Target | 60",
                "variableAsMethodHandle; found Above Target | 5 6",
                "variableByAnInvoker; found Above Target | 5 6",
                "variableWithFilteredValue; Above Target | 5 6",
                "variableExactly; Above Target | 5",
                "staticMethod; Above Target | 9",
                "constructor; Above Target | 8",
                "methodReference; made Above Target | 9",
                "fieldByReflection; Above Target | 5",
                "fieldByReflectionThroughAHandle; Above Target | 5",
                "forName; Above Target |",
                "forNameThroughAFunction; Above Target | true",
                "forNameWithoutInitialisation; |",
                "ensureInitialized; Above Target |",
                "allocatedWithoutConstructor; Above Target | 0",
                "serialForm; Stored | 4 1",
                "deserialized; Counted | 7",
                "serialized; Counted | 74",
                "switchOverConstants; | green 1",
                "enumByName; | 1",
                "lambda; Parent | true",
                "lambdaThatCaptures; Parent Lowest | true",
                "referenceToAMethod; Parent | true",
                "lambdaOfTwoInterfaces; Parent | true",
                "anonymousClass; Parent | true",
                "constantOfAnEnum; Parent | ONE",
                "objectOfARecord; Parent | Empty[]",
                "proxy; Parent | true",
                "handleAsAnObject; Parent | true",
                "described; Unnumbered | true",
            })
    void itsClassIsInitialised(String program, String seen) {
        List<String> values = new ArrayList<>();
        Trials.of(Reached.class, program)
                .count(5)
                .run()
                .neverFail()
                .list()
                .forEach(ending -> values.add(String.valueOf(ending.value()).strip()));
        assertThat(values).hasSize(5).containsOnly(seen);
    }

    /** The version of a class is what it is without weaving, and asking for it initialises the class. */
    @Test
    void aVersionIsMadeOfTheClassAsItWasWritten() {
        String versions = Reached.versions();
        String version = Reached.version().replace("Unnumbered ", "");
        Trials.of(Reached.class, "versions").count(5).run().returnExactly(versions);
        Trials.of(Reached.class, "version").count(5).run().returnExactly(version);
    }
}
