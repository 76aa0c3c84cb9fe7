package dev.hypnos.kernel.events;

import dev.hypnos.kernel.tables.IntRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Of members of a model. States keep many and there are up to millions of different ones, so each is kept once, as a
 * row of small numbers: for each member that of what is read, written and counted there, and one for the rest: ways,
 * members that are addressed and turned, and what is shared. Of these parts there are few. Hot: no objects, and most is
 * found out by comparing numbers.
 */
final class MemberFootprints extends Footprints {
    private static final int HELD = 3;
    private static final int READ = 0;
    private static final int WRITTEN = 1;
    private static final int COUNTED = 2;

    private static final int OTHERS = 5;
    private static final int WAYS = 0;
    private static final int ADDRESSED = 1;
    private static final int TURNED = 2;
    private static final int SHARED_READ = 3;
    private static final int SHARED_WRITTEN = 4;

    private int members;
    private IntRows all = new IntRows(1);
    private final Parts touched = new Parts(HELD);
    private final Parts others = new Parts(OTHERS);
    /** What is looked for: a number for each member, and the last for the rest. */
    private int[] row = new int[0];

    private final List<int[]> renamings = new ArrayList<>();
    private final Map<List<Integer>, Integer> renamingNumbers = new HashMap<>();

    /** Some words, each combination of them kept once; 0 is the number of nothing. */
    private static final class Parts {
        private final int width;
        private final IntRows rows;
        private final int[] row;
        /** What is looked for. */
        final long[] scratch;
        /** By number: the words. */
        private long[] words;

        Parts(int width) {
            this.width = width;
            this.rows = new IntRows(2 * width);
            this.row = new int[2 * width];
            this.scratch = new long[width];
            this.words = new long[64 * width];
            int unused = number();
        }

        /** The number of what is in the scratch. */
        int number() {
            for (int i = 0; i < width; i++) {
                row[2 * i] = (int) scratch[i];
                row[2 * i + 1] = (int) (scratch[i] >>> Integer.SIZE);
            }
            int known = rows.size();
            int number = rows.number(row);
            if (number == known) {
                if (words.length < (number + 1) * width) {
                    words = Arrays.copyOf(words, words.length * 2);
                }
                System.arraycopy(scratch, 0, words, number * width, width);
            }
            return number;
        }

        long word(int number, int index) {
            return words[number * width + index];
        }

        int union(int one, int other) {
            if (one == other || other == 0) {
                return one;
            }
            if (one == 0) {
                return other;
            }
            for (int i = 0; i < width; i++) {
                scratch[i] = word(one, i) | word(other, i);
            }
            return number();
        }

        boolean includes(int whole, int part) {
            if (part == 0 || part == whole) {
                return true;
            }
            long more = 0;
            for (int i = 0; i < width; i++) {
                more |= word(part, i) & ~word(whole, i);
            }
            return more == 0;
        }

        long bytes() {
            return rows.bytes() + (long) words.length * Long.BYTES;
        }
    }

    @Override
    long bytes() {
        return all.bytes() + touched.bytes() + others.bytes();
    }

    /** So many members there are. To be said before anything is added. */
    @Override
    void members(int count) {
        if (members == 0) {
            members = count;
            row = new int[count + 1];
            all = new IntRows(count + 1);
            int unused = all.number(row);
        }
    }

    /** The number of this. */
    @Override
    int add(Touched seen) {
        for (int i = 0; i < members; i++) {
            touched.scratch[READ] = seen.read[i];
            touched.scratch[WRITTEN] = seen.written[i];
            touched.scratch[COUNTED] = seen.counted[i];
            row[i] = touched.number();
        }
        others.scratch[WAYS] = seen.ways;
        others.scratch[ADDRESSED] = seen.addressed;
        others.scratch[TURNED] = seen.turned;
        others.scratch[SHARED_READ] = seen.sharedRead;
        others.scratch[SHARED_WRITTEN] = seen.sharedWritten;
        row[members] = others.number();
        return all.number(row);
    }

    @Override
    int join(int one, int other) {
        int[] first = all.chunk(one);
        int[] second = all.chunk(other);
        int from = all.offset(one);
        int with = all.offset(other);
        for (int i = 0; i < members; i++) {
            row[i] = touched.union(first[from + i], second[with + i]);
        }
        row[members] = others.union(first[from + members], second[with + members]);
        return all.number(row);
    }

