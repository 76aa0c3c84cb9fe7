package dev.hypnos.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the elements of a queue say about the order of operations, if no two are equal. In the search for an order
 * nothing tells which of two elements was added first until one of them is taken, maybe hundreds of operations later:
 * then the search would have to undo all that lies between.
 *
 * <p>An element comes before another if adding it was over before the other was added, or if taking it was over before
 * the other was taken. If that is a circle the history cannot be explained. Otherwise elements are added in an order
 * that agrees with it, and the search hardly ever errs. A circle always has two elements, since both relations are
 * interval orders.
 *
 * <p>Reference: Henzinger, Sezgin, Vafeiadis, <i>Aspect-Oriented Linearizability Proofs</i>, CONCUR 2013. It is used to
 * guide the search and to end it early; the search decides all else. Cost: quadratic in the number of elements.
 */
final class QueueElements {
    private record Element(
            Operation added, int number, @Nullable Operation taken) {
        int takenFrom() {
            return taken == null ? Operation.NEVER : taken.invoked();
        }

        int takenUntil() {
            return taken == null ? Operation.NEVER : taken.ended();
        }

        /** Whether all that is known is when it was added. */
        boolean isTakenAnytime(int lostFrom) {
            return taken == null && lostFrom != Operation.NEVER;
        }

        boolean isForcedBefore(Element other) {
            return added.isBefore(other.added);
        }

        boolean isTakenBefore(Element other) {
            return takenUntil() < other.takenFrom();
        }
    }

    private final List<Element> elements = new ArrayList<>();
    private final int count;
    /** From when on somebody may have taken an element and was not told which. */
    private int lostFrom = Operation.NEVER;

    private QueueElements(List<Operation> operations, Map<Object, Operation> takers) {
        this.count = operations.size();
        for (int i = 0; i < count; i++) {
            Operation operation = operations.get(i);
            if (QueueSpecification.isAdding(operation)) {
                Object key = Objects.requireNonNull(Results.key(operation.argument(0)));
                elements.add(new Element(operation, i, takers.get(key)));
            }
            if (QueueSpecification.isTaking(operation) && operation.ending() != Operation.Ending.RETURNED) {
                lostFrom = Math.min(lostFrom, operation.invoked());
            }
        }
    }

    /**
     * The elements of these operations, which are in the order of their invocations; null if some elements are equal,
     * or are arrays, which cannot be looked up.
     */
    static @Nullable QueueElements of(List<Operation> operations) {
        Set<Object> added = new HashSet<>();
        Map<Object, Operation> takers = new HashMap<>();
        for (Operation operation : operations) {
            if (QueueSpecification.isAdding(operation)) {
                Object key = Results.key(operation.argument(0));
                if (key == null || !added.add(key)) {
                    return null;
                }
            } else if (QueueSpecification.isTaking(operation) && operation.ending() == Operation.Ending.RETURNED) {
                Object key = Results.key(operation.result());
                if (key == null) {
                    return null;
                }
                takers.putIfAbsent(key, operation);
            }
        }
        return new QueueElements(operations, takers);
    }

    /**
     * The first moment at which no order can explain what was told any more; {@link Operation#NEVER} if the elements do
     * not tell.
     */
    int refutedAt() {
        int earliest = Operation.NEVER;
        for (Element first : elements) {
            for (Element second : elements) {
                // the second was taken although the first was still in front of it
                if (first.isForcedBefore(second)
                        && second.isTakenBefore(first)
                        && second.takenUntil() < lostFrom
                        && second.takenUntil() < earliest) {
                    earliest = second.takenUntil();
                }
            }
        }
        return earliest;
    }

    /**
     * By the number of an operation: its place among those that add, or 0. The ones with smaller places are to be tried
     * first.
     */
    int[] ranks() {
        int size = elements.size();
        int[] before = new int[size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                if (comesBefore(elements.get(j), elements.get(i))) {
                    before[i]++;
                }
            }
        }
        int[] takenUntil = new int[size];
        for (int i = 0; i < size; i++) {
            takenUntil[i] = takenUntil(elements.get(i));
        }
        int[] ranks = new int[count];
        boolean[] isPlaced = new boolean[size];
        for (int rank = 1; rank <= size; rank++) {
            int next = next(before, isPlaced, takenUntil);
            isPlaced[next] = true;
            ranks[elements.get(next).number] = rank;
            for (int i = 0; i < size; i++) {
                if (comesBefore(elements.get(next), elements.get(i))) {
                    before[i]--;
                }
            }
        }
        return ranks;
    }

    private boolean comesBefore(Element one, Element other) {
        return one != other
                && (one.isForcedBefore(other) || (one.isTakenBefore(other) && !other.isTakenAnytime(lostFrom)));
    }

    /** When it was taken; before all that it must come before, if nobody knows when. */
    private int takenUntil(Element element) {
        int until = element.takenUntil();
        if (element.isTakenAnytime(lostFrom)) {
            for (Element other : elements) {
                if (element.isForcedBefore(other)) {
                    until = Math.min(until, other.takenUntil());
                }
            }
        }
        return until;
    }

    /**
     * Of those that nothing comes before the one that is taken first; in a circle the one with the fewest before it.
     */
    private static int next(int[] before, boolean[] isPlaced, int[] takenUntil) {
        int best = -1;
        for (int i = 0; i < before.length; i++) {
            if (!isPlaced[i]
                    && (best < 0
                            || before[i] < before[best]
                            || (before[i] == before[best] && takenUntil[i] < takenUntil[best]))) {
                best = i;
            }
        }
        return best;
    }
}
