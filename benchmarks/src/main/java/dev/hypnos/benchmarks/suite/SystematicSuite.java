package dev.hypnos.benchmarks.suite;

import dev.hypnos.suites.conformance.Conformance;
import dev.hypnos.suites.conformance.Program;
import dev.hypnos.suites.conformance.Programs;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The conformance programs under systematic exploration: how many it explores to the end, and whether it has seen
 * everything then.
 */
final class SystematicSuite {
    static final int TRIALS = 10_000;
    /** How long a program is explored at most. */
    static final int SECONDS = 60;

    private SystematicSuite() {}

    static int run(Selection selection, int trials, int seconds, PrintStream out) {
        int early = 0;
        int complete = 0;
        int exact = 0;
        int vouched = 0;
        DoubtCounts doubts = new DoubtCounts();
        List<Program> programs = selection.of(Programs.all(), Program::name);
        for (Program program : programs) {
            if (program.earlyTicks() > 0) {
                early++;
                continue;
            }
            Conformance.Explored explored = Conformance.explore(program, trials, TimeUnit.SECONDS.toNanos(seconds));
            if (explored.report().problem() != null) {
                out.println(explored.report());
            } else if (explored.isComplete()) {
                complete++;
                vouched += explored.doubts().isEmpty() ? 1 : 0;
                doubts.add(explored.doubts());
                if (explored.report().conforms()) {
                    exact++;
                } else {
                    out.println(explored.report() + " in " + explored.traces() + " traces");
                }
            } else {
                out.println(program.name() + ": not explored to the end, " + explored.traces() + " traces so far");
            }
        }
        doubts.print(out);
        out.printf(
                "%d programs, %d with early ticks left out, %d explored to the end in %d trials and %d s each, %d of them exactly, %d vouched for%n",
                programs.size(), early, complete, trials, seconds, exact, vouched);
        return exact == complete ? 0 : 1;
    }
}
