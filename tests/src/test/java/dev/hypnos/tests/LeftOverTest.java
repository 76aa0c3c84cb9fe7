package dev.hypnos.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.runtime.Engine;
import dev.hypnos.tests.program.LeftOver;
import java.lang.ref.WeakReference;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeftOverTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "holdsAMonitor",
                "holdsALock",
                "holdsABinOfTheSystemProperties",
                "holdsAVector",
                "holdsABin",
                "isInAnInitialiser",
                "hasFinallyBlocks"
            })
    void aTaskThatIsLeftOverDoesNotDisturbTheNextTrial(String program) {
        Trials.of(LeftOver.class, program).count(100).run().neverFail();
    }

    /** Nothing of a dropped task runs any more, not even on a real thread that unwinds. */
    @Test
    void whatADroppedTaskDoesOnItsWayOutIsNoOperation() {
        Trials.of(LeftOver.class, "hasFinallyBlocks").count(50).run().returnExactly("cleaned 0");
    }

    /** On a real thread such a task cannot be dropped, only refused whatever it tries next; it must not cost much time. */
    @Alone
    @Test
    void aTaskThatCatchesEverythingIsDroppedToo() {
        Trials trials = Trials.of(LeftOver.class, "catchesEverything").count(3);
        long start = System.nanoTime();
        trials.run(Engine.Mode.CONTINUATIONS).neverFail();
        trials.run(Engine.Mode.THREADS).neverFail();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
    }

    /** They would touch the classes of whatever trial is under way when the garbage collector comes. */
    @Test
    @SuppressWarnings("removal") // nothing else waits for finalizers
    void aFinalizerRunsWhereTheProgramCallsItAndNowhereElse() {
        System.clearProperty(LeftOver.FINALIZED);
        Trials.of(LeftOver.class, "hasFinalizers").count(20).run().returnExactly("1");
        WeakReference<Object> sentinel = new WeakReference<>(new Object());
        while (sentinel.get() != null) {
            System.gc();
        }
        System.runFinalization();
        assertThat(System.getProperty(LeftOver.FINALIZED)).isNull();
    }
}
