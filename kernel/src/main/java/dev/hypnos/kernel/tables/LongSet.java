package dev.hypnos.kernel.tables;

/**
 * Hashes that were seen: some twelve bytes for each. In many small tables, of which one grows at a time, so that
 * growing needs little room.
 */
public final class LongSet {
    private static final int TABLES = 1024;
    private static final int FIRST = 16;

    private final long[][] tables = new long[TABLES][];
    private final int[] sizes = new int[TABLES];
    private long size;

    /** Adds a number that is scrambled well; false if it is there. */
    public boolean add(long number) {
        long key = number == 0 ? 1 : number;
        int which = (int) (key >>> 54);
        long[] table = tables[which];
        if (table == null) {
            table = new long[FIRST];
            tables[which] = table;
        }
        int at = place(key, table.length);
        while (table[at] != 0) {
            if (table[at] == key) {
                return false;
            }
            at = at + 1 == table.length ? 0 : at + 1;
        }
        table[at] = key;
        size++;
        if (++sizes[which] * 5L > table.length * 4L) {
            tables[which] = grown(table);
        }
        return true;
    }

    /** Whether it was added. */
    public boolean contains(long number) {
        long key = number == 0 ? 1 : number;
        long[] table = tables[(int) (key >>> 54)];
        if (table == null) {
            return false;
        }
        int at = place(key, table.length);
        while (table[at] != 0) {
            if (table[at] == key) {
                return true;
            }
            at = at + 1 == table.length ? 0 : at + 1;
        }
        return false;
    }

    private static long[] grown(long[] table) {
        long[] larger = new long[table.length + (table.length >> 1)];
        for (long key : table) {
            if (key != 0) {
                int at = place(key, larger.length);
                while (larger[at] != 0) {
                    at = at + 1 == larger.length ? 0 : at + 1;
                }
                larger[at] = key;
            }
        }
        return larger;
    }

    private static int place(long key, int length) {
        return (int) ((key & 0xffffffffL) * length >>> 32);
    }

    public long size() {
        return size;
    }
}
