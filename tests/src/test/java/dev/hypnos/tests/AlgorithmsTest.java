package dev.hypnos.tests;

import dev.hypnos.tests.program.Algorithms;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a static method does to a collection can come before and after what another task does to it. */
class AlgorithmsTest {
    @ParameterizedTest
    @ValueSource(strings = {"sort", "sortByReference", "sortByComparator", "swap", "fill", "rotate", "replaceAll"})
    void itChangesWhatItIsGiven(String program) {
        Trials.of(Algorithms.class, program).count(60).run().returnExactly("3", "1");
    }

    @ParameterizedTest
    @CsvSource({
        "reverse, 3, 2",
        "min, 3, 1",
        "frequency, 0, 1",
        "disjoint, true, false",
        "copyOfList, '[3, 3, 3]', '[1, 3, 3]'",
        "copyOfSet, 1, 2"
    })
    void orReadsIt(String program, String one, String other) {
        Trials.of(Algorithms.class, program).count(60).run().returnExactly(one, other);
    }
}
