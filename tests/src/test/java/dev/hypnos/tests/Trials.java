package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.History;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.analysis.ConflictAnalysis;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.kernel.systematic.Exploration;
import dev.hypnos.kernel.systematic.Reach;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Trial;
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.Reporting;
import dev.hypnos.runtime.outcome.TraceReader;
import dev.hypnos.sandbox.Sandbox;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Trials of a program, run on an engine without a campaign around it.
 *
 * @param program the class with the program, of which each trial has a copy
 * @param method the program: a public static method without parameters
 */
record Trials(
        Class<?> program,
        String method,
        int count,
        StrategyKind strategy,
        boolean conflictAnalysis,
        long seed,
        Duration timeLimit,
        long operationLimit,
        int earlyTicks,
        Consumer<Trace> reader) {

    /** On threads a trial takes many times as long, so fewer are compared. */
    private static final int ON_THREADS_MAX = 40;

    private static final Consumer<Trace> NOBODY = trace -> {};

    /** All programs of a class. */
    static List<String> programs(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .map(Method::getName)
                .sorted()
                .toList();
    }

    static Trials of(Class<?> program, String method) {
        return new Trials(program, method, 300, StrategyKind.POS, true, 0, Duration.ofHours(24), 1_000_000, 0, NOBODY);
    }

    Trials count(int value) {
        return new Trials(
                program,
                method,
                value,
                strategy,
                conflictAnalysis,
                seed,
                timeLimit,
                operationLimit,
                earlyTicks,
                reader);
    }

    Trials strategy(StrategyKind value) {
        return new Trials(
                program, method, count, value, conflictAnalysis, seed, timeLimit, operationLimit, earlyTicks, reader);
    }

    Trials conflictAnalysis(boolean value) {
        return new Trials(program, method, count, strategy, value, seed, timeLimit, operationLimit, earlyTicks, reader);
    }

    Trials seed(long value) {
        return new Trials(
                program,
                method,
                count,
                strategy,
                conflictAnalysis,
                value,
                timeLimit,
                operationLimit,
                earlyTicks,
                reader);
    }

    Trials timeLimit(Duration value) {
        return new Trials(
                program, method, count, strategy, conflictAnalysis, seed, value, operationLimit, earlyTicks, reader);
    }

    Trials operationLimit(long value) {
        return new Trials(
                program, method, count, strategy, conflictAnalysis, seed, timeLimit, value, earlyTicks, reader);
    }

    Trials earlyTicks(int value) {
        return new Trials(
                program, method, count, strategy, conflictAnalysis, seed, timeLimit, operationLimit, value, reader);
    }

    /** Something else that reads the trace of every trial. */
    Trials reader(Consumer<Trace> value) {
        return new Trials(
                program, method, count, strategy, conflictAnalysis, seed, timeLimit, operationLimit, earlyTicks, value);
    }

    /**
     * Runs all trials on continuations and the first of them again on threads, and checks that the same seeds gave the
     * same operations and the same endings: the second time nobody looks for races, and less of each trial is written down.
     */
    Endings run() {
        Endings endings = run(Engine.Mode.CONTINUATIONS);
        Endings onThreads = count(Math.min(count, ON_THREADS_MAX)).run(Engine.Mode.THREADS);
        int compared = Math.min(endings.list().size(), onThreads.list().size());
        for (int trial = 0; trial < compared; trial++) {
            Ending one = endings.list().get(trial);
            Ending other = onThreads.list().get(trial);
            String trialOfProgram = "trial %d of %s on threads".formatted(trial, method);
            assertThat(other.outline()).as(trialOfProgram).isEqualTo(one.outline());
            assertThat(Ending.firstDifference(one, other)).as(trialOfProgram).isEmpty();
        }
        return endings;
    }

    /** Runs all trials, each with classes of its own. */
    Endings runWithNewClasses() {
        return run(Engine.Mode.CONTINUATIONS, true);
    }

    /** Runs all trials in one mode. */
    Endings run(Engine.Mode mode) {
        return run(mode, false);
    }

    /** Runs all trials in one mode, each with this much told of it. */
    Endings run(Engine.Mode mode, Reporting reporting) {
        return run(mode, false, reporting);
    }

    private Endings run(Engine.Mode mode, boolean isNew) {
        return run(mode, isNew, Reporting.NOTHING);
    }

    private Endings run(Engine.Mode mode, boolean isNew, Reporting reporting) {
        Sandbox sandbox = new Sandbox(program.getClassLoader());
        try (Engine engine = Engine.open(mode)) {
            List<Ending> endings = new ArrayList<>();
            Session session = new Session(this, engine, sandbox);
            session.reporting = reporting;
            session.looksForRaces = reader != NOBODY || mode != Engine.Mode.THREADS;
            // as a campaign does
            engine.drive(() -> {
                for (int trial = 0; trial < count; trial++) {
                    if (isNew) {
                        ((TrialLoader) sandbox.loader(false)).retire();
                    }
                    Ending ending = session.run(trial);
                    endings.add(ending);
                    if (ending.failure() instanceof Failure.Uncontrolled) {
                        break; // the next trial would stall too
                    }
                }
            });
            assertThat(sandbox.problems()).isEmpty();
            return new Endings(endings);
        }
    }

    /**
     * Every order that a systematic strategy tries, or {@code count} of them.
     *
     * @param endings what the program returned or how it failed, in words
     * @param orders hashes of what came before what
     * @param doubts why it cannot vouch for what it leaves out
     */
    record Everything(
            Set<String> endings,
            Set<Long> orders,
            long traces,
            long redundant,
            long cutShort,
            boolean isComplete,
            List<String> doubts) {}

    /** Tries every order. */
    Everything explore(Reach reach) {
        Sandbox sandbox = new Sandbox(program.getClassLoader());
        Set<String> endings = new TreeSet<>();
        Set<Long> orders = new HashSet<>();
        try (Engine engine = Engine.open(Engine.Mode.CONTINUATIONS)) {
            Session session = new Session(conflictAnalysis(false), engine, sandbox, strategy.create(reach));
            Exploration exploration = (Exploration) session.strategy;
            for (int trial = 0; trial < count && !exploration.isOver(); trial++) {
                long before = exploration.executions();
                Ending ending = session.run(trial);
                exploration.learn(session.lastTrace);
                if (exploration.executions() > before) {
                    endings.add(ending.outline());
                    orders.add(session.lastOrder);
                }
            }
            assertThat(sandbox.problems()).isEmpty();
            return new Everything(
                    endings,
                    orders,
                    exploration.executions(),
                    exploration.redundant(),
                    exploration.cutShort(),
                    exploration.isComplete(),
                    engine.doubts());
        }
    }

    /** What is learnt from trial to trial. */
    static final class Session {
        private final Trials trials;
        private final Engine engine;
        private final Sandbox sandbox;
        private final TaskName root = TaskName.root();
        private final Strategy strategy;
        private final @Nullable History history;
        private Reporting reporting = Reporting.NOTHING;
        private final ConflictAnalysis analysis = new ConflictAnalysis();
        private final TraceReader reader = new Reader();
        private boolean looksForRaces = true;
        private Trace lastTrace = new Trace();
        private long lastOrder;
        /** Every loader that was used, for tests that ask which trials shared one. */
        final List<ClassLoader> loaders = new ArrayList<>();

        Session(Trials trials, Engine engine, Sandbox sandbox) {
            this(trials, engine, sandbox, trials.strategy.create());
        }

        private Session(Trials trials, Engine engine, Sandbox sandbox, Strategy strategy) {
            this.trials = trials;
            this.engine = engine;
            this.sandbox = sandbox;
            this.strategy = strategy;
            this.history = trials.conflictAnalysis ? new History(History.Scheme.TASK_AND_SITE) : null;
        }

        Ending run(int trial) {
            ClassLoader loader = sandbox.loader(reporting != Reporting.NOTHING);
            loaders.add(loader);
            Object[] value = new Object[1];
            Outcome outcome = engine.run(new Trial(
                    () -> value[0] = call(loader),
                    loader,
                    root,
                    strategy,
                    new Randomness(Randomness.seedOf(trials.seed, trial)),
                    history,
                    trials.timeLimit.toNanos(),
                    trials.operationLimit,
                    trials.earlyTicks,
                    reader,
                    reporting));
            lastTrace = outcome.trace();
            return Ending.of(outcome, value[0]);
        }

        private final class Reader implements TraceReader {
            @Override
            public void read(Trace trace) {
                lastOrder = analysis.analyse(trace, history).orderHash();
                trials.reader.accept(trace);
            }

            @Override
            public boolean looksForRaces() {
                return looksForRaces;
            }
        }

        private @Nullable Object call(ClassLoader loader) throws Throwable {
            Method method = loader.loadClass(trials.program.getName()).getMethod(trials.method);
            try {
                return method.invoke(null);
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
        }
    }
}
