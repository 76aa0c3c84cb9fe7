package dev.hypnos.kernel.events;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Of members of a model. States keep many and there are up to millions of different ones, so each is kept once, as a few words in large arrays: of each member what is
 * read and what is written, then ways, members that are addressed and turned, and what is shared. Hot: no objects, and nothing is looked up that is found out by looking at some words.
 */
final class MemberFootprints extends Footprints {
    private static final int CHUNK_BITS = 12;
    private static final int CHUNK = 1 << CHUNK_BITS;
    private static final int OTHERS = 5;

    private int members;
    /** How many words one takes. */
    private int words;

    private long[][] chunks = new long[16][];
    private int size;
    /** Numbers by their hash, plus one; 0 where there is none. */
    private int[] table = new int[1024];

    private long[] scratch = new long[0];

    private final List<int[]> renamings = new ArrayList<>();
    private final Map<List<Integer>, Integer> renamingNumbers = new HashMap<>();

    @Override
    long bytes() {
        return (long) (size >>> CHUNK_BITS) * CHUNK * words * Long.BYTES + (long) table.length * Integer.BYTES;
    }

    /** So many members there are. To be said before anything is added. */
    @Override
    void members(int count) {
        if (members == 0) {
            members = count;
            words = 2 * count + OTHERS;
            scratch = new long[words];
            intern();
        }
    }

    /** The number of this. */
    @Override
    int add(Touched touched) {
        System.arraycopy(touched.read, 0, scratch, 0, members);
        System.arraycopy(touched.written, 0, scratch, members, members);
        int at = 2 * members;
        scratch[at++] = touched.ways;
        scratch[at++] = touched.addressed;
        scratch[at++] = touched.turned;
        scratch[at++] = touched.sharedRead;
        scratch[at] = touched.sharedWritten;
        return intern();
    }

    /** The number of what is in the scratch. */
    private int intern() {
        long hash = 1;
        for (long word : scratch) {
            hash = (hash ^ word) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        int at = (int) (hash >>> 32) & (table.length - 1);
        while (table[at] != 0) {
            int number = table[at] - 1;
            int offset = offset(number);
            if (Arrays.equals(chunk(number), offset, offset + words, scratch, 0, words)) {
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
            chunks[chunk] = new long[CHUNK * words];
        }
        System.arraycopy(scratch, 0, chunks[chunk], offset(number), words);
        table[at] = number + 1;
        if (size * 2 > table.length) {
            grow();
        }
        return number;
    }

    private void grow() {
        table = new int[table.length * 2];
        for (int number = 0; number < size; number++) {
            long hash = 1;
            long[] chunk = chunk(number);
            int offset = offset(number);
            for (int i = 0; i < words; i++) {
                hash = (hash ^ chunk[offset + i]) * 0x9E3779B97F4A7C15L;
                hash ^= hash >>> 29;
            }
            int at = (int) (hash >>> 32) & (table.length - 1);
            while (table[at] != 0) {
                at = (at + 1) & (table.length - 1);
            }
            table[at] = number + 1;
        }
    }

    private long[] chunk(int number) {
        return chunks[number >>> CHUNK_BITS];
    }

    private int offset(int number) {
        return (number & (CHUNK - 1)) * words;
    }

    /** Both together. */
    @Override
    int union(int one, int other) {
        if (one == other || other == NOTHING) {
            return one;
        }
        if (one == NOTHING) {
            return other;
        }
        long[] first = chunk(one);
        long[] second = chunk(other);
        int from = offset(one);
        int with = offset(other);
        for (int i = 0; i < words; i++) {
            scratch[i] = first[from + i] | second[with + i];
        }
        return intern();
    }

    /** Whether all of the other one is within the first. */
    @Override
    boolean includes(int whole, int part) {
        if (part == NOTHING || part == whole) {
            return true;
        }
        long[] large = chunk(whole);
        long[] small = chunk(part);
        int from = offset(whole);
        int with = offset(part);
        long more = 0;
        for (int i = 0; i < words; i++) {
            more |= small[with + i] & ~large[from + i];
        }
        return more == 0;
    }

    /** Whether the order of two events that touch this can make a difference. */
    @Override
    boolean areDependent(int one, int other) {
        if (one == NOTHING || other == NOTHING) {
            return false;
        }
        long[] first = chunk(one);
        long[] second = chunk(other);
        int from = offset(one);
        int with = offset(other);
        long both = 0;
        for (int i = 0; i < members; i++) {
            long written = first[from + members + i];
            long alsoWritten = second[with + members + i];
            both |= written & (alsoWritten | second[with + i]) | first[from + i] & alsoWritten;
        }
        from += 2 * members;
        with += 2 * members;
        both |= first[from] & second[with];
        both |= first[from + 1] & second[with + 2] | first[from + 2] & second[with + 1];
        both |= first[from + 4] & (second[with + 4] | second[with + 3]) | first[from + 3] & second[with + 4];
        return both != 0;
    }

    /** A number for a renaming of members; 0 for the one that leaves all as they are. */
    @Override
    int renaming(int[] places) {
        List<Integer> key = new ArrayList<>(places.length);
        boolean isSame = true;
        for (int i = 0; i < places.length; i++) {
            key.add(places[i]);
            isSame &= places[i] == i;
        }
        if (isSame) {
            return 0;
        }
        Integer known = renamingNumbers.get(key);
        if (known == null) {
            renamings.add(Arrays.copyOf(places, places.length));
            known = renamings.size();
            renamingNumbers.put(key, known);
        }
        return known;
    }

    /** Renames these numbers of members, in place. */
    @Override
    void rename(int[] places, int renaming) {
        if (renaming != 0) {
            int[] others = renamings.get(renaming - 1);
            for (int i = 0; i < places.length; i++) {
                places[i] = others[places[i]];
            }
        }
    }

    /** What is touched, where members have other numbers. */
    @Override
    int renamed(int number, int renaming) {
        if (renaming == 0 || number == NOTHING) {
            return number;
        }
        int[] places = renamings.get(renaming - 1);
        long[] chunk = chunk(number);
        int from = offset(number);
        int ways = from + 2 * members;
        long addressed = 0;
        long turned = 0;
        for (int i = 0; i < members; i++) {
            int place = places[i];
            scratch[place] = chunk[from + i];
            scratch[members + place] = chunk[from + members + i];
            addressed |= (chunk[ways + 1] >> i & 1) << place;
            turned |= (chunk[ways + 2] >> i & 1) << place;
        }
        long renamedWays = 0;
        for (long left = chunk[ways]; left != 0; left &= left - 1) {
            int way = Long.numberOfTrailingZeros(left);
            renamedWays |= Touched.way(places[way / Touched.MEMBERS_MAX], places[way % Touched.MEMBERS_MAX]);
        }
        int at = 2 * members;
        scratch[at++] = renamedWays;
        scratch[at++] = addressed;
        scratch[at++] = turned;
        scratch[at++] = chunk[ways + 3];
        scratch[at] = chunk[ways + 4];
        return intern();
    }
}
