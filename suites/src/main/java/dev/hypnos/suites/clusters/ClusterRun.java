package dev.hypnos.suites.clusters;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.systematic.Exploration;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Trial;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.Reporting;
import dev.hypnos.sandbox.Sandbox;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

/** Runs clusters, all with one engine. */
public final class ClusterRun implements AutoCloseable {
    private static final Duration TIME_LIMIT = Duration.ofHours(1);
    private static final long OPERATION_LIMIT = 100_000;
    /** After so many trials the size of a cluster is estimated. */
    private static final int ESTIMATED_AFTER = 100;

    private final Sandbox sandbox;
    private final Engine engine = Engine.open(Engine.Mode.CONTINUATIONS);
    private final TaskName root = TaskName.root();
    private int trials;

    /** @param loader knows the clusters */
    public ClusterRun(ClassLoader loader) {
        sandbox = new Sandbox(loader, ClusterRun.class.getName());
    }

    /**
     * Tries all that the exploration has to try; that is left off if it takes more trials than so many, or seems to.
     *
     * @param type has a public static method {@code run} that takes a number and says how the cluster ended
     * @return what it said, and the failures
     */
    public Set<String> ends(Class<?> type, long number, Exploration exploration, long trials) {
        Set<String> ends = new TreeSet<>();
        for (long trial = 0; trial < trials && !exploration.isOver(); trial++) {
            if (trial == ESTIMATED_AFTER && exploration.frontier().share() * trials * 2 < trial) {
                break;
            }
            long before = exploration.executions();
            String end = run(type, number, exploration);
            if (exploration.executions() > before) {
                ends.add(end);
            }
        }
        return ends;
    }

    /** Runs one trial, from which the exploration learns; returns what the cluster said, or how it failed. */
    public String run(Class<?> type, long number, Exploration exploration) {
        ClassLoader loader = sandbox.loader(false);
        Object[] said = new Object[1];
        Outcome outcome = engine.run(new Trial(
                () -> said[0] = call(loader, type, number),
                loader,
                root,
                exploration,
                new Randomness(Randomness.seedOf(1, trials++)),
                null,
                TIME_LIMIT.toNanos(),
                OPERATION_LIMIT,
                0,
                trace -> {},
                Reporting.NOTHING));
        exploration.learn(outcome.trace());
        Failure failure = outcome.failure();
        if (failure instanceof Failure.Uncontrolled) {
            throw new IllegalStateException(type + " " + number + ": " + failure.message(), failure.cause());
        }
        return failure == null ? String.valueOf(said[0]) : failure.kind() + ": " + failure.message();
    }

    private static Object call(ClassLoader loader, Class<?> type, long number) throws Throwable {
        try {
            return loader.loadClass(type.getName()).getMethod("run", long.class).invoke(null, number);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    @Override
    public void close() {
        engine.close();
        sandbox.close();
    }
}
