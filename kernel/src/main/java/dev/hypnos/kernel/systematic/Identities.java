package dev.hypnos.kernel.systematic;

/**
 * Bits for the identities of resources, as they come up in an exploration: as long as there are no more identities than bits, each has one of its own, and
 * two footprints that share no bit have nothing to do with each other. Hot.
 */
final class Identities {
    private static final int CAPACITY = 256;

    /** Further ones are not kept: their bits are those of their own. */
    private static final int MOST = 1 << 16;

    private long[] table = new long[CAPACITY];
    /** Which one it is, in the order in which they came up, plus 1; 0 where the table has none. */
    private int[] numbers = new int[CAPACITY];

    private int size;

    /** A long with one bit, which stands for this identity and perhaps for others. */
    long bit(long identity) {
        int mask = table.length - 1;
        int at = place(identity, mask);
        while (numbers[at] != 0) {
            if (table[at] == identity) {
                return 1L << numbers[at];
            }
            at = (at + 1) & mask;
        }
        return 1L << (size < MOST ? add(identity, at) : identity);
    }

    private int add(long identity, int at) {
        table[at] = identity;
        numbers[at] = ++size;
        int number = size;
        if (size * 2 > table.length) {
            grow();
        }
        return number;
    }

    private void grow() {
        long[] old = table;
        int[] oldNumbers = numbers;
        table = new long[old.length * 2];
        numbers = new int[table.length];
        int mask = table.length - 1;
        for (int i = 0; i < old.length; i++) {
            if (oldNumbers[i] != 0) {
                int at = place(old[i], mask);
                while (numbers[at] != 0) {
                    at = (at + 1) & mask;
                }
                table[at] = old[i];
                numbers[at] = oldNumbers[i];
            }
        }
    }

    /** Identities are mixed as a rule, but not always: those of tests are small numbers. */
    private static int place(long identity, int mask) {
        return (int) (identity ^ (identity >>> Integer.SIZE)) & mask;
    }
}
