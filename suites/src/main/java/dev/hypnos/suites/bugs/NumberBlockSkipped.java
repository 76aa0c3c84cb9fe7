package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Order numbers are taken from a block of ten; when the block is used up, the next one is reserved. Two threads that
 * find the block used up both reserve one, and the first block of the two is lost: the auditor asks for ten missing
 * orders.
 *
 * <p>Fixed: looking and reserving under one lock.
 */
public class NumberBlockSkipped {
    private static final int BLOCK = 10;

    static class Numbers {
        private final AtomicInteger reserved = new AtomicInteger();
        private final AtomicInteger next = new AtomicInteger();
        private volatile int end;

        int next() {
            if (next.get() == end) {
                int start = reserved.getAndAdd(BLOCK);
                next.set(start);
                end = start + BLOCK;
            }
            return next.getAndIncrement();
        }
    }

    static class FixedNumbers extends Numbers {
        @Override
        synchronized int next() {
            return super.next();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        twoOrders(new Numbers());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        twoOrders(new FixedNumbers());
    }

    private static void twoOrders(Numbers numbers) throws InterruptedException {
        Set<Integer> used = ConcurrentHashMap.newKeySet();
        Thread other = Thread.ofPlatform().name("other").start(() -> used.add(numbers.next()));
        used.add(numbers.next());
        other.join();
        assertEquals(Set.of(0, 1), used, "numbers of two orders");
    }
}
