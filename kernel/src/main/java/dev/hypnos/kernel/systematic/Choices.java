package dev.hypnos.kernel.systematic;

import java.util.Arrays;

/**
 * What was chosen among alternatives that are no operations, from an operation to the next: which waiter wakes, whether
 * a message is lost. All alternatives are tried, beginning with the one that was planned.
 */
final class Choices {
    private static final int[] NONE = new int[0];

    private int[] values = NONE;
    private int[] bounds = NONE;
    private int[] firsts = NONE;
    private int size;

    /** The same, to begin with. */
    Choices copy() {
        Choices copy = new Choices();
        if (size == 0) {
            return copy;
        }
        copy.values = Arrays.copyOf(values, size);
        copy.bounds = new int[size];
        copy.firsts = Arrays.copyOf(values, size);
        copy.size = size;
        return copy;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void write(StateWriter out) {
        out.numbers(values, size);
        out.numbers(bounds, size);
        out.numbers(firsts, size);
    }

    static Choices read(StateReader in) throws SavedFormatException {
        Choices choices = new Choices();
        choices.set(in);
        return choices;
    }

    /** Becomes the same, with the same left to try. */
    void set(Choices other) {
        values = Arrays.copyOf(other.values, other.size);
        bounds = Arrays.copyOf(other.bounds, other.size);
        firsts = Arrays.copyOf(other.firsts, other.size);
        size = other.size;
    }

    /** Becomes what was written. */
    void set(StateReader in) throws SavedFormatException {
        values = in.numbers();
        bounds = in.numbers();
        firsts = in.numbers();
        size = values.length;
        if (bounds.length != size || firsts.length != size) {
            throw StateReader.corrupt("a choice without alternatives");
        }
    }

    /** The choice at this place. */
    int choose(int place, int bound) {
        if (place == size) {
            values = Arrays.copyOf(values, size + 1);
            bounds = Arrays.copyOf(bounds, size + 1);
            firsts = Arrays.copyOf(firsts, size + 1);
            size++;
        }
        if (bounds[place] != bound) {
            if (bounds[place] != 0) {
                throw new IllegalStateException("a choice among " + bounds[place] + " was one among " + bound
                        + " when the same was done before");
            }
            bounds[place] = bound;
            if (values[place] >= bound) {
                values[place] = 0;
                firsts[place] = 0;
            }
        }
        return values[place];
    }

    /** What was planned and did not happen is forgotten. */
    void end(int places) {
        size = Math.min(size, places);
    }

    /** Goes on to the next alternatives; false if all were tried. */
    boolean advance() {
        while (size > 0) {
            int last = size - 1;
            if (bounds[last] > 0) {
                values[last] = (values[last] + 1) % bounds[last];
                if (values[last] != firsts[last]) {
                    return true;
                }
            }
            size--;
        }
        return false;
    }
}
