package dev.hypnos.kernel.analysis;

import java.util.Arrays;

/**
 * Vector clocks, numbered from 0, with one entry for each task of a trial. What they are made of is used again for the next
 * trial: nothing is allocated once the largest is over. Hot.
 *
 * <p>As long as that takes little memory, clocks lie in one array. Ten thousand tasks that saw each other would take 400 MB
 * so. Then clocks are cut into chunks of {@value #CHUNK} entries which they share until one of them writes: a copy costs a
 * reference for each chunk, and clocks that came from one another differ in a chunk or two.
 */
final class VectorClocks {
    private static final int CHUNK_BITS = 4;
    static final int CHUNK = 1 << CHUNK_BITS;
    private static final int ZERO = 0;
    /** So many entries are copied faster one by one. */
    private static final int FEW = 12;
    /** More entries than this, 16 MB, are not kept in a plain array. */
    static final int PLAIN_ENTRIES_MAX = 1 << 22;

    /** As many chunks may be referred to by all clocks together: 512 MB. */
    private static final long CHUNKS_MAX = 1L << 27;

    private final int plainEntriesMax;
    private boolean plain;
    private int tasks;
    private int clockCount;
    /** The clocks, if plain, one after the other. */
    private int[] entries = new int[256];

    /** How many chunks a clock has. */
    private int width;

    private int[] values = new int[64 * CHUNK];
    /** The chunks of clock {@code c} are at {@code c * width} and after. */
    private int[] chunks = new int[256];
    /** How many clocks share a chunk; not counted for the chunk of zeros, which all new clocks share. */
    private int[] references = new int[64];

    private int chunkCount;
    private int[] free = new int[64];
    private int freeCount;

    /** Clocks in a plain array as long as it has no more entries in all; tests take fewer. */
    VectorClocks(int plainEntriesMax) {
        this.plainEntriesMax = plainEntriesMax;
    }

    /** Whether so many clocks can be kept in the memory that an analysis may take, a few hundred megabytes. */
    static boolean fit(int taskCount, long others) {
        long chunksOfAll = ((taskCount + CHUNK - 1L) >> CHUNK_BITS) * (taskCount + others);
        return chunksOfAll <= CHUNKS_MAX;
    }

    /** Forgets all clocks, and makes one of zeros for each of so many tasks; at most so many others will be created. */
    void start(int taskCount, int others) {
        tasks = taskCount;
        plain = (long) tasks * (tasks + (long) others) <= plainEntriesMax;
        width = (tasks + CHUNK - 1) >> CHUNK_BITS;
        clockCount = 0;
        chunkCount = ZERO + 1;
        freeCount = 0;
        for (int task = 0; task < tasks; task++) {
            create();
        }
    }

    /** A new clock of zeros. */
    int create() {
        if (plain) {
            createPlain();
        } else {
            long end = (clockCount + 1L) * width;
            if (end > Integer.MAX_VALUE / 2) {
                throw new IllegalStateException("too many tasks and shared resources for the analysis of one trial");
            }
            chunks = grown(chunks, (int) end);
            Arrays.fill(chunks, clockCount * width, (int) end, ZERO);
        }
        return clockCount++;
    }

    private void createPlain() {
        int begin = clockCount * tasks;
        entries = grown(entries, begin + tasks);
        Arrays.fill(entries, begin, begin + tasks, 0);
    }

    private static int[] grown(int[] array, int length) {
        return length <= array.length ? array : Arrays.copyOf(array, Math.max(length, array.length * 2));
    }

    int get(int clock, int task) {
        if (plain) {
            return entries[clock * tasks + task];
        }
        return values[(chunks[clock * width + (task >> CHUNK_BITS)] << CHUNK_BITS) + (task & (CHUNK - 1))];
    }

    void set(int clock, int task, int value) {
        if (plain) {
            entries[clock * tasks + task] = value;
            return;
        }
        int chunk = writable(clock * width + (task >> CHUNK_BITS));
        values[(chunk << CHUNK_BITS) + (task & (CHUNK - 1))] = value;
    }

    /** Makes the clock equal to another. */
    void assign(int clock, int other) {
        if (plain) {
            assignPlain(clock * tasks, other * tasks);
            return;
        }
        for (int i = 0; i < width; i++) {
            share(clock * width + i, chunks[other * width + i]);
        }
    }

    private void assignPlain(int mine, int theirs) {
        if (tasks > FEW) {
            System.arraycopy(entries, theirs, entries, mine, tasks);
            return;
        }
        for (int i = 0; i < tasks; i++) {
            entries[mine + i] = entries[theirs + i];
        }
    }

    /** Raises each entry of the clock to that of another. */
    void join(int clock, int other) {
        if (plain) {
            int mine = clock * tasks;
            int theirs = other * tasks;
            for (int i = 0; i < tasks; i++) {
                entries[mine + i] = Math.max(entries[mine + i], entries[theirs + i]);
            }
            return;
        }
        joinChunks(clock * width, other * width);
    }

    private void joinChunks(int to, int from) {
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
        for (int i = 0; i < CHUNK; i++) {
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
        for (int i = 0; i < CHUNK; i++) {
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
            free = grown(free, freeCount + 1);
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
        System.arraycopy(values, chunk << CHUNK_BITS, values, copy << CHUNK_BITS, CHUNK);
        references[copy] = 1;
        chunks[place] = copy;
        release(chunk);
        return copy;
    }

    private int newChunk() {
        references = grown(references, chunkCount + 1);
        values = grown(values, (chunkCount + 1) << CHUNK_BITS);
        return chunkCount++;
    }

    /** How many chunks are in use; for tests. */
    int chunksInUse() {
        return chunkCount - 1 - freeCount;
    }
}
