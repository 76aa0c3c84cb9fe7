package dev.hypnos.suites.orders;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.ResourceNames;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.systematic.Equivalence;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Trial;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.Reporting;
import dev.hypnos.sandbox.Sandbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks for what exploration is not told. Two executions that it takes for equivalent must do the same, task by task, and end in the same way; if they
 * do not, then something makes a difference of which no operation tells.
 */
public final class Contradictions {
    private static final Duration TIME_LIMIT = Duration.ofHours(24);
    private static final long OPERATION_LIMIT = 100_000;
    private static final int ENOUGH = 3;

    private Contradictions() {}

    /** A program. */
    @FunctionalInterface
    public interface Program {
        /** Runs it once, in the classes of this loader; returns what comes out. */
        Object run(ClassLoader loader) throws Throwable;
    }

    /** What an execution did, and how it went. */
    private record Seen(long behaviour, String ending, long trial) {}

    /** Pairs of executions that contradict each other, as texts; the first few of so many random trials. */
    public static List<String> find(ClassLoader host, String kind, Program program, boolean hasObservers, int trials) {
        TaskName root = TaskName.root();
        Equivalence equivalence = new Equivalence(hasObservers);
        Map<Long, Seen> classes = new HashMap<>();
        List<String> found = new ArrayList<>();
        StringBuilder last = new StringBuilder();
        try (Sandbox sandbox = new Sandbox(host, kind);
                Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            for (int trial = 0; trial < trials && found.size() < ENOUGH; trial++) {
                ClassLoader loader = sandbox.loader(false);
                Object[] result = new Object[1];
                long[] itsClass = new long[1];
                long[] behaviour = new long[1];
                Outcome outcome = engine.run(new Trial(
                        () -> result[0] = program.run(loader),
                        loader,
                        root,
                        new ExactWalk(),
                        new Randomness(Randomness.seedOf(1, trial)),
                        null,
                        TIME_LIMIT.toNanos(),
                        OPERATION_LIMIT,
                        0,
                        trace -> {
                            ResourceNames names = trace.resourceNames();
                            itsClass[0] = equivalence.classOf(trace, names);
                            behaviour[0] = Equivalence.behaviour(trace);
                            last.setLength(0);
                            Seen before = classes.get(itsClass[0]);
                            if (before != null && before.behaviour != behaviour[0]) {
                                last.append(text(trace, names));
                            }
                        },
                        Reporting.NOTHING));
                Failure failure = outcome.failure();
                String ending = failure == null ? String.valueOf(result[0]) : failure.kind() + ": " + failure.message();
                Seen now = new Seen(behaviour[0], ending, trial);
                Seen before = classes.putIfAbsent(itsClass[0], now);
                if (before != null && (before.behaviour != now.behaviour || !before.ending.equals(ending))) {
                    found.add("trial %d ends with %s, trial %d, which is of the same class, with %s%s"
                            .formatted(before.trial, before.ending, trial, ending, last));
                }
            }
        }
        return found;
    }

    private static String text(Trace trace, ResourceNames names) {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < trace.size(); row++) {
            int resource = trace.resource(row);
            if (trace.isOperation(row)) {
                text.append("\n    ")
                        .append(trace.name(trace.task(row)))
                        .append(' ')
                        .append(Sites.get(trace.site(row)));
            }
            if (trace.kind(row) <= Trace.ALSO && resource >= 0) {
                text.append(' ')
                        .append(Access.of(trace.access(row)))
                        .append(' ')
                        .append(names.name(resource));
            }
        }
        return text.toString();
    }
}
