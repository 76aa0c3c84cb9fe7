package dev.hypnos.benchmarks;

import dev.hypnos.benchmarks.program.BareMonitors;
import dev.hypnos.benchmarks.program.Increments;
import dev.hypnos.benchmarks.program.ManyTasks;
import dev.hypnos.benchmarks.program.OwnAccesses;
import dev.hypnos.benchmarks.program.OwnMonitors;
import dev.hypnos.benchmarks.program.PrivateWrites;
import dev.hypnos.benchmarks.program.Program;
import dev.hypnos.benchmarks.program.RoundTrips;
import dev.hypnos.benchmarks.program.SharedReads;
import dev.hypnos.benchmarks.program.SoloQueue;
import dev.hypnos.benchmarks.program.StaticIncrements;
import dev.hypnos.benchmarks.program.Turns;
import dev.hypnos.runtime.vm.RawSwitch;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * {@code hypnos bench micro}: what a switch, a step, an operation, a round trip, a trial and a decision cost. "Hot" is
 * code that has been compiled because its classes serve many trials; "fresh" is code loaded anew for each trial.
 */
public final class MicroBenchmark {
    private static final int SWITCHES = 5_000_000;
    private static final int CLASSES = 1000;

    private final PrintStream out;
    private final boolean quick;
    private double raw;
    /** Keeps the compiler from leaving out what is measured. */
    private int sink;

    private MicroBenchmark(PrintStream out, boolean quick) {
        this.out = out;
        this.quick = quick;
    }

    /** What can be measured by itself. */
    private enum Part {
        STEPS,
        HARMLESS,
        MEMORY,
        TRIPS,
        TRIALS,
        DECISIONS
    }

