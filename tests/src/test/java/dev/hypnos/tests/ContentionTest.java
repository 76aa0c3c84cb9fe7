package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.strategy.Fifo;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.Trial;
import dev.hypnos.runtime.outcome.Outcome;
import dev.hypnos.runtime.outcome.Reporting;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sun.misc.Unsafe;

/** Counters of the JVM that other threads use at the same time, as maps of the JDK have them, change nothing in a trial. */
class ContentionTest {
    private static final Class<?> STRIPED = LongAdder.class.getSuperclass();

    @ParameterizedTest
    @EnumSource(Engine.Mode.class)
    void aCounterThatIsSpreadDrawsNoNumberOfTheTrial(Engine.Mode mode) throws ReflectiveOperationException {
        LongAdder contended = spread();
        try (Engine engine = Engine.open(mode)) {
            Outcome outcome = run(engine, contended::increment);
            assertThat(contended.sum()).isEqualTo(1);
            assertThat(outcome.trace().choices()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Engine.Mode.class)
    void theNumbersThatFollowAreTheSame(Engine.Mode mode) throws ReflectiveOperationException {
        LongAdder contended = spread();
        long[] numbers = new long[2];
        try (Engine engine = Engine.open(mode)) {
            run(engine, () -> numbers[0] = ThreadLocalRandom.current().nextLong());
            run(engine, () -> {
                contended.increment();
                numbers[1] = ThreadLocalRandom.current().nextLong();
            });
        }
        assertThat(numbers[1]).isEqualTo(numbers[0]);
    }

    /** An adder as it is once two threads have added at the same time. */
    @SuppressWarnings("removal") // no two threads need meet for it
    private static LongAdder spread() throws ReflectiveOperationException {
        LongAdder adder = new LongAdder();
        Object cells = Array.newInstance(Class.forName(STRIPED.getName() + "$Cell"), 2);
        Field theUnsafe = Unsafe.class.getDeclaredField("theUnsafe");
        theUnsafe.setAccessible(true);
        Unsafe unsafe = (Unsafe) theUnsafe.get(null);
        unsafe.putObject(adder, unsafe.objectFieldOffset(STRIPED.getDeclaredField("cells")), cells);
        return adder;
    }

    private static Outcome run(Engine engine, Runnable body) {
        return engine.run(new Trial(
                body::run,
                ContentionTest.class.getClassLoader(),
                TaskName.root(),
                new Fifo(),
                new Randomness(0),
                null,
                Long.MAX_VALUE,
                1_000,
                0,
                trace -> {},
                Reporting.NOTHING));
    }
}
