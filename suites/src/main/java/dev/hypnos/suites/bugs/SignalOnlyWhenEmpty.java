package dev.hypnos.suites.bugs;

import dev.hypnos.junit.HypnosTest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A queue spares signals: consumers wait only while it is empty, so {@code put} signals only when it was. Two
 * consumers wait, the first element wakes one of them; before that one runs, the second element finds the queue not
 * empty and signals nobody. One consumer sleeps beside an element.
 *
 * <p>Fixed: every element signals.
 */
public class SignalOnlyWhenEmpty {
    static class Channel {
        private final Lock lock = new ReentrantLock();
        private final Condition notEmpty = lock.newCondition();
        private final Deque<String> elements = new ArrayDeque<>();
        private final boolean sparing;

        Channel(boolean sparing) {
            this.sparing = sparing;
        }

        void put(String element) {
            lock.lock();
            try {
                boolean wasEmpty = elements.isEmpty();
                elements.add(element);
                if (wasEmpty || !sparing) {
                    notEmpty.signal();
                }
            } finally {
                lock.unlock();
            }
        }

        String take() throws InterruptedException {
            lock.lock();
            try {
                while (elements.isEmpty()) {
                    notEmpty.await();
                }
                return elements.remove();
            } finally {
                lock.unlock();
            }
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        passTwoElements(new Channel(true));
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        passTwoElements(new Channel(false));
    }

    private static void passTwoElements(Channel channel) throws InterruptedException {
        Thread first = start("first", channel::take);
        Thread second = start("second", channel::take);
        channel.put("a");
        channel.put("b");
        first.join();
        second.join();
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
