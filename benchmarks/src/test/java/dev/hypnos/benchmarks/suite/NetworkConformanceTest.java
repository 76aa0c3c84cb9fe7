package dev.hypnos.benchmarks.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.suites.Nightly;
import dev.hypnos.suites.conformance.Comparison;
import dev.hypnos.suites.conformance.Program;
import dev.hypnos.suites.network.NetworkPrograms;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What TCP, UDP and the JDK allow is shown, and nothing else, on the virtual network and on the real one. Here each program runs a
 * few times; {@code hypnos bench network} runs it under a thousand schedules and sees everything.
 */
class NetworkConformanceTest {
    private static final int RUNS = 10;
    private static final int SCHEDULES = Nightly.count(20, 200);

    static List<Program> programs() {
        return NetworkPrograms.all();
    }

    @Test
    void thereAreManyPrograms() {
        assertThat(programs()).hasSizeGreaterThan(200);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void nothingForbiddenIsSeen(Program program) {
        Comparison comparison = Comparison.of(program, RUNS, SCHEDULES);
        assertThat(comparison.forbidden()).as(comparison.toString()).isEmpty();
        if (comparison.virtual() != null) {
            assertThat(comparison.virtual().problem()).isNull();
        }
        if (program.isDeterministic()) {
            assertThat(comparison.missing()).as(comparison.toString()).isEmpty();
        }
    }
}
