package dev.hypnos.suites.orders;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.systematic.Exploration;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Trial;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.Reporting;
import dev.hypnos.sandbox.Sandbox;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Runs one of the programs again and again, on one engine. */
public final class OrderRun implements AutoCloseable {
    private static final Duration TIME_LIMIT = Duration.ofMinutes(1);
    private static final long OPERATION_LIMIT = 1_000_000;

    private final Class<?> type;
    private final String program;
    private final int size;
    private final Sandbox sandbox;
    private final Engine engine;
    private @Nullable ClassLoader loader;
    private @Nullable Method method;

    public OrderRun(Class<?> type, String program, int size) {
        this.type = type;
        this.program = program;
        this.size = size;
        this.sandbox = new Sandbox(type.getClassLoader(), type.getName());
        this.engine = Engine.open(Engine.Mode.CONTINUATIONS);
    }

    /** As {@link #run(Strategy, long)}, on an engine of its own. */
    public static long run(Class<?> type, String program, int size, Strategy strategy, long trials) {
        try (OrderRun run = new OrderRun(type, program, size)) {
            return run.run(strategy, trials);
        }
    }

    /** Until the strategy has tried all that it has to try, or so many times. Returns how many times it was. */
    public long run(Strategy strategy, long trials) {
        long[] count = new long[1];
        engine.drive(() -> count[0] = runAll(strategy, trials));
        return count[0];
    }

    private long runAll(Strategy strategy, long trials) {
        TaskName root = TaskName.root();
        for (long trial = 0; trial < trials; trial++) {
            if (strategy instanceof Exploration exploration && !prepare(exploration)) {
                return trial;
            }
            ClassLoader next = sandbox.loader(false);
            Method called = method(next);
            Outcome outcome = engine.run(new Trial(
                    () -> call(called, size),
                    next,
                    root,
                    strategy,
                    new Randomness(Randomness.seedOf(1, trial)),
                    null,
                    TIME_LIMIT.toNanos(),
                    OPERATION_LIMIT,
                    0,
                    trace -> {},
                    Reporting.NOTHING));
            Failure failure = outcome.failure();
            if (failure != null) {
                throw new IllegalStateException(
                        program + "(" + size + ") failed: " + failure.message(), failure.cause());
            }
            if (strategy instanceof Exploration exploration) {
                exploration.learn(outcome.trace());
            }
        }
        return trials;
    }

    /** Finds something to try, and waits for it where others explore too; false if nothing is left, or the thread was interrupted. */
    private static boolean prepare(Exploration exploration) {
        while (!exploration.isOver() && !Thread.currentThread().isInterrupted()) {
            if (exploration.prepare()) {
                return true;
            }
        }
        return false;
    }

    /** Looked up once for each class loader: what is measured is the program. */
    private Method method(ClassLoader next) {
        Method known = method;
        if (known != null && next == loader) {
            return known;
        }
        try {
            Method found = next.loadClass(type.getName()).getMethod(program, int.class);
            // else each call would ask who may
            found.setAccessible(true);
            loader = next;
            method = found;
            return found;
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static void call(Method method, int size) {
        try {
            method.invoke(null, size);
        } catch (InvocationTargetException failed) {
            throw new IllegalStateException(failed.getCause());
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Override
    public void close() {
        engine.close();
        sandbox.close();
    }
}
