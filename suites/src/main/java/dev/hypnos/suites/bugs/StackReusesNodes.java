package dev.hypnos.suites.bugs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import org.jspecify.annotations.Nullable;

/**
 * A lock-free stack that reuses its nodes. {@code pop} reads the head and its successor, and replaces one by the other
 * if the head is still the same. Meanwhile another thread takes two nodes and gives the first one back: the head is
 * the same again, its successor is not. The stack now holds a node that somebody else has.
 *
 * <p>Fixed: a stamp beside the head counts the changes.
 */
public class StackReusesNodes {
    static class Node {
        volatile @Nullable Node next;
    }

    interface Stack {
        void push(Node node);

        @Nullable
        Node pop();
    }

    static class TreiberStack implements Stack {
        private final AtomicReference<@Nullable Node> head = new AtomicReference<>();

        @Override
        public void push(Node node) {
            do {
                node.next = head.get();
            } while (!head.compareAndSet(node.next, node));
        }

        @Override
        public @Nullable Node pop() {
            Node first = head.get();
            while (first != null && !head.compareAndSet(first, first.next)) {
                first = head.get();
            }
            return first;
        }
    }

    static class FixedStack implements Stack {
        private final AtomicStampedReference<@Nullable Node> head = new AtomicStampedReference<>(null, 0);

        @Override
        public void push(Node node) {
            int[] stamp = new int[1];
            do {
                node.next = head.get(stamp);
            } while (!head.compareAndSet(node.next, node, stamp[0], stamp[0] + 1));
        }

        @Override
        public @Nullable Node pop() {
            int[] stamp = new int[1];
            Node first = head.get(stamp);
            while (first != null && !head.compareAndSet(first, first.next, stamp[0], stamp[0] + 1)) {
                first = head.get(stamp);
            }
            return first;
        }
    }

    @HypnosTest
    void bug() throws InterruptedException {
        popWhileReusing(new TreiberStack());
    }

    @HypnosTest
    void fixed() throws InterruptedException {
        popWhileReusing(new FixedStack());
    }

    private static void popWhileReusing(Stack stack) throws InterruptedException {
        stack.push(new Node());
        stack.push(new Node());
        AtomicInteger owned = new AtomicInteger();
        Thread other = Thread.ofPlatform().name("other").start(() -> {
            Node first = stack.pop();
            owned.addAndGet(stack.pop() == null ? 0 : 1);
            if (first != null) {
                stack.push(first);
            }
        });
        owned.addAndGet(stack.pop() == null ? 0 : 1);
        other.join();
        while (stack.pop() != null) {
            owned.incrementAndGet();
        }
        assertEquals(2, owned.get(), "there are two nodes, each with one owner");
    }
}
