package dev.hypnos.benchmarks.suite;

import dev.hypnos.suites.conformance.Conformance;
import dev.hypnos.suites.conformance.Program;
import dev.hypnos.suites.conformance.Programs;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Every program of the conformance suite: are its outcomes those that are stated, all of them and no others? */
final class ConformanceSuite {
    static final int SCHEDULES = 2_000;

    private ConformanceSuite() {}

    static int run(Selection selection, int schedules, PrintStream out) {
        List<Program> programs = selection.of(Programs.all(), Program::name);
        long start = System.nanoTime();
        int different = 0;
        int outcomes = 0;
        for (int i = 0; i < programs.size(); i++) {
            Program program = programs.get(i);
            // a program that needs more has said so; a shorter run is shorter for all
            int share = (int) ((long) schedules * program.schedules() / SCHEDULES);
            Conformance.Report report = Conformance.run(program, share);
            outcomes += program.outcomes().size();
            if (!report.conforms()) {
                different++;
                out.println(report);
            }
            if (i % 50 == 49) {
                System.err.printf("conformance: %d of %d programs%n", i + 1, programs.size());
            }
        }
        out.printf(
                Locale.ROOT,
                "%d programs with %d outcomes, each under %d schedules, %.0f s: %d differ%n",
                programs.size(),
                outcomes,
                schedules,
                (System.nanoTime() - start) / 1e9,
                different);
        return different == 0 ? 0 : 1;
    }
}
