package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A slot has two conditions, one for readers and one for writers. {@code put} was written by copying {@code take}, and
 * signals the writers' condition again: a reader that came first is never woken.
 *
 * <p>Fixed: who fills the slot signals those who wait for it to be full.
 */
public class WrongConditionSignalled {
    static class Slot {
        private final Lock lock = new ReentrantLock();
        private final Condition filled = lock.newCondition();
        private final Condition emptied = lock.newCondition();
        private final Condition signalledByPut;
        private @Nullable String value;

        Slot(boolean copied) {
            signalledByPut = copied ? emptied : filled;
        }

        void put(String newValue) throws InterruptedException {
            lock.lock();
            try {
                while (value != null) {
                    emptied.await();
                }
                value = newValue;
                signalledByPut.signal();
            } finally {
                lock.unlock();
            }
        }

        String take() throws InterruptedException {
            lock.lock();
            try {
                while (value == null) {
                    filled.await();
                }
                String taken = value;
                value = null;
                emptied.signal();
                return taken;
            } finally {
                lock.unlock();
            }
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        passTwoValues(new Slot(true));
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        passTwoValues(new Slot(false));
    }

    private static void passTwoValues(Slot slot) throws InterruptedException {
        Thread writer = start("writer", () -> {
            slot.put("a");
            slot.put("b");
        });
        assertEquals("a", slot.take());
        assertEquals("b", slot.take());
        writer.join();
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
