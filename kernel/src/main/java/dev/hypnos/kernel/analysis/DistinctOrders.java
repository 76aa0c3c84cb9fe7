package dev.hypnos.kernel.analysis;

/**
 * A set of order hashes: how many different partial orders a campaign has seen. Open addressing in one array of longs, at
 * most two thirds full: a million orders take 16 MB.
 */
public final class DistinctOrders {
    private long[] table = new long[1024];
    private int count;
    private boolean holdsZero;

    /** Adds an order; false if it was known. */
    public boolean add(long order) {
        if (order == 0) {
            boolean news = !holdsZero;
            holdsZero = true;
            return news;
        }
        if (!insert(table, order)) {
            return false;
        }
        if (++count > table.length / 3 * 2) {
            grow();
        }
        return true;
    }

    /** How many orders there are. */
    public long size() {
        return count + (holdsZero ? 1L : 0L);
    }

    private static boolean insert(long[] table, long order) {
        int mask = table.length - 1;
        int place = (int) (order ^ order >>> 32) & mask;
        while (table[place] != 0) {
            if (table[place] == order) {
                return false;
            }
            place = (place + 1) & mask;
        }
        table[place] = order;
        return true;
    }

    private void grow() {
        long[] larger = new long[table.length * 2];
        for (long order : table) {
            if (order != 0) {
                insert(larger, order);
            }
        }
        table = larger;
    }
}
