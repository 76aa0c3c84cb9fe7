package dev.hypnos.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hypnos.junit.HypnosTest;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Work is handed over in the lock-free queue of Michael and Scott: a list whose last node gets a successor, and whose tail is moved along behind.
 * Whoever finds the tail lagging moves it for the others. Here a node is linked with a plain write once the last node was seen to have no successor:
 * two who saw that at once both link theirs, and the one that comes first is cut off with whatever was put behind it.
 *
 * <p>Fixed: the link is a compare-and-set, and who loses tries again behind the winner.
 *
 * <pre>{@code ./hypnos run example:linked-queue-loses-node}</pre>
 *
 * <p>That the repaired one loses nothing is worth more than many trials: {@code --strategy optimal-dpor} tries one order of each kind.
 */
public class LinkedQueueLosesNode {
    /** An element, and what comes after it. */
    static final class Node {
        final @Nullable String element;
        final AtomicReference<@Nullable Node> next = new AtomicReference<>();

        Node(@Nullable String element) {
            this.element = element;
        }
    }

    /** The queue; the element of the first node is gone already. */
    static class LinkedQueue {
        private final AtomicReference<Node> head = new AtomicReference<>(new Node(null));
        private final AtomicReference<Node> tail = new AtomicReference<>(head.get());

        void offer(String element) {
            Node node = new Node(element);
            while (true) {
                Node last = tail.get();
                Node next = last.next.get();
                if (next != null) {
                    tail.compareAndSet(last, next);
                } else if (link(last, node)) {
                    tail.compareAndSet(last, node);
                    return;
                }
            }
        }

        boolean link(Node last, Node node) {
            last.next.set(node);
            return true;
        }

        @Nullable
        String poll() {
            while (true) {
                Node first = head.get();
                Node last = tail.get();
                Node next = first.next.get();
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

    /** Only one can be the successor. */
    static class FixedLinkedQueue extends LinkedQueue {
        @Override
        boolean link(Node last, Node node) {
            return last.next.compareAndSet(null, node);
        }
    }

    @HypnosTest
    void keepsWhatTwoOffer() throws InterruptedException {
        offerFromTwoThreads(new LinkedQueue());
    }

    @HypnosTest
    void keepsWhatTwoOfferFixed() throws InterruptedException {
        offerFromTwoThreads(new FixedLinkedQueue());
    }

    private static void offerFromTwoThreads(LinkedQueue queue) throws InterruptedException {
        Thread parser = new Thread(() -> queue.offer("parse"), "parser");
        Thread printer = new Thread(() -> queue.offer("print"), "printer");
        parser.start();
        printer.start();
        parser.join();
        printer.join();
        Set<String> work = new TreeSet<>();
        for (String element = queue.poll(); element != null; element = queue.poll()) {
            work.add(element);
        }
        assertEquals(Set.of("parse", "print"), work, "all work that was handed over");
    }
}
