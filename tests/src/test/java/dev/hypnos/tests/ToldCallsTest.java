package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Site;
import dev.hypnos.kernel.Sites;
import dev.hypnos.tests.program.ToldCalls;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sites of calls of {@code Thread} are the same whether the code tells of them or they are looked for on the stack. */
class ToldCallsTest {
    @Test
    void sitesAreThoseThatAreFoundOnTheStack() {
        List<Site> told = sites("direct");
        List<Site> found = sites("indirect");
        assertThat(told).extracting(Site::action).containsExactly("start", "yield", "sleep", "join");
        // and what reflection is given are elements of arrays
        assertThat(found).extracting(Site::action).containsSubsequence("start", "yield", "sleep", "join");
        assertThat(told).extracting(Site::methodName).containsOnly("direct");
        int first = told.getFirst().line();
        assertThat(told).extracting(Site::line).containsExactly(first, first + 1, first + 2, first + 3);
        assertThat(told)
                .allSatisfy(site -> assertThat(site.ordinal()).isEqualTo(site.line()))
                .extracting(Site::fileName)
                .containsOnly(found.getFirst().fileName());
    }

    @Test
    void aThreadIsStartedWhereItsClassCallsTheMethodThatItOverrides() {
        assertThat(sites("overridden"))
                .extracting(site -> site.action() + " in " + site.methodName())
                .contains("start in start", "join in overridden")
                .doesNotContain("start in overridden");
    }

    @ParameterizedTest
    @ValueSource(strings = {"started", "others"})
    void whatTheJdkStartsIsNoOperationOfTheProgram(String program) {
        assertThat(sites(program)).extracting(Site::action).isNotEmpty().doesNotContain("start", "join");
    }

    /** Of the operations of a trial, each once. */
    private static List<Site> sites(String program) {
        Ending ending = Trials.of(ToldCalls.class, program)
                .count(1)
                .run()
                .neverFail()
                .list()
                .getFirst();
        int[] steps = ending.steps();
        return IntStream.range(0, steps.length / 2)
                .mapToObj(step -> Sites.get(steps[2 * step + 1]))
                .distinct()
                .toList();
    }
}
