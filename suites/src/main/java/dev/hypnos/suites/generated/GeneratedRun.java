package dev.hypnos.suites.generated;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import dev.hypnos.kernel.systematic.Exploration;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Trial;
import dev.hypnos.runtime.outcome.Failure;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.Reporting;
import dev.hypnos.sandbox.Sandbox;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/** Runs programs that were made at random, all with one engine. */
public final class GeneratedRun implements AutoCloseable {
    private static final Duration TIME_LIMIT = Duration.ofHours(1);
    private static final long OPERATION_LIMIT = 100_000;
    /** After so many trials of a program its size is estimated. */
    private static final int ESTIMATED_AFTER = 150;

    private final Sandbox sandbox = new Sandbox(GeneratedRun.class.getClassLoader(), GeneratedRun.class.getName());
    private final Engine engine = Engine.open(Engine.Mode.CONTINUATIONS);
    private final TaskName root = TaskName.root();

    /** What the tasks of one trial were told. */
    private static final class Records implements IntFunction<IntConsumer> {
        final StringBuilder[] texts;
        final IntConsumer[] consumers;

        Records(int count) {
            texts = new StringBuilder[count];
            consumers = new IntConsumer[count];
            for (int i = 0; i < count; i++) {
                StringBuilder text = new StringBuilder();
                texts[i] = text;
                consumers[i] = told -> text.append((char) (told >> 8)).append(told & 0xff);
            }
        }

        /** Asked by the program: one more array of its own would be one more operation. */
        @Override
        public IntConsumer apply(int number) {
            return consumers[number];
        }
    }

    /**
     * Tries all that the exploration has to try; that is left off if it takes more trials than so many, or seems to.
     * Trials that turn out to be in vain do not count.
     *
     * @param kinds to which the orders are added
     * @return the outcomes: what each step of each task gave, what was left, and how it ended
     */
    Set<String> explore(GeneratedProgram program, Exploration exploration, long trials, List<Kinds> kinds) {
        Set<String> outcomes = new TreeSet<>();
        for (long trial = 0; trial < trials && !exploration.isOver(); trial++) {
            if (trial == ESTIMATED_AFTER && exploration.frontier().share() * trials * 2 < trial) {
                break;
            }
            long before = exploration.executions();
            String outcome;
            try {
                outcome = run(program, exploration, trace -> kinds.forEach(each -> each.read(trace)));
            } catch (IllegalStateException defect) {
                throw new IllegalStateException(program + ", trial " + trial, defect);
            }
            if (exploration.executions() > before) {
                outcomes.add(outcome);
                kinds.forEach(each -> each.add(outcome));
            }
        }
        return outcomes;
    }

    /** Why exploration does not vouch for what was explored since this was asked last. */
    List<String> takeDoubts() {
        List<String> reasons = engine.doubts();
        engine.doubts.clear();
        return reasons;
    }

    private String run(GeneratedProgram program, Exploration exploration, Consumer<Trace> reader) {
        Records records;
        Outcome outcome;
        Object[] left = new Object[1];
        do {
            ClassLoader loader = sandbox.loader(false);
            Records told = new Records(program.records());
            records = told;
            outcome = engine.run(new Trial(
                    () -> left[0] = program.run(loader, told),
                    loader,
                    root,
                    exploration,
                    new Randomness(1),
                    null,
                    TIME_LIMIT.toNanos(),
                    OPERATION_LIMIT,
                    0,
                    reader::accept,
                    Reporting.NOTHING));
        } while (engine.mustRepeat());
        exploration.learn(outcome.trace());
        Failure failure = outcome.failure();
        if (failure instanceof Failure.Uncontrolled || failure instanceof Failure.TestThrew) {
            throw new IllegalStateException(program + ": " + failure.message(), failure.cause());
        }
        return String.join(" | ", records.texts) + " -> "
                + (failure == null ? Objects.toString(left[0]) : failure.kind());
    }

    @Override
    public void close() {
        engine.close();
        sandbox.close();
    }
}
