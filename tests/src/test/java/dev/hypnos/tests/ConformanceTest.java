package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.Engine;
import dev.hypnos.suites.Nightly;
import dev.hypnos.suites.conformance.Conformance;
import dev.hypnos.suites.conformance.Program;
import dev.hypnos.suites.conformance.Programs;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Exactly what a JVM allows is shown. Here each program runs under a part of its schedules, under few of them where those show
 * everything; {@code hypnos bench conformance} runs all of them. Seeds are fixed, so what is seen once is seen always.
 */
class ConformanceTest {
    private static final int SCHEDULES = 600;

    static List<Program> programs() {
        return Programs.all();
    }

    @Test
    void thereAreManyPrograms() {
        assertThat(programs()).hasSizeGreaterThan(500);
    }

    @Test
    void noOutcomeIsLeftOut() {
        assertThat(programs())
                .allSatisfy(program -> assertThat(program.unseen()).isEmpty());
    }

    @ParameterizedTest
    @MethodSource("programs")
    void exactlyTheStatedOutcomesAreSeen(Program program) {
        Conformance.Report report = run(program, Nightly.count(SCHEDULES / 20, SCHEDULES));
        if (!report.missing().isEmpty()) {
            report = run(program, SCHEDULES);
        }
        assertThat(report.conforms()).as(report.toString()).isTrue();
    }

    private static Conformance.Report run(Program program, int schedules) {
        return Conformance.run(program, (int) ((long) schedules * program.schedules() / 2_000));
    }

    /** Fewer, since they are slow where others use the processors too: nothing may be seen there that is not stated. */
    @ParameterizedTest
    @MethodSource("programs")
    void nothingElseIsSeenOnThreads(Program program) {
        Conformance.Report report = Conformance.run(program, Nightly.count(2, 6), Engine.Mode.THREADS);
        assertThat(report.problem()).isNull();
        assertThat(report.extra()).as(report.toString()).isEmpty();
    }
}
