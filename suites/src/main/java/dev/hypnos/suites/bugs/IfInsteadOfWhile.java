package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Two consumers wait for elements. When one comes, both are woken; the first one takes it, the second one returns from
 * {@code wait}, does not look again, and takes from an empty queue.
 *
 * <p>Fixed: the condition is looked at again after each wake-up.
 */
public class IfInsteadOfWhile {
    static class Elements {
        final Deque<String> queue = new ArrayDeque<>();

        synchronized void put(String element) {
            queue.add(element);
            notifyAll();
        }

        @SuppressWarnings("WaitNotInLoop") // the bug
        synchronized String take() throws InterruptedException {
            if (queue.isEmpty()) {
                wait();
            }
            return queue.removeFirst();
        }
    }

    static class FixedElements extends Elements {
        @Override
        synchronized String take() throws InterruptedException {
            while (queue.isEmpty()) {
                wait();
            }
            return queue.removeFirst();
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        passTwoElements(new Elements());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        passTwoElements(new FixedElements());
    }

    private static void passTwoElements(Elements elements) throws InterruptedException {
        Queue<String> taken = new ConcurrentLinkedQueue<>();
        Thread first = start("first", () -> taken.add(elements.take()));
        Thread second = start("second", () -> taken.add(elements.take()));
        elements.put("a");
        elements.put("b");
        first.join();
        second.join();
        assertEquals(2, taken.size(), "elements taken");
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
