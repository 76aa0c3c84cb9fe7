package dev.hypnos.examples.structures;

import dev.hypnos.history.Specification;
import dev.hypnos.junit.HypnosTest;
import dev.hypnos.junit.scenario.Operation;
import dev.hypnos.junit.scenario.Scenario;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The list of Heller, Herlihy, Luchangco, Moir, Scherer and Shavit (<i>A Lazy Concurrent List-Based Set Algorithm</i>, 2005). Who changes it looks for the place without locks,
 * locks the two nodes there, and looks again: neither may be marked as removed, and one must still follow the other. Without a look at the marks an element is
 * inserted behind a node that is no longer in the list, and is lost.
 *
 * <pre>{@code ./hypnos run example:list-inserts-behind-removed}</pre>
 */
public class ListInsertsBehindRemoved {
    private static final class Node {
        final int element;
        final ReentrantLock lock = new ReentrantLock();

        @Nullable
        volatile Node next;

        volatile boolean isRemoved;

        Node(int element, @Nullable Node next) {
            this.element = element;
            this.next = next;
        }
    }

    /** Two neighbours: the second is the first with this element or a larger one. */
    private record Place(Node before, Node here) {}

    static class LazyList {
        private final Node head = new Node(Integer.MIN_VALUE, new Node(Integer.MAX_VALUE, null));

        private Place find(int element) {
            Node before = head;
            Node here = next(before);
            while (here.element < element) {
                before = here;
                here = next(before);
            }
            return new Place(before, here);
        }

        private static Node next(Node node) {
            Node next = node.next;
            if (next == null) {
                throw new IllegalStateException("the last node is larger than all elements");
            }
            return next;
        }

        /** Whether the two are still where they were found; both are locked. */
        boolean isValid(Node before, Node here) {
            return before.next == here;
        }

        boolean add(int element) {
            return change(element, (before, here) -> {
                if (here.element == element) {
                    return false;
                }
                before.next = new Node(element, here);
                return true;
            });
        }

        boolean remove(int element) {
            return change(element, (before, here) -> {
                if (here.element != element) {
                    return false;
                }
                here.isRemoved = true;
                before.next = here.next;
                return true;
            });
        }

        private interface Change {
            boolean make(Node before, Node here);
        }

        private boolean change(int element, Change change) {
            while (true) {
                Place place = find(element);
                place.before.lock.lock();
                try {
                    place.here.lock.lock();
                    try {
                        if (isValid(place.before, place.here)) {
                            return change.make(place.before, place.here);
                        }
                    } finally {
                        place.here.lock.unlock();
                    }
                } finally {
                    place.before.lock.unlock();
                }
            }
        }

        boolean contains(int element) {
            Node here = find(element).here;
            return here.element == element && !here.isRemoved;
        }
    }

    static final class FixedLazyList extends LazyList {
        @Override
        boolean isValid(Node before, Node here) {
            return !before.isRemoved && !here.isRemoved && super.isValid(before, here);
        }
    }

    private LazyList list = new LazyList();

    @Operation
    boolean add(int element) {
        return list.add(element);
    }

    @Operation
    boolean remove(int element) {
        return list.remove(element);
    }

    @Operation
    boolean contains(int element) {
        return list.contains(element);
    }

    @HypnosTest
    void isLinearizable(Scenario scenario) {
        scenario.run(this).checkLinearizable(Specification.set());
    }

    @HypnosTest
    void isLinearizableFixed(Scenario scenario) {
        list = new FixedLazyList();
        scenario.run(this).checkLinearizable(Specification.set());
    }
}
