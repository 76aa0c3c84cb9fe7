package dev.hypnos.benchmarks.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hypnos.suites.Nightly;
import dev.hypnos.suites.conformance.Conformance;
import dev.hypnos.suites.conformance.Program;
import dev.hypnos.suites.conformance.Programs;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where systematic exploration comes to an end, it has seen exactly what a JVM allows. */
class SystematicConformanceTest {
    /** Of random numbers one sequence is taken, and the verdict says so. */
    private static final Set<String> NOT_EXACT = Set.of("ScheduledPrograms.randomNumbersDiffer");

    private static final int COMPARED_MIN = 400;

    private static int compared;

    @AfterAll
    static void mostWereExploredToTheEnd() {
        assertThat(compared).isGreaterThan(COMPARED_MIN);
    }

    static List<Program> programs() {
        return Programs.all().stream()
                .filter(program -> program.earlyTicks() == 0)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void nothingIsMissing(Program program) {
        Conformance.Explored explored = Conformance.explore(program, Nightly.count(40, 2_000));

        assertThat(explored.report().problem()).isNull();
        assumeTrue(explored.isComplete() && !NOT_EXACT.contains(program.name()));
        compared++;
        assertThat(explored.report().conforms())
                .as(explored.report().toString())
                .isTrue();
    }
}