    /** Whether all of the other one is within the first. */
    @Override
    boolean includes(int whole, int part) {
        if (part == NOTHING || part == whole) {
            return true;
        }
        int[] large = all.chunk(whole);
        int[] small = all.chunk(part);
        int from = all.offset(whole);
        int with = all.offset(part);
        for (int i = 0; i < members; i++) {
            if (!touched.includes(large[from + i], small[with + i])) {
                return false;
            }
        }
        return others.includes(large[from + members], small[with + members]);
    }

    /** Whether the order of two events that touch this can make a difference. */
    @Override
    boolean areDependent(int one, int other) {
        if (one == NOTHING || other == NOTHING) {
            return false;
        }
        int[] first = all.chunk(one);
        int[] second = all.chunk(other);
        int from = all.offset(one);
        int with = all.offset(other);
        for (int i = 0; i < members; i++) {
            int here = first[from + i];
            int there = second[with + i];
            if (here != 0 && there != 0 && isHeldDependent(here, there)) {
                return true;
            }
        }
        int here = first[from + members];
        int there = second[with + members];
        return here != 0 && there != 0 && areOthersDependent(here, there);
    }

    private boolean isHeldDependent(int here, int there) {
        long read = touched.word(here, READ);
        long written = touched.word(here, WRITTEN);
        long counted = touched.word(here, COUNTED);
        long alsoRead = touched.word(there, READ);
        long alsoWritten = touched.word(there, WRITTEN);
        long alsoCounted = touched.word(there, COUNTED);
        long changedThere = alsoWritten | alsoCounted;
        return (written & (alsoRead | changedThere) | counted & (alsoRead | alsoWritten) | read & changedThere) != 0;
    }

    private boolean areOthersDependent(int here, int there) {
        long both = others.word(here, WAYS) & others.word(there, WAYS);
        both |= others.word(here, ADDRESSED) & others.word(there, TURNED);
        both |= others.word(here, TURNED) & others.word(there, ADDRESSED);
        both |= others.word(here, SHARED_WRITTEN)
                & (others.word(there, SHARED_WRITTEN) | others.word(there, SHARED_READ));
        both |= others.word(here, SHARED_READ) & others.word(there, SHARED_WRITTEN);
        return both != 0;
    }

    @Override
    int[] keepOnly(BitSet used) {
        IntRows before = all;
        all = new IntRows(members + 1);
        int[] numbers = new int[before.size()];
        Arrays.fill(row, 0);
        int nothing = all.number(row);
        for (int number = used.nextSetBit(nothing + 1); number >= 0; number = used.nextSetBit(number + 1)) {
            System.arraycopy(before.chunk(number), before.offset(number), row, 0, row.length);
            numbers[number] = all.number(row);
        }
        return numbers;
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
            int[] names = renamings.get(renaming - 1);
            for (int i = 0; i < places.length; i++) {
                places[i] = names[places[i]];
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
        int[] chunk = all.chunk(number);
        int from = all.offset(number);
        for (int i = 0; i < members; i++) {
            row[places[i]] = chunk[from + i];
        }
        int rest = chunk[from + members];
        row[members] = rest == 0 ? 0 : othersRenamed(rest, places);
        return all.number(row);
    }

    private int othersRenamed(int rest, int[] places) {
        long addressed = 0;
        long turned = 0;
        for (int i = 0; i < members; i++) {
            addressed |= (others.word(rest, ADDRESSED) >> i & 1) << places[i];
            turned |= (others.word(rest, TURNED) >> i & 1) << places[i];
        }
        long ways = 0;
        for (long left = others.word(rest, WAYS); left != 0; left &= left - 1) {
            int way = Long.numberOfTrailingZeros(left);
            ways |= Touched.way(places[way / Touched.MEMBERS_MAX], places[way % Touched.MEMBERS_MAX]);
        }
        others.scratch[WAYS] = ways;
        others.scratch[ADDRESSED] = addressed;
        others.scratch[TURNED] = turned;
        others.scratch[SHARED_READ] = others.word(rest, SHARED_READ);
        others.scratch[SHARED_WRITTEN] = others.word(rest, SHARED_WRITTEN);
        return others.number();
    }
}
