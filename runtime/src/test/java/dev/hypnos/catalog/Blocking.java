package dev.hypnos.catalog;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Threads that really block, for comparison with what the predicates say. */
final class Blocking {
    private static final long STABLE_NANOS = 50_000_000;

    private Blocking() {}

    static Thread start(Runnable action) {
        Thread thread = new Thread(action);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Whether the thread comes to wait and stays so, instead of ending. A wait of its own is longer than it looks here. */
    static boolean parks(Thread thread) {
        long waitingSince = System.nanoTime();
        while (thread.getState() != Thread.State.TERMINATED) {
            long now = System.nanoTime();
            if (thread.getState() != Thread.State.WAITING) {
                waitingSince = now;
            } else if (now - waitingSince > STABLE_NANOS) {
                return true;
            }
            LockSupport.parkNanos(1_000_000);
        }
        return false;
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
    }
}
