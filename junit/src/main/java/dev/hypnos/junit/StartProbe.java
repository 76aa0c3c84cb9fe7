package dev.hypnos.junit;

import dev.hypnos.agent.Granularity;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Recording;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.schedule.Schedule;
import dev.hypnos.kernel.strategy.Divergence;
import dev.hypnos.kernel.strategy.Replay;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Trial;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.Reporting;
import dev.hypnos.sandbox.Sandbox;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Proves that instrumentation works in this JVM: in a small program of our own a lost update must be found, and must
 * come back in a replay. That the agent says it is installed proves less: whatever else changes classes in this JVM may
 * have undone its work, and every test would pass unexamined.
 */
final class StartProbe {
    private static final String PROGRAM = "dev.hypnos.probe.LostUpdate";
    /**
     * Each shows the lost update with a chance of a third or more; and seeds are fixed, so that it is the same
     * everywhere.
     */
    private static final int TRIALS = 30;

    private static final int LOST = 1;
    private static final int COUNTED = 2;
    private static final long TIME_LIMIT_NANOS = 1_000_000_000L;
    private static final long OPERATION_LIMIT = 1_000;

    private final Engine engine;
    private final Sandbox sandbox;
    /** What the program gave in the trial run last. */
    private int value;

    private StartProbe(Engine engine, Sandbox sandbox) {
        this.engine = engine;
        this.sandbox = sandbox;
    }

    /** Null where everything works, otherwise what does not, in one line. */
    static @Nullable String problem() {
        // in an archive, as a library, its plain fields would be none of our business
        return problem(Granularity.parse("dev.hypnos.probe=memory"));
    }

    /** With another granularity the lost update cannot be found, as if weaving did not work. */
    static @Nullable String problem(Granularity granularity) {
        Engine.Mode mode = Engine.debuggerPresent() ? Engine.Mode.THREADS : Engine.Mode.CONTINUATIONS;
        try (Engine engine = Engine.open(mode);
                Sandbox sandbox = new Sandbox(loader(), "", granularity)) {
            return new StartProbe(engine, sandbox).run();
        } catch (RuntimeException | LinkageError thrown) {
            return "the trial of a small program of its own failed with " + thrown;
        }
    }

    private static ClassLoader loader() {
        ClassLoader own = StartProbe.class.getClassLoader();
        return own == null ? ClassLoader.getSystemClassLoader() : own;
    }

    private @Nullable String run() {
        Strategy strategy = StrategyKind.POS.create();
        for (int trial = 0; trial < TRIALS; trial++) {
            Outcome outcome = run(strategy, trial);
            Failure failure = outcome.failure();
            if (failure != null) {
                return "a small program of its own, which is right, failed with " + failure.kind() + ": "
                        + failure.message();
            }
            if (!sandbox.problems().isEmpty()) {
                return sandbox.problems().get(0);
            }
            if (value == LOST) {
                return replay(Schedule.of(Recording.of(outcome.trace())));
            }
            if (value != COUNTED) {
                return "a small program of its own gave " + value + " in place of " + COUNTED;
            }
        }
        return "it did not find the lost update in a small program of its own";
    }

    private @Nullable String replay(Schedule schedule) {
        Replay strategy = new Replay(schedule);
        Outcome outcome = run(strategy, 0);
        Failure failure = outcome.failure();
        if (failure != null) {
            return "it could not replay a small program of its own: " + failure.message();
        }
        try {
            strategy.finish();
        } catch (Divergence early) {
            return "it could not replay a small program of its own: " + early.getMessage();
        }
        return value == LOST ? null : "the replay of a small program of its own gave another result";
    }

    private Outcome run(Strategy strategy, long seed) {
        ClassLoader loader = sandbox.loader(false);
        value = 0;
        return engine.run(new Trial(
                () -> value = (int) ((Callable<?>)
                                loader.loadClass(PROGRAM).getConstructor().newInstance())
                        .call(),
                loader,
                TaskName.root(),
                strategy,
                new Randomness(Randomness.seedOf(0, seed)),
                null,
                TIME_LIMIT_NANOS,
                OPERATION_LIMIT,
                0,
                trace -> {},
                Reporting.NOTHING));
    }
}
