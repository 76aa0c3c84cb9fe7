package dev.hypnos.kernel.analysis;

import java.util.Arrays;

/**
 * Vector clocks, numbered from 0, with one entry for each task of a trial.
 *
 * <p>A clock is cut into chunks of {@value #CHUNK} entries that clocks share until one of them writes: a copy costs a
 * reference for each chunk, and two clocks that came from one another differ in a chunk or two. Ten thousand tasks that each
 * saw all others would need 400 MB as plain arrays; so they need a few. With at most {@value #CHUNK} tasks a clock is one
 * chunk, one cache line. Chunks are counted references in one array and are used again: nothing is allocated once
 * the largest trial is over. Hot.
 */
final class VectorClocks {
    private static final int CHUNK_BITS = 4;
    static final int CHUNK = 1 << CHUNK_BITS;
    private static final int ZERO = 0;

    private int width;
    /** How many entries of a chunk are in use. */
    private int used = CHUNK;
    /** The chunks of clock {@code c} are at {@code c * width} and after. */
    private int[] chunks = new int[256];

    private int clockCount;
    private int[] values = new int[64 * CHUNK];
    /** How many clocks share a chunk; not counted for the chunk of zeros, which all new clocks share. */
    private int[] references = new int[64];

    private int chunkCount;
    private int[] free = new int[64];
    private int freeCount;

    /** Forgets all clocks, and makes one of zeros for each of so many tasks. */
    void start(int tasks) {
        width = Math.max(1, (tasks + CHUNK - 1) >> CHUNK_BITS);
        used = Math.min(tasks, CHUNK);
        clockCount = 0;
        chunkCount = ZERO + 1;
        freeCount = 0;
        for (int task = 0; task < tasks; task++) {
            create();
        }
    }

    /** A new clock of zeros. */
    int create() {
        long end = (clockCount + 1L) * width;
        if (end > chunks.length) {
            if (end > Integer.MAX_VALUE / 2) {
                throw new IllegalStateException("too many tasks and shared resources for the analysis of one trial");
            }
            chunks = Arrays.copyOf(chunks, (int) Math.max(end, chunks.length * 2L));
        }
        Arrays.fill(chunks, clockCount * width, (int) end, ZERO);
        return clockCount++;
    }

    int get(int clock, int task) {
        return values[(chunks[clock * width + (task >> CHUNK_BITS)] << CHUNK_BITS) + (task & (CHUNK - 1))];
    }

    void set(int clock, int task, int value) {
        int chunk = writable(clock * width + (task >> CHUNK_BITS));
        values[(chunk << CHUNK_BITS) + (task & (CHUNK - 1))] = value;
    }

    /** Makes the clock equal to another. */
    void assign(int clock, int other) {
        int from = other * width;
        int to = clock * width;
        for (int i = 0; i < width; i++) {
            share(to + i, chunks[from + i]);
        }
    }

    /** Sets all entries to zero. */
    void clear(int clock) {
        int from = clock * width;
        for (int i = from; i < from + width; i++) {
            share(i, ZERO);
        }
    }

    /** Raises each entry of the clock to that of another. */
    void join(int clock, int other) {
        int from = other * width;
        int to = clock * width;
        for (int i = 0; i < width; i++) {
            int theirs = chunks[from + i];
            if (theirs != ZERO && theirs != chunks[to + i]) {
                joinChunk(to + i, theirs);
            }
        }
    }

    private void joinChunk(int place, int theirs) {
        int mine = chunks[place] << CHUNK_BITS;
        int other = theirs << CHUNK_BITS;
        // Entries are never negative, so a sign bit tells where one is below the other.
        int below = 0;
        int above = 0;
        for (int i = 0; i < used; i++) {
            int difference = values[mine + i] - values[other + i];
            below |= difference;
            above |= -difference;
        }
        if (below >= 0) {
            return;
        }
        if (above >= 0) {
            share(place, theirs);
            return;
        }
        mine = writable(place) << CHUNK_BITS;
        for (int i = 0; i < used; i++) {
            values[mine + i] = Math.max(values[mine + i], values[other + i]);
        }
    }

    private void share(int place, int chunk) {
        int before = chunks[place];
        if (before == chunk) {
            return;
        }
        if (chunk != ZERO) {
            references[chunk]++;
        }
        chunks[place] = chunk;
        release(before);
    }

    private void release(int chunk) {
        if (chunk != ZERO && --references[chunk] == 0) {
            if (freeCount == free.length) {
                free = Arrays.copyOf(free, freeCount * 2);
            }
            free[freeCount++] = chunk;
        }
    }

    /** The chunk at this place, after making it this clock's own. */
    private int writable(int place) {
        int chunk = chunks[place];
        if (chunk != ZERO && references[chunk] == 1) {
            return chunk;
        }
        int copy = freeCount > 0 ? free[--freeCount] : newChunk();
        int from = chunk << CHUNK_BITS;
        int to = copy << CHUNK_BITS;
        for (int i = 0; i < used; i++) {
            values[to + i] = values[from + i];
        }
        references[copy] = 1;
        chunks[place] = copy;
        release(chunk);
        return copy;
    }

    private int newChunk() {
        if (chunkCount == references.length) {
            references = Arrays.copyOf(references, chunkCount * 2);
            values = Arrays.copyOf(values, chunkCount * 2 * CHUNK);
        }
        return chunkCount++;
    }

    /** How many chunks are in use; for tests. */
    int chunksInUse() {
        return chunkCount - 1 - freeCount;
    }
}
