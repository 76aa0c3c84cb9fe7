package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * To rule out deadlock, a transfer locks its own account, tries to lock the other one, and if that fails gives its own
 * back, pauses and starts again. Two transfers in opposite directions do all this in step: both lock, both fail, both
 * pause for the same time. They are not blocked, and they get nowhere; here the customer loses patience after two
 * attempts.
 *
 * <p>Fixed: both lock in the same order, and wait.
 */
public class TryLockBackOff {
    private static final int PATIENCE = 2;

    interface Transfer {
        boolean lockBoth(Lock own, Lock other) throws InterruptedException;
    }

    @SuppressWarnings("LockNotBeforeTry") // the caller unlocks
    static boolean tryBoth(Lock own, Lock other) throws InterruptedException {
        for (int attempt = 0; attempt < PATIENCE; attempt++) {
            own.lock();
            if (other.tryLock()) {
                return true;
            }
            own.unlock();
            Thread.sleep(10);
        }
        return false;
    }

    @HypnosTest
    void bug() throws InterruptedException {
        Lock ada = new ReentrantLock();
        Lock bob = new ReentrantLock();
        transferBothWays(TryLockBackOff::tryBoth, ada, bob, bob, ada);
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        Lock ada = new ReentrantLock();
        Lock bob = new ReentrantLock();
        transferBothWays(
                (first, second) -> {
                    first.lock();
                    second.lock();
                    return true;
                },
                ada,
                bob,
                ada,
                bob);
    }

    private static void transferBothWays(Transfer transfer, Lock own, Lock other, Lock own2, Lock other2)
            throws InterruptedException {
        AtomicInteger done = new AtomicInteger();
        Thread back = start("back", () -> run(transfer, own2, other2, done));
        run(transfer, own, other, done);
        back.join();
        assertEquals(2, done.get(), "transfers done");
    }

    private static void run(Transfer transfer, Lock own, Lock other, AtomicInteger done) throws InterruptedException {
        if (transfer.lockBoth(own, other)) {
            done.incrementAndGet();
            other.unlock();
            own.unlock();
        }
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
