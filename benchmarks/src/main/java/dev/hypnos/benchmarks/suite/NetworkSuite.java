package dev.hypnos.benchmarks.suite;

import dev.hypnos.suites.conformance.Comparison;
import dev.hypnos.suites.conformance.Program;
import dev.hypnos.suites.network.NetworkPrograms;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Every program of the network suite: for real and in trials, beside what TCP, UDP and the JDK allow. */
final class NetworkSuite {
    static final int SCHEDULES = 1_000;

    /** How many schedules there are for each real run, which takes longer. */
    private static final int SCHEDULES_PER_RUN = 5;

    private NetworkSuite() {}

    static int run(Selection selection, int schedules, PrintStream out) {
        List<Program> programs = selection.of(NetworkPrograms.all(), Program::name);
        int runs = Math.max(1, schedules / SCHEDULES_PER_RUN);
        long start = System.nanoTime();
        List<Comparison> different = new ArrayList<>();
        int outcomes = 0;
        int seenForReal = 0;
        int seenVirtually = 0;
        out.println("| program | allowed | for real | virtually | verdict |");
        out.println("| --- | --- | --- | --- | --- |");
        for (int i = 0; i < programs.size(); i++) {
            Program program = programs.get(i);
            Comparison comparison = Comparison.of(program, runs, schedules);
            out.println(row(comparison));
            outcomes += program.outcomes().size() + program.unseen().size();
            seenForReal += comparison.real().size();
            seenVirtually += comparison.virtual().seen().size();
            if (!comparison.conforms()) {
                different.add(comparison);
            }
            if (i % 20 == 19) {
                System.err.printf("network: %d of %d programs%n", i + 1, programs.size());
            }
        }
        out.println();
        different.forEach(out::println);
        out.printf(
                Locale.ROOT,
                "%d programs with %d allowed outcomes, %d real runs and %d schedules of each, %.0f s: %d outcomes seen for real, %d"
                        + " virtually; %d differ%n",
                programs.size(),
                outcomes,
                runs,
                schedules,
                (System.nanoTime() - start) / 1e9,
                seenForReal,
                seenVirtually,
                different.size());
        return different.isEmpty() ? 0 : 1;
    }

    private static String row(Comparison comparison) {
        Program program = comparison.program();
        String allowed = String.join("; ", program.outcomes())
                + (program.unseen().isEmpty() ? "" : " (" + String.join("; ", program.unseen()) + ")");
        String seen = counts(comparison.virtual().seen());
        return "| " + program.name() + " | " + allowed + " | " + counts(comparison.real()) + " | " + seen + " | "
                + comparison.verdict() + " |";
    }

    private static String counts(Map<String, Integer> seen) {
        return seen.entrySet().stream()
                .map(entry -> entry.getKey() + " × " + entry.getValue())
                .collect(Collectors.joining("; "));
    }
}
