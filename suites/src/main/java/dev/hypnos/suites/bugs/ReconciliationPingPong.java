package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two replicas hold different values of one setting, and each is ready to give in: it compares and adopts the value of
 * the other. When both compare before either adopts, they have exchanged their values and disagree as before. The
 * rounds are limited, so at the end they still disagree.
 *
 * <p>Fixed: only the smaller value gives in.
 */
public class ReconciliationPingPong {
    private static final int ROUNDS = 2;

    static class Replica {
        private final AtomicInteger value;

        Replica(int value) {
            this.value = new AtomicInteger(value);
        }

        void reconcile(Replica other) {
            for (int round = 0; round < ROUNDS; round++) {
                int mine = value.get();
                int theirs = other.value.get();
                if (givesIn(mine, theirs)) {
                    value.set(theirs);
                }
            }
        }

        boolean givesIn(int mine, int theirs) {
            return mine != theirs;
        }
    }

    static class FixedReplica extends Replica {
        FixedReplica(int value) {
            super(value);
        }

        @Override
        boolean givesIn(int mine, int theirs) {
            return mine < theirs;
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        reconcile(new Replica(1), new Replica(2));
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        reconcile(new FixedReplica(1), new FixedReplica(2));
    }

    private static void reconcile(Replica east, Replica west) throws InterruptedException {
        Thread other = Thread.ofPlatform().name("west").start(() -> west.reconcile(east));
        east.reconcile(west);
        other.join();
        assertEquals(east.value.get(), west.value.get(), "the replicas should agree");
    }
}
