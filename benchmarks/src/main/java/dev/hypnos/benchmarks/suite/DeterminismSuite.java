package dev.hypnos.benchmarks.suite;

import dev.hypnos.campaign.Determinism;
import dev.hypnos.campaign.TestBody;
import dev.hypnos.examples.Example;
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
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.Reporting;
import dev.hypnos.sandbox.Sandbox;
import dev.hypnos.suites.bugs.Bug;
import dev.hypnos.suites.bugs.Bugs;
import dev.hypnos.suites.conformance.Program;
import dev.hypnos.suites.conformance.Programs;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Every example and every program of the suites, each trial in four ways: on continuations with the classes of the
 * trial before, once as in a campaign and once with classes that report values, on continuations with new classes, and
 * on real threads. All operations must be the same, and all values where they are reported.
 */
final class DeterminismSuite {
    /** Of all programs together. */
    static final int TRIALS = 100_000;

    /** What is run. */
    private interface Subject {
        Trial.Body body(ClassLoader loader) throws Exception;
    }

    private record Case(String name, ClassLoader host, Duration timeLimit, int earlyTicks, Subject subject) {}

    private DeterminismSuite() {}

    static int run(Selection selection, int trials, PrintStream out) {
        List<Case> cases = selection.of(cases(), Case::name);
        int each = Math.max(1, (trials + cases.size() - 1) / cases.size());
        long start = System.nanoTime();
        int different = 0;
        for (int i = 0; i < cases.size(); i++) {
            List<String> difference = check(cases.get(i), each);
            if (!difference.isEmpty()) {
                different++;
                out.println(cases.get(i).name + ": " + String.join("\n    ", difference));
            }
            if (i % 50 == 49) {
                System.err.printf("determinism: %d of %d programs%n", i + 1, cases.size());
            }
        }
        out.printf(
                Locale.ROOT,
                "%d programs, %d trials of each, in four ways, %.0f s: %d differ%n",
                cases.size(),
                each,
                (System.nanoTime() - start) / 1e9,
                different);
        return different == 0 ? 0 : 1;
    }

    private static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (Example example : Examples.all()) {
            cases.add(test(Examples.test(example.name()).orElseThrow()));
        }
        for (Bug bug : Bugs.all()) {
            cases.add(test(bug.test()));
            cases.add(test(bug.twin()));
        }
        for (Program program : Programs.all()) {
            cases.add(new Case(
                    program.name(),
                    program.type().getClassLoader(),
                    Duration.ofHours(24),
                    program.earlyTicks(),
                    loader -> () -> program.call(loader)));
        }
        return cases;
    }

    private static Case test(String identity) {
        HypnosTestCase test = TestLocator.find(identity, DeterminismSuite.class.getClassLoader())
                .getFirst();
        return new Case(
                identity,
                test.host(),
                test.settings().timeLimit(),
                test.settings().earlyTicks(),
                loader -> {
                    TestBody body = test.body(loader);
                    body.beforeTrial();
                    return body;
                });
    }

    private static List<String> check(Case program, int trials) {
        try (Way kept = new Way(program, Engine.Mode.CONTINUATIONS, false, Reporting.NOTHING);
                Way reporting = new Way(program, Engine.Mode.CONTINUATIONS, false, Reporting.VALUES);
                Way loaded = new Way(program, Engine.Mode.CONTINUATIONS, true, Reporting.VALUES);
                Way onThreads = new Way(program, Engine.Mode.THREADS, false, Reporting.VALUES)) {
            for (int trial = 0; trial < trials; trial++) {
                Outcome first = reporting.run(trial);
                for (Way other : List.of(kept, loaded, onThreads)) {
                    List<String> difference = Determinism.compare(trial, first, other.run(trial));
                    if (!difference.isEmpty()) {
                        return difference;
                    }
                }
            }
            return List.of();
        } catch (Exception broken) {
            return List.of("could not be run: " + broken);
        }
    }

    /** One way to run a program, with what it learns from trial to trial. */
    private static final class Way implements AutoCloseable {
        private final Case program;
        private final boolean withNewClasses;
        private final Reporting reporting;
        private final Engine engine;
        private final Sandbox sandbox;
        private final TaskName root = TaskName.root();
        private final Strategy strategy = new Pos();
        private final History history = new History(History.Scheme.TASK_AND_SITE);
        private final ConflictAnalysis analysis = new ConflictAnalysis();

        Way(Case program, Engine.Mode mode, boolean withNewClasses, Reporting reporting) {
            this.program = program;
            this.reporting = reporting;
            this.withNewClasses = withNewClasses;
            this.engine = Engine.open(mode);
            this.sandbox = new Sandbox(program.host);
        }

        Outcome run(int trial) throws Exception {
            ClassLoader loader = sandbox.loader(reporting != Reporting.NOTHING);
            if (withNewClasses) {
                ((TrialLoader) loader).retire();
            }
            return engine.run(new Trial(
                    program.subject.body(loader),
                    loader,
                    root,
                    strategy,
                    new Randomness(Randomness.seedOf(7, trial)),
                    history,
                    program.timeLimit.toNanos(),
                    100_000,
                    program.earlyTicks,
                    this::learn,
                    reporting));
        }

        private void learn(Trace trace) {
            analysis.analyse(trace, history);
        }

        @Override
        public void close() {
            engine.close();
            sandbox.close();
        }
    }
}
