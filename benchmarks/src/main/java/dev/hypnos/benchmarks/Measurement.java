package dev.hypnos.benchmarks;

import dev.hypnos.benchmarks.program.Program;
import dev.hypnos.kernel.History;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.analysis.ConflictAnalysis;
import dev.hypnos.kernel.analysis.DistinctOrders;
import dev.hypnos.kernel.analysis.TrialAnalysis;
import dev.hypnos.kernel.strategy.Pos;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Trial;
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.Reporting;
import dev.hypnos.runtime.outcome.TraceReader;
import dev.hypnos.sandbox.Sandbox;
import java.util.function.IntConsumer;

/**
 * Runs trials of a program as a campaign does: POS, conflict analysis and counting of partial orders after each trial,
 * trace and schedule recorded. What is timed is the whole of it.
 */
final class Measurement implements AutoCloseable {
    private final Engine engine = Engine.open(Engine.Mode.CONTINUATIONS);
    private final Sandbox sandbox;
    private final Strategy strategy = new Pos();
    private final History history = new History(History.Scheme.TASK_AND_SITE);
    private final TaskName root = TaskName.root();
    private final ConflictAnalysis analysis = new ConflictAnalysis();
    private final DistinctOrders orders = new DistinctOrders();
    private final TraceReader reader = new Analysis();
    private final String program;
    private final boolean withNewClasses;
    private long trials;

    long operations;
    long decisions;
    long switches;
    long conflicts;
    /** The time of everything, and the part of it that the analysis took. */
    long nanos;

    long analysisNanos;

    Measurement(Class<? extends Program> program) {
        this(program, false);
    }

    /** @param withNewClasses whether each trial loads its classes, as the first one does */
    Measurement(Class<? extends Program> program, boolean withNewClasses) {
        this(program.getName(), Measurement.class.getClassLoader(), withNewClasses);
    }

    /** @param host where the classes of the program are found */
    Measurement(String program, ClassLoader host, boolean withNewClasses) {
        this.program = program;
        this.sandbox = new Sandbox(host);
        this.withNewClasses = withNewClasses;
    }

    /** One trial of this size. */
    void run(int size) {
        long start = System.nanoTime();
        ClassLoader loader = sandbox.loader(false);
        if (withNewClasses) {
            ((TrialLoader) loader).retire();
        }
        Outcome outcome = engine.run(new Trial(
                () -> ((IntConsumer) loader.loadClass(program).getConstructor().newInstance()).accept(size),
                loader,
                root,
                strategy,
                new Randomness(Randomness.seedOf(1, trials++)),
                history,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                0,
                reader,
                Reporting.NOTHING));
        if (outcome.failure() != null) {
            throw new IllegalStateException(
                    program + " failed: " + outcome.failure().message());
        }
        nanos += System.nanoTime() - start;
        operations += outcome.operations();
        decisions += outcome.decisions();
        switches += outcome.switches();
    }

    private final class Analysis implements TraceReader {
        @Override
        public void read(Trace trace) {
            long start = System.nanoTime();
            TrialAnalysis result = analysis.analyse(trace, history);
            orders.add(result.orderHash());
            conflicts += result.conflicts();
            analysisNanos += System.nanoTime() - start;
        }

        /** As in 15 of 16 trials of a campaign. */
        @Override
        public boolean looksForRaces() {
            return false;
        }
    }

    /** So many trials of this size, after which the counts start anew: compiled code, a known history. */
    Measurement warmUp(int trialCount, int size) {
        run(trialCount, size);
        reset();
        return this;
    }

    Measurement run(int trialCount, int size) {
        engine.drive(() -> {
            for (int i = 0; i < trialCount; i++) {
                run(size);
            }
        });
        return this;
    }

    void reset() {
        operations = 0;
        decisions = 0;
        switches = 0;
        conflicts = 0;
        nanos = 0;
        analysisNanos = 0;
    }

    @Override
    public void close() {
        engine.close();
    }
}
