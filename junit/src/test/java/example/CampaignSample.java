package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.Hypnos;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.Journal;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
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

    public static class Printing {
        @HypnosTest
        void printsAndLoses() {
            System.out.println("counts for two");
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

    /** One finding of each of the other kinds, and what must not be one. */
    public static class Kinds {
        @HypnosTest
        void declares() throws InterruptedException {
            Thread other = new Thread(() -> Hypnos.fail("as declared"));
            other.start();
            other.join();
        }

        @HypnosTest
        void leavesAnExceptionUncaught() throws InterruptedException {
            Thread other = new Thread(() -> {
                throw new IllegalStateException("nobody catches this");
            });
            other.start();
            other.join();
        }

        @HypnosTest(timeLimit = "1h")
        void takesTooLong() throws InterruptedException {
            Thread other = new Thread(() -> sleep(2));
            other.start();
            other.join();
        }

        @HypnosTest(operationLimit = 5_000)
        void doesTooMuch() throws InterruptedException {
            AtomicInteger count = new AtomicInteger();
            Thread other = new Thread(() -> {
                while (count.incrementAndGet() > 0) {
                    Thread.onSpinWait();
                }
            });
            other.start();
            other.join();
        }

        @HypnosTest(trials = 10)
        void sleepsForAnHour() throws InterruptedException {
            Thread other = new Thread(() -> sleep(1));
            other.start();
            Pair.run();
            other.join();
        }

        private static void sleep(int hours) {
            try {
                Thread.sleep(Duration.ofHours(hours));
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
        }
    }

    private CampaignSample() {}
}
