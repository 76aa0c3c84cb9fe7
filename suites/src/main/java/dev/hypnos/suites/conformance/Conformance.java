package dev.hypnos.suites.conformance;

import dev.hypnos.kernel.History;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.analysis.ConflictAnalysis;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Exploration;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.kernel.systematic.ReducedExploration;
import dev.hypnos.kernel.systematic.Reduction;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Trial;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.Reporting;
import dev.hypnos.sandbox.Sandbox;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Runs a program under many schedules and compares what was seen with what is stated. */
public final class Conformance {
    private static final Duration TIME_LIMIT = Duration.ofHours(24);
    private static final long OPERATION_LIMIT = 100_000;

    /** Three ways to choose: what one seldom reaches another does often. */
    private record Way(StrategyKind strategy, boolean conflictAnalysis) {}

    private static final Way[] WAYS = {
        new Way(StrategyKind.RANDOM_WALK, false), new Way(StrategyKind.POS, true), new Way(StrategyKind.POS, false)
    };

    private Conformance() {}

    /**
     * What was seen.
     *
     * @param seen how many trials had each outcome
     * @param problem why the program could not be checked, or null
     */
    public record Report(
            Program program,
            Map<String, Integer> seen,
            @Nullable String problem) {
        /** Stated, and not seen. */
        public Set<String> missing() {
            Set<String> missing = new TreeSet<>(program.outcomes());
            missing.removeAll(seen.keySet());
            return missing;
        }

        /** Seen, and not stated. */
        public Set<String> extra() {
            Set<String> extra = new TreeSet<>(seen.keySet());
            extra.removeAll(program.outcomes());
            extra.removeAll(program.unseen());
            return extra;
        }

        public boolean conforms() {
            return problem == null && missing().isEmpty() && extra().isEmpty();
        }

        @Override
        public String toString() {
            if (problem != null) {
                return program.name() + ": " + problem;
            }
            return program.name() + ": saw " + seen + (missing().isEmpty() ? "" : "; missing " + missing())
                    + (extra().isEmpty() ? "" : "; extra " + extra());
        }
    }

    /** Runs a program under so many schedules, or, where that is less, under as many as the program asks for. */
    public static Report run(Program program, int schedules) {
        return run(program, schedules, Engine.Mode.CONTINUATIONS);
    }

    public static Report run(Program program, int schedules, Engine.Mode mode) {
        Map<String, Integer> seen = new TreeMap<>();
        for (int i = 0; i < WAYS.length; i++) {
            int share = schedules / WAYS.length + (i < schedules % WAYS.length ? 1 : 0);
            String problem = run(program, WAYS[i], share, mode, seen);
            if (problem != null) {
                return new Report(program, seen, problem);
            }
        }
        return new Report(program, seen, null);
    }

    /**
     * What a systematic exploration saw.
     *
     * @param isComplete whether every order was tried that makes a difference
     * @param doubts why it cannot be vouched for that the others make none; empty if it can
     */
    public record Explored(Report report, boolean isComplete, long traces, long redundant, Set<String> doubts) {}

    /** Tries one order of each kind that makes a difference, or so many. */
    public static Explored explore(Program program, int traces) {
        return explore(program, traces, Long.MAX_VALUE);
    }

    /** The same, for so long at most. */
    public static Explored explore(Program program, int traces, long nanos) {
        Map<String, Integer> seen = new TreeMap<>();
        Exploration exploration = new ReducedExploration(Reduction.OPTIMAL, Reach.FULL);
        Set<String> doubts = new TreeSet<>();
        String problem = run(program, exploration, null, traces, nanos, Engine.Mode.CONTINUATIONS, seen, doubts);
        return new Explored(
                new Report(program, seen, problem),
                exploration.isComplete(),
                exploration.executions(),
                exploration.redundant(),
                doubts);
    }

    private static @Nullable String run(
            Program program, Way way, int trials, Engine.Mode mode, Map<String, Integer> seen) {
        History history = way.conflictAnalysis ? new History(History.Scheme.TASK_AND_SITE) : null;
        return run(program, way.strategy.create(), history, trials, Long.MAX_VALUE, mode, seen, new TreeSet<>());
    }

    private static @Nullable String run(
            Program program,
            Strategy strategy,
            @Nullable History history,
            int trials,
            long nanos,
            Engine.Mode mode,
            Map<String, Integer> seen,
            Set<String> doubts) {
        long begun = System.nanoTime();
        TaskName root = TaskName.root();
        ConflictAnalysis analysis = new ConflictAnalysis();
        try (Sandbox sandbox = new Sandbox(
                        program.type().getClassLoader(), program.type().getName());
                Engine engine = Engine.open(mode)) {
            for (int trial = 0; trial < trials && !isOver(strategy) && System.nanoTime() - begun < nanos; trial++) {
                ClassLoader loader = sandbox.loader(false);
                String[] result = new String[1];
                Outcome outcome = engine.run(new Trial(
                        () -> result[0] = program.call(loader),
                        loader,
                        root,
                        strategy,
                        new Randomness(Randomness.seedOf(1, trial)),
                        history,
                        TIME_LIMIT.toNanos(),
                        OPERATION_LIMIT,
                        program.earlyTicks(),
                        trace -> analysis.analyse(trace, history),
                        Reporting.NOTHING));
                Failure failure = outcome.failure();
                if (!sandbox.problems().isEmpty()) {
                    return sandbox.problems().getFirst();
                }
                if (failure instanceof Failure.Uncontrolled) {
                    return failure.message() + " " + String.join(" ", failure.details());
                }
                if (strategy instanceof Exploration exploration) {
                    exploration.learn(outcome.trace());
                }
                if (outcome.trace().isCutShort()) {
                    continue;
                }
                seen.merge(failure == null ? String.valueOf(result[0]) : outcome(failure), 1, Integer::sum);
            }
            doubts.addAll(engine.doubts());
        }
        return null;
    }

    private static boolean isOver(Strategy strategy) {
        return strategy instanceof Exploration exploration && exploration.isOver();
    }

    private static String outcome(Failure failure) {
        Throwable cause = failure.cause();
        return switch (failure) {
            case Failure.TestThrew ignored
            when cause != null -> "throws " + cause.getClass().getSimpleName();
            case Failure.TaskThrew ignored
            when cause != null -> "uncaught " + cause.getClass().getSimpleName();
            default -> failure.kind();
        };
    }
}
