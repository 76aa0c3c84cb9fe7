package dev.hypnos.tests;

import dev.hypnos.runtime.Engine;
import dev.hypnos.tests.program.Services;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What services do with the JDK: all that a real JVM may show appears, and nothing else. */
class ServicesTest {
    @ParameterizedTest
    @CsvSource(textBlock = """
            phaser, 2 true
            phaserThatIsLeft, 1 1
            exchangeInTime, b a;- -
            optimisticRead, 00true;00false;01false;10false;11false;11true
            conversion, 2 1;2 2;2 0
            downgrade, 1
            downgradeWithAGap, 1;2
            virtualThreads, 2
            virtualThreadsWithoutPatience, 1;2
            interruptedJoin, interrupted true false
            interruptedAtTheEnd, interrupted;joined
            orTimeout, value;TimeoutException
            orTimeoutInTime, value
            delayedBySleep, value;absent
            completeOnTimeout, value!;late!
            timer, true false;false true
            cancelledSchedule, true 0 false;true 0 true;false 0 true
            delayedAfterShutdown, true false
            delayedAfterEarlyShutdown, false true
            unforked, true false;false true
            published, 1 2 done
            scopedValue, false a false
            enqueuedInTime, true;false
            enqueuedEarly, true
            asynchronous, hello
            datagram, true 5;false 0
            visitsOneByOne, 2
            visitsAtOnce, 1;2
            """)
    void exactlyWhatARealJvmMayShowAppears(String program, String outcomes) {
        // in its first trial the JDK loads classes of its own, and asks for hash codes meanwhile
        Trials.of(Services.class, program).count(1).run(Engine.Mode.CONTINUATIONS);
        // the rarest has a chance of a fiftieth in each trial: missed once in 400 runs of the test
        Trials.of(Services.class, program).count(300).run().returnExactly(outcomes.split(";"));
    }
}
