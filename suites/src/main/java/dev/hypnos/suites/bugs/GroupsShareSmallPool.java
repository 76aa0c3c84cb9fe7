package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * A measurement is two tasks that wait for each other at a barrier, on a pool of two threads. One measurement after
 * the other is fine. Two measurements at once may get one thread each, and each waits for a partner that stands in the
 * queue.
 *
 * <p>Fixed: as many threads as there can be tasks that wait.
 */
public class GroupsShareSmallPool {
    static class Measurement {
        private final CyclicBarrier barrier = new CyclicBarrier(2);

        void runOn(ExecutorService pool) throws Exception {
            Future<Integer> first = pool.submit(() -> barrier.await());
            Future<Integer> second = pool.submit(() -> barrier.await());
            assertEquals(1, first.get() + second.get(), "one came first, one came second");
        }
    }

    @HypnosTest
    void bug() throws Exception {
        measureTwice(Executors.newFixedThreadPool(2));
    }

    @HypnosTest
    void fixed() throws Exception {
        measureTwice(Executors.newFixedThreadPool(4));
    }

    private static void measureTwice(ExecutorService pool) throws Exception {
        FutureTask<Boolean> other = new FutureTask<>(() -> {
            new Measurement().runOn(pool);
            return true;
        });
        Thread.ofPlatform().name("other").start(other);
        new Measurement().runOn(pool);
        assertTrue(other.get());
        pool.close();
    }
}
