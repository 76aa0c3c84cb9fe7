package dev.hypnos.benchmarks.experiment;

import dev.hypnos.benchmarks.program.Program;
import dev.hypnos.examples.Examples;
import dev.hypnos.junit.HypnosTestCase;
import dev.hypnos.junit.TestLocator;
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
    /** Measures an example: so many trials to warm up, then as many that count. */
    static TrialTimes of(String example, int trials) {
        String identity = Examples.test(example).orElseThrow();
        HypnosTestCase test =
                TestLocator.find(identity, TrialTimes.class.getClassLoader()).getFirst();
        Sandbox sandbox = new Sandbox(test.host());
        try (TrialLoop loop = new TrialLoop(true, trace -> {})) {
            long start = System.nanoTime();
            loop.run(test, sandbox, 1);
            double first = (System.nanoTime() - start) / 1e6;
            loop.run(test, sandbox, trials);
            loop.reset();
            loop.run(test, sandbox, trials);
            return new TrialTimes(
                    first,
                    loop.perTrial(loop.trialNanos) / 1e6,
                    loop.perTrial(loop.analysisNanos) / 1e6,
                    loop.perTrial(loop.operations));
        }
    }

    /** The nanoseconds of one trial of a program of this size, after some to warm up. */
    static double nanosOf(Class<? extends Program> program, int size) {
        Sandbox sandbox = new Sandbox(TrialTimes.class.getClassLoader());
        try (TrialLoop loop = new TrialLoop(true, trace -> {})) {
            for (int i = 0; i < 20; i++) {
                run(loop, program, sandbox, size / 50);
            }
            loop.reset();
            run(loop, program, sandbox, size);
            return loop.trialNanos;
        }
    }

    private static void run(TrialLoop loop, Class<? extends Program> program, Sandbox sandbox, int size) {
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
