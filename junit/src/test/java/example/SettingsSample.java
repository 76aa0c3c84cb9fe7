package example;

import dev.hypnos.junit.Faults;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.Signature;
import dev.hypnos.junit.Strategy;

/** Attributes, right and wrong. */
public final class SettingsSample {
    public static class Wrong {
        @HypnosTest(trials = 0)
        void noTrials() {}

        @HypnosTest(timeLimit = "soon")
        void noTimeLimit() {}

        @HypnosTest(jobs = -2)
        void noJobs() {}

        @HypnosTest(operationLimit = 0)
        void noOperations() {}
    }

    public static class Right {
        @HypnosTest(
                trials = 7,
                strategy = Strategy.PCT,
                conflictAnalysis = false,
                signature = Signature.SITE,
                seed = 11,
                timeLimit = "1h30m",
                operationLimit = 99_999,
                earlyTicks = 2,
                jobs = 2,
                keepGoing = true,
                checkDeterminism = true,
                races = HypnosTest.Races.FAIL,
                output = HypnosTest.Output.NONE)
        void all() {
            Pair.run();
        }

        @HypnosTest(time = "10s")
        void time() {
            Pair.run();
        }

        @HypnosTest
        void defaults() {
            Pair.run();
        }

        @HypnosTest
        @Faults(crashes = 1, restarts = 1, losses = 3, within = "2m")
        void faults() {
            Pair.run();
        }
    }

    private SettingsSample() {}
}
