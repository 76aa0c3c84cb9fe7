package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertSame;

import dev.hypnos.junit.HypnosTest;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A connection pool is made when it is first needed. Two threads that need it first both find no pool and both make
 * one; the second one replaces the first, whose connections nobody closes.
 *
 * <p>Fixed: looking and making under one lock.
 */
public class LazySingletonMadeTwice {
    static class Pool {}

    interface Lazy {
        Pool pool();
    }

    static class UnguardedLazy implements Lazy {
        private volatile @Nullable Pool pool;

        @Override
        public Pool pool() {
            Pool known = pool;
            if (known == null) {
                known = new Pool();
                pool = known;
            }
            return known;
        }
    }

    static class FixedLazy implements Lazy {
        private @Nullable Pool pool;

        @Override
        public synchronized Pool pool() {
            if (pool == null) {
                pool = new Pool();
            }
            return pool;
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        useFromTwoThreads(new UnguardedLazy());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        useFromTwoThreads(new FixedLazy());
    }

    private static void useFromTwoThreads(Lazy lazy) throws InterruptedException {
        Queue<Pool> pools = new ConcurrentLinkedQueue<>();
        Thread other = Thread.ofPlatform().name("other").start(() -> pools.add(lazy.pool()));
        Pool pool = lazy.pool();
        other.join();
        assertSame(pool, pools.remove(), "there should be one pool");
    }
}
