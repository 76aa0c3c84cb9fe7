package dev.hypnos.kernel.tables;

import java.util.Arrays;

/**
 * Rows of numbers of one length, each kept once and known by a number from 0. In large arrays: no object for a row, and
 * what is there is not copied when more is added.
 */
public final class IntRows {
    private static final int CHUNK_BITS = 10;
    private static final int CHUNK = 1 << CHUNK_BITS;

    private final int width;
    private int[][] chunks = new int[16][];
    private int size;
    /** Numbers by their hash, plus one; 0 where there is none. */
    private int[] table = new int[64];

    public IntRows(int width) {
        this.width = width;
    }

    /** The number of this row, which is copied if it is not there. */
    public int number(int[] row) {
        int at = place(row, 0);
        while (table[at] != 0) {
            int number = table[at] - 1;
            int offset = offset(number);
            if (Arrays.equals(chunk(number), offset, offset + width, row, 0, width)) {
                return number;
            }
            at = (at + 1) & (table.length - 1);
        }
        int number = size++;
        int chunk = number >>> CHUNK_BITS;
        if (chunk == chunks.length) {
            chunks = Arrays.copyOf(chunks, chunk * 2);
        }
        if (chunks[chunk] == null) {
            chunks[chunk] = new int[CHUNK * width];
        }
        System.arraycopy(row, 0, chunks[chunk], offset(number), width);
        table[at] = number + 1;
        if (size * 3L > table.length * 2L) {
            grow();
        }
        return number;
    }

    private int place(int[] from, int offset) {
        long hash = 1;
        for (int i = 0; i < width; i++) {
            hash = (hash ^ from[offset + i]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        return (int) (hash >>> 32) & (table.length - 1);
    }

    private void grow() {
        table = new int[table.length * 2];
        for (int number = 0; number < size; number++) {
            int at = place(chunk(number), offset(number));
            while (table[at] != 0) {
                at = (at + 1) & (table.length - 1);
            }
            table[at] = number + 1;
        }
    }

    /** The array that a row lies in, at its {@link #offset}. Not to be changed. */
    public int[] chunk(int number) {
        return chunks[number >>> CHUNK_BITS];
    }

    public int offset(int number) {
        return (number & (CHUNK - 1)) * width;
    }

    public int size() {
        return size;
    }

    /** How much memory it takes. */
    public long bytes() {
        long full = (size + CHUNK - 1) >>> CHUNK_BITS;
        return (full * CHUNK * width + table.length) * Integer.BYTES;
    }
}
