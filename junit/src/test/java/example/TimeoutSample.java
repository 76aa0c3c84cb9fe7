package example;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;

/** A time limit of JUnit's is about the virtual time of a trial. */
@Timeout(value = 1, unit = TimeUnit.HOURS)
public class TimeoutSample {
    /** Trials take a long time together, and no time each. */
    @HypnosTest(trials = 1_000_000, time = "1500ms")
    @Timeout(value = 1, unit = TimeUnit.SECONDS)
    void manyTrials() {
        Pair.run();
    }

    @HypnosTest(trials = 3)
    @Timeout(5)
    void sleepsTooLong() throws InterruptedException {
        Thread.sleep(5_001);
        Pair.run();
    }

    @HypnosTest(trials = 3)
    void sleepsTooLongForTheClass() throws InterruptedException {
        Thread.sleep(3_600_001);
        Pair.run();
    }

    @HypnosTest(trials = 3)
    void sleepsLong() throws InterruptedException {
        Thread.sleep(3_500_000);
        Pair.run();
    }
}
