package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A lock-free linked queue. {@code poll} reads the first node and moves the head to it with a plain {@code set}, which
 * was right as long as there was one consumer. Two consumers read the same first node, and both deliver it.
 *
 * <p>Fixed: the head is moved by compare-and-set, and who fails starts again.
 */
public class QueueDeliversTwice {
    static class Node {
        final String element;
        volatile @Nullable Node next;

        Node(String element) {
            this.element = element;
        }
    }

    static class LinkedQueue {
        final AtomicReference<Node> head = new AtomicReference<>(new Node("sentinel"));
        private Node tail = head.get();

        /** For one producer. */
        void add(String element) {
            Node node = new Node(element);
            tail.next = node;
            tail = node;
        }

        @Nullable
        String poll() {
            while (true) {
                Node before = head.get();
                Node first = before.next;
                if (first == null) {
                    return null;
                }
                if (moveHead(before, first)) {
                    return first.element;
                }
            }
        }

        boolean moveHead(Node before, Node first) {
            head.set(first);
            return true;
        }
    }

    static class FixedQueue extends LinkedQueue {
        @Override
        boolean moveHead(Node before, Node first) {
            return head.compareAndSet(before, first);
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        pollFromTwoThreads(new LinkedQueue());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        pollFromTwoThreads(new FixedQueue());
    }

    private static void pollFromTwoThreads(LinkedQueue queue) throws InterruptedException {
        queue.add("a");
        queue.add("b");
        AtomicReference<@Nullable String> others = new AtomicReference<>();
        Thread other = Thread.ofPlatform().name("other").start(() -> others.set(queue.poll()));
        String mine = queue.poll();
        other.join();
        assertNotEquals(mine, others.get(), "an element should be delivered once");
    }
}
