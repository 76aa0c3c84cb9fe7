package dev.hypnos.kernel.events;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Of nodes that run programs. Resources are known by their numbers, which are those of a trial: they mean the same in
 * two trials as far as these have the same beginning. A state is reached in one way only, so whatever was touched
 * before it has the same numbers in all trials that go through it. What was touched later has numbers that are larger,
 * and where events of two trials are compared it is known by its identity, which several things may share.
 *
 * <p>Two events touch something in common if one writes what the other reads or writes. Each event is handled as a
 * whole, so that a lock that is taken and given back is only looked at.
 */
final class ResourceFootprints extends Footprints {
    static final int READ = 1;
    static final int WRITE = 2;
    /** What stands for a message that is delivered: its sender has written it. */
    static final int MESSAGE = 4;

    static final int BITS = 3;
    private static final int MASK = (1 << BITS) - 1;

    /**
     * What is touched.
     *
     * @param entries resources in ascending order, each with how it is touched in its lowest bits
     * @param known resources below this number were touched before the event; {@link Integer#MAX_VALUE} for what is no
     *     event
     * @param fresh the identities of those that were not, in ascending order, with how each is touched
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by their contents
    private record Set(int[] entries, int known, long[] fresh) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Set set
                    && set.known == known
                    && Arrays.equals(set.entries, entries)
                    && Arrays.equals(set.fresh, fresh);
        }

        @Override
        public int hashCode() {
            return (Arrays.hashCode(entries) * 31 + Arrays.hashCode(fresh)) * 31 + known;
        }
    }

    private static final long[] NO_IDENTITIES = new long[0];
    /** What a set takes besides its entries, about. */
    private static final int SET_BYTES = 160;

    private final List<Set> sets = new ArrayList<>();
    private final Map<Set, Integer> numbers = new HashMap<>();
    private long bytes;
    /** The identities of the trial under way. */
    private final Identities identities;

    /** What resources are called that were touched in the trial under way. */
    @FunctionalInterface
    interface Identities {
        long of(int resource);
    }

    ResourceFootprints(Identities identities) {
        this.identities = identities;
        intern(new Set(new int[0], Integer.MAX_VALUE, NO_IDENTITIES));
    }

    /** How a resource is touched, as an entry. */
    static int entry(int resource, int how) {
        return resource << BITS | how;
    }

    /**
     * An event of the trial under way.
     *
     * @param entries in ascending order
     * @param known resources below this number were touched before it
     */
    int add(int[] entries, int known) {
        int count = 0;
        long[] fresh = new long[entries.length];
        for (int entry : entries) {
            if (entry >> BITS >= known) {
                fresh[count++] = identity(entry);
            }
        }
        fresh = Arrays.copyOf(fresh, count);
        Arrays.sort(fresh);
        return intern(new Set(entries, known, unique(fresh)));
    }

    private static long[] unique(long[] sorted) {
        int count = 0;
        for (int i = 0; i < sorted.length; i++) {
            if (i == 0 || sorted[i] != sorted[i - 1]) {
                sorted[count++] = sorted[i];
            }
        }
        return count == sorted.length ? sorted : Arrays.copyOf(sorted, count);
    }

    private long identity(int entry) {
        return identities.of(entry >> BITS) << BITS | entry & MASK;
    }

    private int intern(Set set) {
        Integer known = numbers.putIfAbsent(set, sets.size());
        if (known != null) {
            return known;
        }
        sets.add(set);
        bytes += SET_BYTES + (long) set.entries.length * Integer.BYTES + (long) set.fresh.length * Long.BYTES;
        return sets.size() - 1;
    }

    private int intern(int[] entries) {
        return entries.length == 0 ? NOTHING : intern(new Set(entries, Integer.MAX_VALUE, NO_IDENTITIES));
    }

    @Override
    long bytes() {
        return bytes;
    }

    @Override
    void members(int count) {}

    @Override
    int add(Touched touched) {
        throw new IllegalStateException("nodes are no members");
    }

    @Override
    int join(int one, int other) {
        int[] first = sets.get(one).entries;
        int[] second = sets.get(other).entries;
        int[] both = new int[first.length + second.length];
        int size = 0;
        int i = 0;
        int j = 0;
        while (i < first.length || j < second.length) {
            if (j == second.length || i < first.length && first[i] >> BITS < second[j] >> BITS) {
                both[size++] = first[i++];
            } else if (i == first.length || second[j] >> BITS < first[i] >> BITS) {
                both[size++] = second[j++];
            } else {
                both[size++] = first[i++] | second[j++];
            }
        }
        return intern(Arrays.copyOf(both, size));
    }

    @Override
    boolean includes(int whole, int part) {
        if (part == NOTHING || part == whole) {
            return true;
        }
        int[] large = sets.get(whole).entries;
        int[] small = sets.get(part).entries;
        int i = 0;
        for (int entry : small) {
            while (i < large.length && large[i] >> BITS < entry >> BITS) {
                i++;
            }
            if (i == large.length || large[i] >> BITS != entry >> BITS || (entry & ~large[i] & MASK) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    boolean areDependent(int one, int other) {
        return meet(sets.get(one).entries, sets.get(other).entries, ResourceFootprints::conflict);
    }

    @Override
    boolean isCause(int first, int second) {
        return meet(
                sets.get(first).entries,
                sets.get(second).entries,
                (one, other) -> (one & WRITE) != 0 && (other & MESSAGE) != 0);
    }

    @FunctionalInterface
    private interface Meeting {
        boolean counts(int one, int other);
    }

    private static boolean conflict(int one, int other) {
        return (one & WRITE) != 0 && (other & (READ | WRITE)) != 0 || (one & READ) != 0 && (other & WRITE) != 0;
    }

    private static boolean meet(int[] first, int[] second, Meeting meeting) {
        int i = 0;
        int j = 0;
        while (i < first.length && j < second.length) {
            int difference = Integer.compare(first[i] >> BITS, second[j] >> BITS);
            if (difference == 0 && meeting.counts(first[i], second[j])) {
                return true;
            }
            if (difference <= 0) {
                i++;
            }
            if (difference >= 0) {
                j++;
            }
        }
        return false;
    }

    @Override
    boolean areDependentApart(int sleeping, int other) {
        Set asleep = sets.get(sleeping);
        int[] entries = sets.get(other).entries;
        int[] before = Arrays.copyOf(asleep.entries, below(asleep.entries, asleep.known));
        if (meet(before, entries, ResourceFootprints::conflict)) {
            return true;
        }
        if (asleep.fresh.length == 0) {
            return false;
        }
        for (int i = below(entries, asleep.known); i < entries.length; i++) {
            long identity = identity(entries[i]) >> BITS;
            for (int how = READ; how <= MASK; how++) {
                if (conflict(how, entries[i]) && Arrays.binarySearch(asleep.fresh, identity << BITS | how) >= 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** How many of the entries are of resources below this number. */
    private static int below(int[] entries, int known) {
        if (known > Integer.MAX_VALUE >> BITS) {
            return entries.length;
        }
        int at = Arrays.binarySearch(entries, known << BITS);
        return at >= 0 ? at : -at - 1;
    }

    @Override
    int within(int number, int known) {
        Set set = sets.get(number);
        int count = below(set.entries, known);
        if (count == set.entries.length && set.known == Integer.MAX_VALUE) {
            return number;
        }
        return intern(count == set.entries.length ? set.entries : Arrays.copyOf(set.entries, count));
    }
}
