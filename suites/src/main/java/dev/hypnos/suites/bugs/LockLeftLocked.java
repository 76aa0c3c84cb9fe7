package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A cash desk pays out under a lock, and refuses with an exception when there is not enough. The exception jumps over
 * the {@code unlock}. The refused customer goes away, all others wait for ever.
 *
 * <p>Fixed: {@code unlock} in a {@code finally} block.
 */
public class LockLeftLocked {
    static class Desk {
        final Lock lock = new ReentrantLock();
        int cash = 10;

        @SuppressWarnings("LockNotBeforeTry") // the bug
        void pay(int amount) {
            lock.lock();
            take(amount);
            lock.unlock();
        }

        void take(int amount) {
            if (cash < amount) {
                throw new IllegalArgumentException("not enough cash");
            }
            cash -= amount;
        }
    }

    static class FixedDesk extends Desk {
        @Override
        void pay(int amount) {
            lock.lock();
            try {
                take(amount);
            } finally {
                lock.unlock();
            }
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        threeCustomers(new Desk());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        threeCustomers(new FixedDesk());
    }

    /** If the large payment comes last, its exception does no harm. */
    private static void threeCustomers(Desk desk) throws InterruptedException {
        AtomicInteger refused = new AtomicInteger();
        Thread large = Thread.ofPlatform().name("large").start(() -> {
            try {
                desk.pay(100);
            } catch (IllegalArgumentException e) {
                refused.incrementAndGet();
            }
        });
        Thread small = Thread.ofPlatform().name("small").start(() -> desk.pay(3));
        desk.pay(5);
        large.join();
        small.join();
        assertEquals(1, refused.get(), "customers refused");
    }
}
