package dev.hypnos.benchmarks.suite;

import dev.hypnos.examples.events.cassandra.Writes;
import dev.hypnos.kernel.events.EventExploration;
import dev.hypnos.kernel.systematic.Reductions;
import dev.hypnos.suites.clusters.ClusterRun;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How many different states of a cluster are seen in so many paths: figure 11 of the FlyMC paper, of three Paxos
 * writes, and what each part gives.
 */
final class CoverageSuite {
    static final int PATHS = 10_000;
    private static final int WRITES = 3;
    static final int SECONDS = 120;
    private static final List<Integer> SHARES = List.of(100, 50, 20, 10, 5, 2, 1);

    /**
     * As in the paper without parallel flips, which only change the order; then with one part less, and what earlier
     * tools do.
     */
    private static final List<String> TECHNIQUES = List.of(
            "all",
            "no-flips",
            "no-draws",
            "no-symmetry",
            "no-independence",
            "no-states",
            "no-rehearsals",
            "modist",
            "samc",
            "bounded",
            "random-modist",
            "random");

    private CoverageSuite() {}

    static int run(Selection selection, int paths, int most, PrintStream out) {
        EventReport report = new EventReport(
                "flymc-coverage",
                "Different states in so many paths of three Paxos writes, at most " + most
                        + " s each; those of paths that are run, and in the last column with those that are only rehearsed",
                List.of("technique"),
                names(paths));
        for (String technique : selection.of(TECHNIQUES, name -> name)) {
            report.row(List.of(technique), figures(technique, paths, most));
            report.progress(out);
        }
        report.write(out);
        return 0;
    }

    private static List<String> names(int paths) {
        List<String> names = new ArrayList<>();
        SHARES.forEach(share -> names.add(String.format(Locale.ROOT, "%,d", paths / share)));
        names.add("known");
        return names;
    }

    private static List<EventReport.Cell> figures(String technique, int paths, int most) {
        List<EventReport.Cell> cells = new ArrayList<>();
        EventExploration exploration = new EventExploration(Reductions.parse(technique));
        exploration.countStates();
        long start = System.nanoTime();
        long done = 0;
        try (ClusterRun run = new ClusterRun(CoverageSuite.class.getClassLoader())) {
            for (int share : SHARES) {
                while (done < paths / share && !exploration.isOver() && seconds(start) < most) {
                    run.run(Writes.class, WRITES, exploration);
                    done++;
                }
                boolean isLess = done < paths / share && !exploration.isOver();
                cells.add(cell(exploration.statesCovered(), seconds(start), isLess));
            }
        }
        cells.add(cell(Math.max(exploration.statesCovered(), exploration.statesKnown()), seconds(start), false));
        return cells;
    }

    private static EventReport.Cell cell(long states, double seconds, boolean isLess) {
        return new EventReport.Cell(
                String.format(Locale.ROOT, "%s%,d", isLess ? "> " : "", states), states, seconds, isLess);
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
