package dev.hypnos.benchmarks;

import dev.hypnos.benchmarks.program.NodeRing;
import dev.hypnos.benchmarks.program.Program;
import java.io.PrintStream;
import java.util.Locale;

/** {@code hypnos bench cluster}: what a message between nodes costs, among three of them and among fifty. */
public final class ClusterBenchmark {
    private static final int MESSAGES = 100_000;
    private static final double MOST = 2;

    private final PrintStream out;
    private final int messages;

    private ClusterBenchmark(PrintStream out, int messages) {
        this.out = out;
        this.messages = messages;
    }

    /** Runs the benchmark; {@code --quick} for a tenth of the work. Fails if a message among many costs too much. */
    public static int run(String[] arguments) {
        boolean quick = arguments.length == 1 && arguments[0].equals("--quick");
        if (arguments.length > (quick ? 1 : 0)) {
            System.err.println("hypnos bench cluster: the only option is --quick");
            return 2;
        }
        return new ClusterBenchmark(System.out, quick ? MESSAGES / 10 : MESSAGES).run();
    }

    private int run() {
        out.println("POS, conflict analysis, trace and schedule recording on; JDK " + Runtime.version());
        double few = measure(NodeRing.Three.class, "3");
        double many = measure(NodeRing.Fifty.class, "50");
        out.printf(Locale.ROOT, "%-48s %10.2f x     at most %.1f%n", "among 50 nodes as against 3", many / few, MOST);
        return many / few <= MOST ? 0 : 1;
    }

    private double measure(Class<? extends Program> ring, String nodes) {
        try (Measurement trials = new Measurement(ring)) {
            trials.warmUp(3, messages / 5).warmUp(1, messages).run(2, messages);
            double cost = (double) trials.nanos / 2 / messages;
            out.printf(
                    Locale.ROOT,
                    "%-48s %10.0f ns    %.1f operations, %.1f decisions, %.1f switches; analysis %.0f ns%n",
                    "message among " + nodes + " nodes",
                    cost,
                    trials.operations / 2.0 / messages,
                    trials.decisions / 2.0 / messages,
                    trials.switches / 2.0 / messages,
                    trials.analysisNanos / 2.0 / messages);
            return cost;
        }
    }
}
