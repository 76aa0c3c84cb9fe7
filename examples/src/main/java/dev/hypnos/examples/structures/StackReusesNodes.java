package dev.hypnos.examples.structures;

import dev.hypnos.history.Specification;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.scenario.Operation;
import dev.hypnos.junit.scenario.Scenario;
import dev.hypnos.junit.scenario.Scenarios;
import java.util.ArrayDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import org.jspecify.annotations.Nullable;

/**
 * The lock-free stack of Treiber (<i>Systems Programming: Coping with Parallelism</i>, 1986). Nodes that were popped are used again. Who pops reads the top node and the
 * one below it, and replaces the top if it is still the same node: but that may have been popped and pushed again meanwhile, on top of something else. The error is
 * called ABA.
 *
 * <pre>{@code ./hypnos run example:stack-reuses-nodes}</pre>
 */
public class StackReusesNodes {
    interface Stack {
        void push(int element);

        @Nullable
        Integer pop();
    }

    private static final class Node {
        volatile int element;

        @Nullable
        volatile Node below;
    }

    /** Nodes that can be used again, those first that have been free for longest. */
    private static final class Pool {
        private final ConcurrentLinkedQueue<Node> free = new ConcurrentLinkedQueue<>();

        Node take(int element) {
            Node node = free.poll();
            Node taken = node == null ? new Node() : node;
            taken.element = element;
            return taken;
        }

        void give(Node node) {
            free.add(node);
        }
    }

    static final class ReusingStack implements Stack {
        private final AtomicReference<@Nullable Node> top = new AtomicReference<>();
        private final Pool pool = new Pool();

        @Override
        public void push(int element) {
            Node node = pool.take(element);
            Node below;
            do {
                below = top.get();
                node.below = below;
            } while (!top.compareAndSet(below, node));
        }

        @Override
        public @Nullable Integer pop() {
            while (true) {
                Node node = top.get();
                if (node == null) {
                    return null;
                }
                Node below = node.below;
                int element = node.element;
                if (top.compareAndSet(node, below)) {
                    pool.give(node);
                    return element;
                }
            }
        }
    }

    /** Counts how often the top was replaced, and looks at that too. */
    static final class StampedStack implements Stack {
        private final AtomicStampedReference<@Nullable Node> top = new AtomicStampedReference<>(null, 0);
        private final Pool pool = new Pool();

        @Override
        public void push(int element) {
            Node node = pool.take(element);
            int[] stamp = new int[1];
            Node below;
            do {
                below = top.get(stamp);
                node.below = below;
            } while (!top.compareAndSet(below, node, stamp[0], stamp[0] + 1));
        }

        @Override
        public @Nullable Integer pop() {
            int[] stamp = new int[1];
            while (true) {
                Node node = top.get(stamp);
                if (node == null) {
                    return null;
                }
                Node below = node.below;
                int element = node.element;
                if (top.compareAndSet(node, below, stamp[0], stamp[0] + 1)) {
                    pool.give(node);
                    return element;
                }
            }
        }
    }

    /** What a stack does for one thread. */
    static final class PlainStack implements Stack {
        private final ArrayDeque<Integer> elements = new ArrayDeque<>();

        @Override
        public void push(int element) {
            elements.push(element);
        }

        @Override
        public @Nullable Integer pop() {
            return elements.poll();
        }
    }

    private Stack stack = new ReusingStack();

    @Operation
    void push(int element) {
        stack.push(element);
    }

    @Operation
    @Nullable
    Integer pop() {
        return stack.pop();
    }

    @HypnosTest
    @Scenarios(after = 2)
    void isLinearizable(Scenario scenario) {
        scenario.run(this).checkLinearizable(Specification.of(PlainStack::new));
    }

    @HypnosTest
    @Scenarios(after = 2)
    void isLinearizableFixed(Scenario scenario) {
        stack = new StampedStack();
        scenario.run(this).checkLinearizable(Specification.of(PlainStack::new));
    }
}
