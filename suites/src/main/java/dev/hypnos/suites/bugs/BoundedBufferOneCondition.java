package dev.hypnos.suites.bugs;

import dev.hypnos.junit.HypnosTest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A bounded buffer with one condition for all who wait, and {@code signal} to wake one of them. Both producers and
 * consumers may be waiting at once; a consumer that has made room wakes another consumer, which finds nothing and
 * waits again. The producer that could go on is not told.
 *
 * <p>Fixed: {@code signalAll} (or two conditions).
 */
public class BoundedBufferOneCondition {
    static class Buffer {
        private final Lock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private final Deque<String> elements = new ArrayDeque<>();
        private final Runnable wake;

        Buffer(boolean wakesAll) {
            wake = wakesAll ? changed::signalAll : changed::signal;
        }

        void put(String element) throws InterruptedException {
            lock.lock();
            try {
                while (elements.size() == 1) {
                    changed.await();
                }
                elements.add(element);
                wake.run();
            } finally {
                lock.unlock();
            }
        }

        String take() throws InterruptedException {
            lock.lock();
            try {
                while (elements.isEmpty()) {
                    changed.await();
                }
                wake.run();
                return elements.remove();
            } finally {
                lock.unlock();
            }
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        twoOfEach(new Buffer(false));
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        twoOfEach(new Buffer(true));
    }

    private static void twoOfEach(Buffer buffer) throws InterruptedException {
        List<Thread> threads = List.of(
                start("consumer 1", buffer::take),
                start("consumer 2", buffer::take),
                start("producer 1", () -> buffer.put("a")),
                start("producer 2", () -> buffer.put("b")));
        for (Thread thread : threads) {
            thread.join();
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
