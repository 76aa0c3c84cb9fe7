package dev.hypnos.benchmarks.paper;

import dev.hypnos.benchmarks.program.Program;
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
import dev.hypnos.runtime.Outcome;
import dev.hypnos.runtime.Trial;
import dev.hypnos.sandbox.Sandbox;
import java.util.function.IntConsumer;

/**
 * Where the time of a trial goes.
 *
 * @param firstMillis the first trial, with all weaving and loading
 * @param trialMillis one of the last trials, on average, with its analysis
 * @param analysisMillis the analysis alone
 * @param operations how many operations a trial has
 */
record TrialTimes(double firstMillis, double trialMillis, double analysisMillis, double operations) {
    /** One trial for each number, with its analysis; the time of each goes into the given places. */
    private static final class Loop implements AutoCloseable {
        private final Engine engine = Engine.open(Engine.Mode.CONTINUATIONS);
        private final Strategy strategy = new Pos();
        private final History history = new History(History.Scheme.TASK_AND_SITE);
        private final TaskName root = TaskName.root();
        private final ConflictAnalysis analysis = new ConflictAnalysis();
        private long number;
        long trialNanos;
        long analysisNanos;
        long operations;

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
                    this::analyse,
                    false));
            trialNanos += System.nanoTime() - start;
            operations += outcome.operations();
        }

        private void analyse(Trace trace) {
            long start = System.nanoTime();
            analysis.analyse(trace, history);
            analysisNanos += System.nanoTime() - start;
        }

        void reset() {
            trialNanos = 0;
            analysisNanos = 0;
            operations = 0;
        }

        @Override
        public void close() {
            engine.close();
        }
    }

    /** Measures an example: so many trials to warm up, then as many that count. */
    static TrialTimes of(String example, int trials) {
        String identity = Examples.test(example).orElseThrow();
        HypnosTestCase test =
                TestLocator.find(identity, TrialTimes.class.getClassLoader()).getFirst();
        Sandbox sandbox = new Sandbox(test.host());
        long limit = test.settings().timeLimit().toNanos();
        try (Loop loop = new Loop()) {
            long start = System.nanoTime();
            run(loop, test, sandbox, limit);
            double first = (System.nanoTime() - start) / 1e6;
            for (int i = 0; i < trials; i++) {
                run(loop, test, sandbox, limit);
            }
            loop.reset();
            for (int i = 0; i < trials; i++) {
                run(loop, test, sandbox, limit);
            }
            return new TrialTimes(
                    first,
                    loop.trialNanos / 1e6 / trials,
                    loop.analysisNanos / 1e6 / trials,
                    (double) loop.operations / trials);
        }
    }

    private static void run(Loop loop, HypnosTestCase test, Sandbox sandbox, long limit) {
        ClassLoader loader = sandbox.loader(false);
        TestBody body = test.body(loader);
        body.beforeTrial();
        try {
            loop.run(body, loader, limit);
        } finally {
            body.afterTrial();
        }
    }

    /** The nanoseconds of one trial of a program of this size, after some to warm up. */
    static double nanosOf(Class<? extends Program> program, int size) {
        Sandbox sandbox = new Sandbox(TrialTimes.class.getClassLoader());
        try (Loop loop = new Loop()) {
            for (int i = 0; i < 20; i++) {
                run(loop, program, sandbox, size / 50);
            }
            loop.reset();
            run(loop, program, sandbox, size);
            return loop.trialNanos;
        }
    }

    private static void run(Loop loop, Class<? extends Program> program, Sandbox sandbox, int size) {
        ClassLoader loader = sandbox.loader(false);
        loop.run(
                () -> ((IntConsumer) loader.loadClass(program.getName())
                                .getConstructor()
                                .newInstance())
                        .accept(size),
                loader,
                Long.MAX_VALUE);
    }
}