    /**
     * Runs the benchmark; {@code --quick} for a tenth of the work, {@code --cases steps,memory} for some of its parts.
     */
    public static int run(String[] arguments) {
        boolean quick = false;
        Set<Part> parts = EnumSet.allOf(Part.class);
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].equals("--quick")) {
                quick = true;
            } else if (arguments[i].equals("--cases") && i + 1 < arguments.length) {
                parts = parts(arguments[++i]);
            } else {
                parts = Set.of();
                break;
            }
        }
        if (parts.isEmpty()) {
            System.err.println("hypnos bench micro: the options are --quick, and --cases with some of "
                    + Arrays.toString(Part.values()).toLowerCase(Locale.ROOT));
            return 2;
        }
        new MicroBenchmark(System.out, quick).run(parts);
        return 0;
    }

    /** The parts with these names; none if there is a name of none. */
    private static Set<Part> parts(String names) {
        Set<Part> parts = EnumSet.noneOf(Part.class);
        for (String name : names.split(",")) {
            try {
                parts.add(Part.valueOf(name.toUpperCase(Locale.ROOT)));
            } catch (IllegalArgumentException unknown) {
                return Set.of();
            }
        }
        return parts;
    }

    private void run(Set<Part> parts) {
        out.println("POS, conflict analysis, trace and schedule recording on; JDK " + Runtime.version());
        RawSwitch.nanos(SWITCHES / 5);
        raw = RawSwitch.nanos(SWITCHES);
        line("raw continuation switch", raw, "");
        for (Part part : parts) {
            switch (part) {
                case STEPS -> steps();
                case HARMLESS -> harmless();
                case MEMORY -> memory();
                case TRIPS -> roundTrips();
                case TRIALS -> trials();
                case DECISIONS -> decisions();
            }
        }
        line("raw continuation switch, again", RawSwitch.nanos(SWITCHES), sink == 1 ? " " : "");
    }

    /**
     * A round trip is four operations, two of which switch. A program whose operations are decisions and do not switch
     * tells what the other two cost.
     */
    private void steps() {
        double stay;
        try (Measurement solo = new Measurement(SoloQueue.class)) {
            solo.warmUp(2_000, 100).warmUp(20, 20_000).run(scaled(20), 100_000);
            stay = (double) solo.nanos / solo.operations;
            line("step without a switch, hot", stay, percent(solo.decisions, solo.operations) + " are decisions");
        }
        try (Measurement trips = new Measurement(RoundTrips.class)) {
            trips.warmUp(2_000, 100).warmUp(20, 20_000).run(scaled(20), 50_000);
            double stays = trips.operations - trips.switches;
            double step = (trips.nanos - stays * stay) / trips.switches;
            line("step with a switch, hot", step, ratio(step, raw, 4));
        }
        fresh("step, fresh", Turns.class, 200);
    }

    private void harmless() {
        try (Measurement hot = new Measurement(PrivateWrites.class)) {
            hot.warmUp(20, 50_000).run(scaled(30), 200_000);
            double cost = (double) hot.nanos / hot.operations;
            line("operation predicted not to conflict, hot", cost, ratio(cost, raw, 0.5));
        }
        fresh("operation predicted not to conflict, fresh", PrivateWrites.class, 1000);
    }

    /** What plain accesses and monitors cost that conflict with nothing, beyond the loop itself. */
    private void memory() {
        int size = 200_000;
        double plain = plain(size);
        cost("plain access, one's own object again, hot", OwnAccesses.class, size, 2, plain, "at most 10");
        cost("plain access, one's own objects in turn, hot", OwnAccesses.class, -size, 3, 0, "");
        cost("plain access, shared and only read, hot", SharedReads.class, size, 1, 0, "");
        cost("monitor, one's own again, hot", BareMonitors.class, size, 1, 0, "at most 30");
        cost("monitor around an increment, one's own again, hot", OwnMonitors.class, size, 1, 0, "");
        cost("monitor around an increment, two in turn, hot", OwnMonitors.class, -size, 1, 0, "");
    }

    /** The same loop as it is without Hypnos: nanoseconds for each access. */
    private double plain(int size) {
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 50; i++) {
            long start = System.nanoTime();
            sink += OwnAccesses.again(size);
            best = Math.min(best, System.nanoTime() - start);
        }
        return (double) best / (2.0 * size);
    }

    private void cost(String name, Class<? extends Program> program, int size, int perTurn, double plain, String most) {
        try (Measurement hot = new Measurement(program)) {
            hot.warmUp(30, size).run(scaled(30), size);
            double cost = (double) hot.nanos / scaled(30) / Math.abs(size) / perTurn - plain;
            String rows = percent(hot.operations, (long) scaled(30) * Math.abs(size) * perTurn) + " are operations";
            line(name, cost, most.isEmpty() ? rows : most + "; " + rows);
        }
    }

    private void fresh(String name, Class<? extends Program> program, int size) {
        try (Measurement fresh = new Measurement(program, true)) {
            fresh.warmUp(300, size).run(scaled(1000), size);
            line(name, (double) fresh.nanos / fresh.operations, "trials of " + size + ", loading included");
        }
    }

    private void roundTrips() {
        int count = scaled(1_000_000);
        try (Measurement trips = new Measurement(RoundTrips.class)) {
            trips.warmUp(5, 20_000).run(1, count);
            double seconds = trips.nanos / 1e9 * (1_000_000.0 / count);
            out.printf(
                    Locale.ROOT,
                    "%-48s %10.2f s     at most %.2f s at this raw switch (5 s at 0.2 us)%n",
                    "1,000,000 round trips through two queues",
                    seconds,
                    5 * raw / 200);
        }
    }

    private void trials() {
        trials("trials of 2 x 100 increments, hot", Increments.class, false);
        trials("the same with static state to restore, hot", StaticIncrements.class, false);
        trials("trials of 2 x 100 increments, fresh", Increments.class, true);
        ClassLoader large = new GeneratedProgram(CLASSES);
        double kept = large(large, false);
        double loaded = large(large, true);
        line("trial of a program of 1,000 classes, hot", kept, "");
        line("the same, fresh", loaded, String.format(Locale.ROOT, "%.1f times as long, at least 5", loaded / kept));
    }

    private double large(ClassLoader program, boolean withNewClasses) {
        try (Measurement trials = new Measurement(GeneratedProgram.MAIN, program, withNewClasses)) {
            int count = scaled(withNewClasses ? 50 : 500);
            trials.warmUp(count / 2, 1).run(count, 1);
            return (double) trials.nanos / count;
        }
    }

    private void trials(String name, Class<? extends Program> program, boolean withNewClasses) {
        try (Measurement trials = new Measurement(program, withNewClasses)) {
            // code that is shared with the programs before this one is compiled anew for it
            int count = scaled(withNewClasses ? 5_000 : 10_000);
            trials.warmUp(count, 100).run(count, 100);
            out.printf(
                    Locale.ROOT,
                    "%-48s %10.0f /s    %s%n",
                    name,
                    count / (trials.nanos / 1e9),
                    withNewClasses ? "" : "at least 8,000/s");
        }
    }

    private void decisions() {
        double first = 0;
        for (int tasks : new int[] {10, 100, 1000, 10_000}) {
            try (Measurement many = new Measurement(ManyTasks.class)) {
                int trials = Math.max(1, scaled(200_000) / tasks / ManyTasks.WRITES);
                many.warmUp(Math.max(2, trials / 4), tasks).run(trials, tasks);
                double cost = (double) (many.nanos - many.analysisNanos) / many.decisions;
                double analysis = (double) many.analysisNanos / many.operations;
                first = first == 0 ? cost : first;
                String remark = "%.1f x that among 10; analysis %.0f ns for each operation";
                line(
                        "decision among " + tasks + " tasks",
                        cost,
                        String.format(Locale.ROOT, remark, cost / first, analysis));
            }
        }
    }

    private int scaled(int count) {
        return quick ? Math.max(1, count / 10) : count;
    }

    private void line(String name, double nanos, String remark) {
        out.printf(Locale.ROOT, "%-48s %10.0f ns    %s%n", name, nanos, remark);
    }

    private static String percent(long part, long whole) {
        return String.format(Locale.ROOT, "%.0f %%", 100.0 * part / whole);
    }

    private static String ratio(double cost, double raw, double most) {
        return String.format(Locale.ROOT, "%.2f x raw, at most %.1f", cost / raw, most);
    }
}
