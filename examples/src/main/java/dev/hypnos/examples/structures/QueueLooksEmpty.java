package dev.hypnos.examples.structures;

import dev.hypnos.history.Specification;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.scenario.Operation;
import dev.hypnos.junit.scenario.Scenario;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A queue in which whoever adds makes its node the last one, and then links the node before to it, in the manner of Stone (<i>A simple and correct shared-queue algorithm using
 * compare-and-swap</i>, 1990). Michael and Scott (<i>Simple, Fast, and Practical Non-Blocking and Blocking Concurrent Queue Algorithms</i>, 1996) say what is wrong with
 * it: while one that is slow has not linked yet, a faster one adds an element, and then sees an empty queue. Their own queue is the repair.
 *
 * <pre>{@code ./hypnos run example:queue-looks-empty}</pre>
 */
public class QueueLooksEmpty {
    interface Queue {
        void enqueue(int element);

        @Nullable
        Integer dequeue();
    }

    private static final class Node {
        final int element;
        final AtomicReference<@Nullable Node> next = new AtomicReference<>();

        Node(int element) {
            this.element = element;
        }
    }

    static final class SwappingQueue implements Queue {
        private final AtomicReference<Node> head;
        private final AtomicReference<Node> tail;

        SwappingQueue() {
            Node dummy = new Node(0);
            head = new AtomicReference<>(dummy);
            tail = new AtomicReference<>(dummy);
        }

        @Override
        public void enqueue(int element) {
            Node node = new Node(element);
            Node before = tail.getAndSet(node);
            before.next.set(node);
        }

        @Override
        public @Nullable Integer dequeue() {
            while (true) {
                Node first = head.get();
                Node next = first.next.get();
                if (next == null) {
                    return null;
                }
                if (head.compareAndSet(first, next)) {
                    return next.element;
                }
            }
        }
    }

    /** Links first; who finds that the last node is not the last one yet makes it so. */
    static final class MichaelScottQueue implements Queue {
        private final AtomicReference<Node> head;
        private final AtomicReference<Node> tail;

        MichaelScottQueue() {
            Node dummy = new Node(0);
            head = new AtomicReference<>(dummy);
            tail = new AtomicReference<>(dummy);
        }

        @Override
        public void enqueue(int element) {
            Node node = new Node(element);
            while (true) {
                Node last = tail.get();
                Node next = last.next.get();
                if (next != null) {
                    tail.compareAndSet(last, next);
                } else if (last.next.compareAndSet(null, node)) {
                    tail.compareAndSet(last, node);
                    return;
                }
            }
        }

        @Override
        public @Nullable Integer dequeue() {
            while (true) {
                Node first = head.get();
                Node last = tail.get();
                Node next = first.next.get();
                if (first != head.get()) {
                    continue;
                }
                if (next == null) {
                    return null;
                }
                if (first == last) {
                    tail.compareAndSet(last, next);
                } else if (head.compareAndSet(first, next)) {
                    return next.element;
                }
            }
        }
    }

    private Queue queue = new SwappingQueue();

    @Operation
    void enqueue(int element) {
        queue.enqueue(element);
    }

    @Operation
    @Nullable
    Integer dequeue() {
        return queue.dequeue();
    }

    @HypnosTest
    void isLinearizable(Scenario scenario) {
        scenario.run(this).checkLinearizable(Specification.queue());
    }

    @HypnosTest
    void isLinearizableFixed(Scenario scenario) {
        queue = new MichaelScottQueue();
        scenario.run(this).checkLinearizable(Specification.queue());
    }
}
