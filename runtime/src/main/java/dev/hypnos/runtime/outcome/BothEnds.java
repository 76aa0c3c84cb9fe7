package dev.hypnos.runtime.outcome;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list that keeps its first and its last elements, where it gets very long, and lets go of those between. */
public final class BothEnds<T> {
    private final int first;
    private final int last;
    /** The first ones. */
    private final List<T> head = new ArrayList<>();
    /** The last ones: that at a position is at what is left of it when it is divided by how many there may be. */
    private final List<T> tail = new ArrayList<>();

    private int size;

    /**
     * @param first so many at the beginning are kept
     * @param last so many at the end are kept
     */
    public BothEnds(int first, int last) {
        this.first = first;
        this.last = last;
    }

    /** How many were added. */
    public int size() {
        return size;
    }

    public void add(T element) {
        if (size < first) {
            head.add(element);
        } else if (tail.size() < last) {
            tail.add(element);
        } else {
            tail.set((size - first) % last, element);
        }
        size++;
    }

    /** The element that was added at this position; null where it is not kept. */
    public @Nullable T get(int position) {
        if (position < 0 || position >= size) {
            return null;
        }
        if (position < first) {
            return head.get(position);
        }
        return position < first + leftOut() ? null : tail.get((position - first) % last);
    }

    /** How many are not kept. */
    public int leftOut() {
        return Math.max(0, size - first - last);
    }

    /** The position after those that are not kept; 0 where all are. */
    public int afterGap() {
        return leftOut() == 0 ? 0 : first + leftOut();
    }

    /** This position, or the next one at which an element is kept. */
    public int kept(int position) {
        return position < first ? position : Math.max(position, afterGap());
    }
}
