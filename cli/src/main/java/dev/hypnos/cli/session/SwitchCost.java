package dev.hypnos.cli.session;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.strategy.StrategyKind;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Trial;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.Reporting;

/**
 * What a switch costs, roughly: small trials in which two threads let each other go first. {@code bench micro} measures
 * it well.
 */
final class SwitchCost {
    private static final int YIELDS = 200;
    /** The code of the first is not compiled yet. */
    private static final int TRIALS = 300;

    private SwitchCost() {}

    /** The best of some trials. Throws an {@link IllegalStateException} where one fails. */
    static double micros() {
        Engine.Mode mode = Engine.debuggerPresent() ? Engine.Mode.THREADS : Engine.Mode.CONTINUATIONS;
        try (Engine engine = Engine.open(mode)) {
            double best = Double.MAX_VALUE;
            for (int trial = 0; trial < TRIALS; trial++) {
                best = Math.min(best, micros(engine, trial));
            }
            return best;
        }
    }

    private static double micros(Engine engine, int trial) {
        long start = System.nanoTime();
        Outcome outcome = engine.run(new Trial(
                SwitchCost::run,
                SwitchCost.class.getClassLoader(),
                TaskName.root(),
                StrategyKind.RANDOM_WALK.create(),
                new Randomness(trial),
                null,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                0,
                trace -> {},
                Reporting.NOTHING));
        if (outcome.failure() != null) {
            throw new IllegalStateException(
                    "a small trial failed: " + outcome.failure().message());
        }
        return (System.nanoTime() - start) / 1_000.0 / Math.max(1, outcome.switches());
    }

    private static void run() throws InterruptedException {
        Thread first = new Thread(SwitchCost::yieldOften);
        Thread second = new Thread(SwitchCost::yieldOften);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    @SuppressWarnings("ThreadPriorityCheck") // in a trial it is a decision of the strategy
    private static void yieldOften() {
        for (int i = 0; i < YIELDS; i++) {
            Thread.yield();
        }
    }
}
