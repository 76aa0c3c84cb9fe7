package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.Journal;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** What a campaign gives. */
public final class CampaignSample {
    public static class Racy {
        @HypnosTest
        void loses() {
            assertEquals(2, Pair.count(), "both should count");
        }
    }

    public static class RacyAndFixed {
        @HypnosTest
        void loses() {
            assertEquals(2, Pair.count(), "both should count");
        }

        @HypnosTest(trials = 50)
        void passes() {
            Pair.run();
        }

        @Test
        void plain() {
            Journal.add(getClass(), "plain");
        }
    }

    public static class Lonely {
        @HypnosTest(trials = 5)
        void nothingToExplore() {}
    }

    public static class Leaky {
        private static int runs;

        @HypnosTest(trials = 20)
        void seesItsOwnStaticsOnly() {
            assertEquals(1, ++runs);
            Pair.run();
        }
    }

    public static class SometimesAborted {
        private static volatile int first;

        @HypnosTest(trials = 50)
        void assumesAnOrder() throws InterruptedException {
            Thread one = new Thread(() -> first = first == 0 ? 1 : first);
            Thread two = new Thread(() -> first = first == 0 ? 2 : first);
            one.start();
            two.start();
            one.join();
            two.join();
            Assumptions.assumeTrue(first == 1);
        }
    }

    public static class DeadlockSample {
        @HypnosTest
        void locksInOppositeOrders() throws InterruptedException {
            Object left = new Object();
            Object right = new Object();
            Thread one = new Thread(() -> lock(left, right));
            Thread two = new Thread(() -> lock(right, left));
            one.start();
            two.start();
            one.join();
            two.join();
        }

        private static void lock(Object first, Object second) {
            synchronized (first) {
                synchronized (second) {
                    Thread.onSpinWait();
                }
            }
        }
    }

    private CampaignSample() {}
}
