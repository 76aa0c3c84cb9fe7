package dev.hypnos.kernel.systematic;

/**
 * The hashes of the classes of executions that were seen: 8 bytes for each, and as many to grow. Several explorations
 * can share it.
 */
final class ClassSet {
    /** 0 stands for nothing: a class whose hash it is gets another one. */
    private static final long IN_PLACE_OF_ZERO = 0x9E3779B97F4A7C15L;

    private long[] table = new long[1024];
    private int size;

    /** Adds a class; false if it was there. */
    synchronized boolean add(long hash) {
        if (size * 4L >= table.length * 3L) {
            grow();
        }
        long key = hash == 0 ? IN_PLACE_OF_ZERO : hash;
        if (!put(key)) {
            return false;
        }
        size++;
        return true;
    }

    private boolean put(long key) {
        int mask = table.length - 1;
        // the hashes are mixed already
        int at = (int) (key >>> 16) & mask;
        while (table[at] != 0) {
            if (table[at] == key) {
                return false;
            }
            at = (at + 1) & mask;
        }
        table[at] = key;
        return true;
    }

    private void grow() {
        long[] old = table;
        table = new long[old.length * 2];
        for (long key : old) {
            if (key != 0) {
                put(key);
            }
        }
    }

    void write(StateWriter out) {
        out.number(size);
        for (long key : table) {
            if (key != 0) {
                out.number(key);
            }
        }
        out.line();
    }

    void read(StateReader in) throws SavedFormatException {
        int count = in.count();
        for (int i = 0; i < count; i++) {
            add(in.number());
        }
    }
}
