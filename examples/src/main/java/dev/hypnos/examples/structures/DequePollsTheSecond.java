package dev.hypnos.examples.structures;

import dev.hypnos.history.Specification;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.scenario.Operation;
import dev.hypnos.junit.scenario.Scenario;
import dev.hypnos.junit.scenario.Scenarios;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The error that {@code pollFirst} of {@code ConcurrentLinkedDeque} once had, in a small deque. Who polls walks from the first node to the first that has an element.
 * If another thread takes that element and adds one in front, the walk goes on to what is behind, and takes an element that was never the first. Lincheck found it too
 * (Koval and others, <i>Lincheck: A Practical Framework for Testing Concurrent Data Structures on JVM</i>, CAV 2023).
 *
 * <pre>{@code ./hypnos run example:deque-polls-the-second}</pre>
 */
public class DequePollsTheSecond {
    private static final class Node {
        final AtomicReference<@Nullable Integer> element;
        final AtomicReference<@Nullable Node> next = new AtomicReference<>();

        Node(@Nullable Integer element) {
            this.element = new AtomicReference<>(element);
        }
    }

    /** Nodes whose elements were taken stay where they are, which is of no interest here. */
    static class LinkedDeque {
        final AtomicReference<Node> first = new AtomicReference<>(new Node(null));

        void addFirst(int element) {
            Node node = new Node(element);
            Node before;
            do {
                before = first.get();
                node.next.set(before);
            } while (!first.compareAndSet(before, node));
        }

        void addLast(int element) {
            Node node = new Node(element);
            Node last = first.get();
            while (!last.next.compareAndSet(null, node)) {
                Node next = last.next.get();
                last = next == null ? last : next;
            }
        }

        @Nullable
        Integer pollFirst() {
            for (Node node = first.get(); node != null; node = node.next.get()) {
                Integer element = node.element.get();
                if (element != null && node.element.compareAndSet(element, null)) {
                    return element;
                }
            }
            return null;
        }
    }

    /** Begins again if something was added in front. */
    static final class FixedLinkedDeque extends LinkedDeque {
        @Override
        @Nullable
        Integer pollFirst() {
            while (true) {
                Node begin = first.get();
                Node node = begin;
                Integer element = null;
                while (node != null && element == null) {
                    element = node.element.get();
                    if (element == null) {
                        node = node.next.get();
                    }
                }
                if (first.get() == begin && (node == null || node.element.compareAndSet(element, null))) {
                    return element;
                }
            }
        }
    }

    /** What a deque does for one thread. */
    static final class PlainDeque {
        private final ArrayDeque<Integer> elements = new ArrayDeque<>();

        void addFirst(int element) {
            elements.addFirst(element);
        }

        void addLast(int element) {
            elements.addLast(element);
        }

        @Nullable
        Integer pollFirst() {
            return elements.pollFirst();
        }
    }

    private LinkedDeque deque = new LinkedDeque();

    @Operation
    void addFirst(int element) {
        deque.addFirst(element);
    }

    @Operation
    void addLast(int element) {
        deque.addLast(element);
    }

    @Operation
    @Nullable
    Integer pollFirst() {
        return deque.pollFirst();
    }

    @HypnosTest
    @Scenarios(operations = 4)
    void isLinearizable(Scenario scenario) {
        scenario.run(this).checkLinearizable(Specification.of(PlainDeque::new));
    }

    @HypnosTest
    @Scenarios(operations = 4)
    void isLinearizableFixed(Scenario scenario) {
        deque = new FixedLinkedDeque();
        scenario.run(this).checkLinearizable(Specification.of(PlainDeque::new));
    }
}
