package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A spin lock that waits until it is free and then takes it. Two threads that see it free both take it.
 *
 * <p>Fixed: {@code compareAndSet} takes it only if it is free.
 */
public class SpinLockTestThenSet {
    static class SpinLock {
        final AtomicBoolean locked = new AtomicBoolean();

        void lock() {
            while (locked.get()) {
                Thread.onSpinWait();
            }
            locked.set(true);
        }

        void unlock() {
            locked.set(false);
        }
    }

    static class FixedSpinLock extends SpinLock {
        @Override
        void lock() {
            while (!locked.compareAndSet(false, true)) {
                Thread.onSpinWait();
            }
        }
    }

    private int tickets;

    @HypnosTest
    void bug() throws InterruptedException {
        sellTwoTickets(new SpinLock());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        sellTwoTickets(new FixedSpinLock());
    }

    private void sellTwoTickets(SpinLock lock) throws InterruptedException {
        Thread other = Thread.ofPlatform().name("other desk").start(() -> sell(lock));
        sell(lock);
        other.join();
        assertEquals(2, tickets, "tickets sold");
    }

    private void sell(SpinLock lock) {
        lock.lock();
        tickets++;
        lock.unlock();
    }
}
