package dev.hypnos.kernel.tables;

import java.util.Arrays;

/** Numbers from 0 by keys that are any long but {@link Long#MIN_VALUE}. Open addressing: no object for an entry. */
public final class LongTable {
    /** There is no such key. */
    public static final int NONE = -1;

    private static final long FREE = Long.MIN_VALUE;

    private long[] keys = new long[64];
    private int[] values = new int[64];
    private int size;

    public LongTable() {
        Arrays.fill(keys, FREE);
    }

    public int get(long key) {
        int at = place(key, keys.length);
        while (keys[at] != FREE) {
            if (keys[at] == key) {
                return values[at];
            }
            at = (at + 1) & (keys.length - 1);
        }
        return NONE;
    }

    /** Adds what is not there. */
    public void put(long key, int value) {
        if (size * 4L >= keys.length * 3L) {
            grow();
        }
        add(key, value);
        size++;
    }

    private void add(long key, int value) {
        int at = place(key, keys.length);
        while (keys[at] != FREE) {
            at = (at + 1) & (keys.length - 1);
        }
        keys[at] = key;
        values[at] = value;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldValues = values;
        keys = new long[oldKeys.length * 2];
        values = new int[keys.length];
        Arrays.fill(keys, FREE);
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != FREE) {
                add(oldKeys[i], oldValues[i]);
            }
        }
    }

    /** Gives each key with its value, in no order. */
    public void forEach(Visitor visitor) {
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] != FREE) {
                visitor.visit(keys[i], values[i]);
            }
        }
    }

    /** Is given keys and their values. */
    @FunctionalInterface
    public interface Visitor {
        void visit(long key, int value);
    }

    public int size() {
        return size;
    }

    private static int place(long key, int length) {
        long mixed = key * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32) & (length - 1);
    }
}
