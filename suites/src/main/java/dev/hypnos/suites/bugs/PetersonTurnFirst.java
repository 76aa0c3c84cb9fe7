package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Peterson's lock for two threads: say that you want to enter, give way, and wait while the other one wants to enter
 * and it is its turn. Here the first two steps are exchanged. One thread gives way and is delayed, the other one
 * enters because nobody else wants to; then the first one says that it wants to, sees that it is its turn, and enters
 * as well.
 *
 * <p>Fixed: intent first, courtesy second.
 */
public class PetersonTurnFirst {
    static class Peterson {
        final AtomicIntegerArray wants = new AtomicIntegerArray(2);
        volatile int turn;

        void enter(int me) {
            turn = 1 - me;
            wants.set(me, 1);
            waitForTurn(me);
        }

        void waitForTurn(int me) {
            while (wants.get(1 - me) == 1 && turn == 1 - me) {
                Thread.onSpinWait();
            }
        }

        void leave(int me) {
            wants.set(me, 0);
        }
    }

    static class FixedPeterson extends Peterson {
        @Override
        void enter(int me) {
            wants.set(me, 1);
            turn = 1 - me;
            waitForTurn(me);
        }
    }

    private final AtomicInteger inside = new AtomicInteger();

    @HypnosTest
    void bug() throws InterruptedException {
        enterFromBothSides(new Peterson());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        enterFromBothSides(new FixedPeterson());
    }

    private void enterFromBothSides(Peterson lock) throws InterruptedException {
        Thread other = Thread.ofPlatform().name("other").start(() -> visit(lock, 1));
        visit(lock, 0);
        other.join();
    }

    private void visit(Peterson lock, int me) {
        lock.enter(me);
        assertEquals(1, inside.incrementAndGet(), "threads inside");
        inside.decrementAndGet();
        lock.leave(me);
    }
}
