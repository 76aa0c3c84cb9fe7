package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.tests.program.Escaping;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A final field can be read before it is set, where its constructor has let the object go. */
class EscapingTest {
    private static final String OUTCOMES = """
            stored, -1 0 5
            passed, -1 0 5
            captured, -1 0 5
            started, 0 5
            whole, -1 5
            inMethods, -1 0 5
            inAReplacedMethod, -1 0 5
            inAConstructorAbove, -1 0 5
            inAnAbstractMethod, -1 0 5
            inADefaultMethod, -1 0 5
            inAMethodThatASubclassReplaces, -1 0 5
            inAMethodOfAClassFurtherAbove, -1 0 5
            inAMethodBelowAReplacedOne, -1 0 5
            inNoMethodThatCouldBeReplaced, -1 5
            returnedAndStored, -1 0 5
            byReflection, -1 0 5
            afterAllIsSet, -1 5
            """;

    @ParameterizedTest
    @CsvSource(textBlock = OUTCOMES)
    void everyOutcomeAppears(String program, String outcomes) {
        // the rarest has a chance of a tenth in each trial: missed once in a million runs
        Trials.of(Escaping.class, program).count(140).run().returnExactly(outcomes.split(" "));
    }

    @ParameterizedTest
    @CsvSource(textBlock = OUTCOMES)
    void everyOutcomeIsExplored(String program, String outcomes) {
        Trials.Everything explored = Trials.of(Escaping.class, program)
                .strategy(StrategyKind.OPTIMAL_DPOR)
                .explore(Reach.FULL);

        assertThat(explored.isComplete()).isTrue();
        assertThat(explored.endings())
                .extracting(ending -> ending.replaceFirst("returned (-?\\d+),.*", "$1"))
                .containsExactlyInAnyOrder(outcomes.split(" "));
    }
}
