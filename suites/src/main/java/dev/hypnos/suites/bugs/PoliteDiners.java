package dev.hypnos.suites.bugs;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Two diners share one spoon. Who has it and sees that the other one is hungry passes it on. If one is done before the
 * other sits down, both eat; if both are hungry at once, the spoon goes to and fro for ever.
 *
 * <p>Fixed: a diner passes the spoon on once, and eats when it comes back.
 */
public class PoliteDiners {
    static class Diner {
        final int timesPolite;
        volatile boolean hungry;

        Diner(int timesPolite) {
            this.timesPolite = timesPolite;
        }

        @SuppressWarnings("ReferenceEquality") // who has it, not what is equal to it
        void dine(AtomicReference<Diner> spoon, Diner other) throws InterruptedException {
            int politeness = timesPolite;
            hungry = true;
            while (hungry) {
                if (spoon.get() != this) {
                    Thread.sleep(100);
                } else if (other.hungry && politeness-- > 0) {
                    spoon.set(other);
                } else {
                    hungry = false;
                    spoon.set(other);
                }
            }
        }
    }

    @HypnosTest(timeLimit = "10s")
    void bug() throws InterruptedException {
        dine(new Diner(Integer.MAX_VALUE), new Diner(Integer.MAX_VALUE));
    }

    @HypnosTest(timeLimit = "10s")
    void fixed() throws InterruptedException {
        dine(new Diner(1), new Diner(1));
    }

    private static void dine(Diner ada, Diner bob) throws InterruptedException {
        AtomicReference<Diner> spoon = new AtomicReference<>(ada);
        Thread other = start("bob", () -> bob.dine(spoon, ada));
        ada.dine(spoon, bob);
        other.join();
    }

    private interface Step {
        void run() throws InterruptedException;
    }

    private static Thread start(String name, Step step) {
        return Thread.ofPlatform().name(name).start(() -> {
            try {
                step.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
