package dev.hypnos.runtime.names;

import java.util.Arrays;

/**
 * Numbers of ranges of indices, in the order of first use, whichever arrays they are of. Hot: open addressing, no
 * objects.
 */
final class Ranges {
    private static final int CAPACITY = 64;

    /** By number: the first index in the upper half, the one after the last in the lower. */
    private long[] bounds = new long[CAPACITY / 2];
    /** The number + 1, or 0. */
    private int[] table = new int[CAPACITY];

    private int count;

    void clear() {
        if (count > 0) {
            Arrays.fill(table, 0);
            count = 0;
        }
    }

    int count() {
        return count;
    }

    int number(int from, int to) {
        long key = (long) from << Integer.SIZE | to;
        int mask = table.length - 1;
        int at = place(key) & mask;
        while (table[at] != 0) {
            int number = table[at] - 1;
            if (bounds[number] == key) {
                return number;
            }
            at = (at + 1) & mask;
        }
        if (count == bounds.length) {
            grow();
            return number(from, to);
        }
        bounds[count] = key;
        table[at] = ++count;
        return count - 1;
    }

    int from(int number) {
        return (int) (bounds[number] >>> Integer.SIZE);
    }

    int to(int number) {
        return (int) bounds[number];
    }

    private static int place(long key) {
        long mixed = key * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> Integer.SIZE);
    }

    private void grow() {
        bounds = Arrays.copyOf(bounds, count * 2);
        table = new int[bounds.length * 2];
        for (int number = 0; number < count; number++) {
            int at = place(bounds[number]) & (table.length - 1);
            while (table[at] != 0) {
                at = (at + 1) & (table.length - 1);
            }
            table[at] = number + 1;
        }
    }
}
