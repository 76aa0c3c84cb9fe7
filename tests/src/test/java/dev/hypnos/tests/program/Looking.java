package dev.hypnos.tests.program;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Loops that wait by looking; and the same loops with a number of looks after which they give up, so that there is an end of orders. */
abstract class Looking {
    static final int LOOKS_MAX = 2;

    /** So often a bounded loop looks in vain. */
    static final class GaveUp extends RuntimeException {
        private static final long serialVersionUID = 1L;

        GaveUp() {
            super("gave up");
        }
    }

    private static void require(int looks) {
        if (looks == LOOKS_MAX) {
            throw new GaveUp();
        }
    }

    abstract void lock(AtomicBoolean lock);

    abstract int increment(AtomicInteger count);

    abstract void untilEither(AtomicBoolean one, AtomicBoolean other);

    abstract void untilTurn(AtomicInteger turn, int mine);

    abstract int take(ConcurrentLinkedQueue<Integer> queue);

    abstract void untilReady(boolean[] ready);

    abstract void untilPlain(int[] plain, int wanted);

    abstract void tryLock(ReentrantLock lock);

    abstract void untilOver(Thread thread);

    static final class Endless extends Looking {
        @Override
        void lock(AtomicBoolean lock) {
            while (!lock.compareAndSet(false, true)) {
                Thread.onSpinWait();
            }
        }

        @Override
        int increment(AtomicInteger count) {
            int found;
            do {
                found = count.get();
            } while (!count.compareAndSet(found, found + 1));
            return found;
        }

        @Override
        void untilEither(AtomicBoolean one, AtomicBoolean other) {
            while (!isEither(one, other)) {}
        }

        private static boolean isEither(AtomicBoolean one, AtomicBoolean other) {
            return one.get() || other.get();
        }

        @Override
        void untilTurn(AtomicInteger turn, int mine) {
            while (turn.get() != mine) {}
        }

        @Override
        int take(ConcurrentLinkedQueue<Integer> queue) {
            Integer taken;
            while ((taken = queue.poll()) == null) {}
            return taken;
        }

        @Override
        void untilReady(boolean[] ready) {
            while (true) {
                synchronized (ready) {
                    if (ready[0]) {
                        return;
                    }
                }
            }
        }

        @Override
        void untilPlain(int[] plain, int wanted) {
            while (plain[0] != wanted) {}
        }

        @Override
        void tryLock(ReentrantLock lock) {
            while (!lock.tryLock()) {}
        }

        @Override
        void untilOver(Thread thread) {
            while (thread.isAlive()) {}
        }
    }

    static final class Bounded extends Looking {
        @Override
        void lock(AtomicBoolean lock) {
            for (int looks = 0; !lock.compareAndSet(false, true); looks++) {
                require(looks);
                Thread.onSpinWait();
            }
        }

        @Override
        int increment(AtomicInteger count) {
            int found;
            int looks = 0;
            do {
                require(looks++);
                found = count.get();
            } while (!count.compareAndSet(found, found + 1));
            return found;
        }

        @Override
        void untilEither(AtomicBoolean one, AtomicBoolean other) {
            for (int looks = 0; !one.get() && !other.get(); looks++) {
                require(looks);
            }
        }

        @Override
        void untilTurn(AtomicInteger turn, int mine) {
            for (int looks = 0; turn.get() != mine; looks++) {
                require(looks);
            }
        }

        @Override
        int take(ConcurrentLinkedQueue<Integer> queue) {
            Integer taken;
            for (int looks = 0; (taken = queue.poll()) == null; looks++) {
                require(looks);
            }
            return taken;
        }

        @Override
        void untilReady(boolean[] ready) {
            for (int looks = 0; ; looks++) {
                require(looks);
                synchronized (ready) {
                    if (ready[0]) {
                        return;
                    }
                }
            }
        }

        @Override
        void untilPlain(int[] plain, int wanted) {
            for (int looks = 0; plain[0] != wanted; looks++) {
                require(looks);
            }
        }

        @Override
        void tryLock(ReentrantLock lock) {
            for (int looks = 0; !lock.tryLock(); looks++) {
                require(looks);
            }
        }

        @Override
        void untilOver(Thread thread) {
            for (int looks = 0; thread.isAlive(); looks++) {
                require(looks);
            }
        }
    }
}
