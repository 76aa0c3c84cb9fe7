package dev.hypnos.benchmarks.experiment;

import dev.hypnos.campaign.TestBody;
import dev.hypnos.examples.Examples;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
import dev.hypnos.kernel.History;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.analysis.ConflictAnalysis;
import dev.hypnos.kernel.strategy.Pos;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Trial;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.Reporting;
import dev.hypnos.sandbox.Sandbox;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Trials one after the other, with POS, as a campaign makes them; counts and times what they do. */
final class TrialLoop implements AutoCloseable {
    private final Engine engine = Engine.open(Engine.Mode.CONTINUATIONS);
    private final Strategy strategy = new Pos();
    private final @Nullable History history;
    private final TaskName root = TaskName.root();
    private final ConflictAnalysis analysis = new ConflictAnalysis();
    private final Consumer<Trace> reader;
    private long number;
    long trials;
    long trialNanos;
    long analysisNanos;
    long operations;
    long decisions;
    long tasks;

    /**
     * @param conflictAnalysis whether conflicts are predicted
     * @param reader reads each trace, besides the analysis
     */
    TrialLoop(boolean conflictAnalysis, Consumer<Trace> reader) {
        this.history = conflictAnalysis ? new History(History.Scheme.TASK_AND_SITE) : null;
        this.reader = reader;
    }

    /** So many trials of an example. */
    void run(String example, int count) {
        String identity = Examples.test(example).orElseThrow();
        HypnosTestCase test =
                TestLocator.find(identity, TrialLoop.class.getClassLoader()).getFirst();
        run(test, new Sandbox(test.host()), count);
    }

    void run(HypnosTestCase test, Sandbox sandbox, int count) {
        long limit = test.settings().timeLimit().toNanos();
        for (int i = 0; i < count; i++) {
            ClassLoader loader = sandbox.loader(false);
            TestBody body = test.body(loader);
            body.beforeTrial();
            try {
                run(body, loader, limit);
            } finally {
                body.afterTrial();
            }
        }
    }

    void run(Trial.Body body, ClassLoader loader, long timeLimitNanos) {
        long start = System.nanoTime();
        Outcome outcome = engine.run(new Trial(
                body,
                loader,
                root,
                strategy,
                new Randomness(Randomness.seedOf(1, number++)),
                history,
                timeLimitNanos,
                Long.MAX_VALUE,
                0,
                this::read,
                Reporting.NOTHING));
        trialNanos += System.nanoTime() - start;
        trials++;
        operations += outcome.operations();
        decisions += outcome.decisions();
        tasks += outcome.tasks();
    }

    private void read(Trace trace) {
        long start = System.nanoTime();
        analysis.analyse(trace, history);
        analysisNanos += System.nanoTime() - start;
        reader.accept(trace);
    }

    double perTrial(long amount) {
        return trials == 0 ? 0 : (double) amount / trials;
    }

    /** What comes now counts; what was before was to warm up. */
    void reset() {
        trials = 0;
        trialNanos = 0;
        analysisNanos = 0;
        operations = 0;
        decisions = 0;
        tasks = 0;
    }

    @Override
    public void close() {
        engine.close();
    }
}
