package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.strategy.Fifo;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Trial;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.Reporting;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Where the engine itself finds no memory it asks for the trial to be run again, and gives up in the end. */
class ShortageTest {
    private final AtomicInteger bodies = new AtomicInteger();

    @ParameterizedTest
    @EnumSource(Engine.Mode.class)
    void theTrialIsRunAgain(Engine.Mode mode) {
        Fullness strategy = new Fullness(3);
        try (Engine engine = Engine.open(mode)) {
            for (int attempt = 0; attempt < 3; attempt++) {
                run(engine, strategy);
                assertThat(engine.mustRepeat()).isTrue();
            }
            Outcome outcome = run(engine, strategy);
            assertThat(engine.mustRepeat()).isFalse();
            assertThat(outcome.failure()).isNull();
            assertThat(bodies).hasValue(1);
        }
    }

    @ParameterizedTest
    @EnumSource(Engine.Mode.class)
    void butNotForEver(Engine.Mode mode) {
        Fullness strategy = new Fullness(4);
        try (Engine engine = Engine.open(mode)) {
            for (int attempt = 0; attempt < 3; attempt++) {
                run(engine, strategy);
            }
            assertThatThrownBy(() -> run(engine, strategy)).isInstanceOf(OutOfMemoryError.class);
        }
    }

    private Outcome run(Engine engine, Strategy strategy) {
        return engine.run(new Trial(
                bodies::incrementAndGet,
                ShortageTest.class.getClassLoader(),
                TaskName.root(),
                strategy,
                new Randomness(0),
                null,
                Long.MAX_VALUE,
                1_000,
                0,
                trace -> {},
                Reporting.NOTHING));
    }

    /** Finds no memory in the first trials; otherwise as {@link Fifo}. */
    private static final class Fullness implements Strategy {
        private final Fifo fifo = new Fifo();
        private int left;

        Fullness(int trials) {
            this.left = trials;
        }

        @Override
        public void startTrial(Randomness randomness) {
            if (left-- > 0) {
                throw new OutOfMemoryError("as if");
            }
            fifo.startTrial(randomness);
        }

        @Override
        public void offer(Task task) {
            fifo.offer(task);
        }

        @Override
        public @Nullable Task pick() {
            return fifo.pick();
        }

        @Override
        public int offered() {
            return fifo.offered();
        }

        @Override
        public int choose(int bound) {
            return fifo.choose(bound);
        }
    }
}
