package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.ResourceNames;
import java.util.Arrays;

/**
 * What an operation touches, and how. Resources have numbers, by the order of first use in an execution, and identities, which mean the same in every
 * execution but may be shared by several resources.
 */
final class Footprint {
    private static final int[] NO_INTS = new int[0];
    private static final long[] NO_LONGS = new long[0];
    private static final byte[] NO_BYTES = new byte[0];

    private int[] resources = NO_INTS;
    private long[] identities = NO_LONGS;
    private byte[] accesses = NO_BYTES;
    /** What was written, 0 if it is not known. */
    private int[] values = NO_INTS;

    private int size;
    /** Bits for the identities of all that is touched, and of what may be changed: two that share none have no conflict. */
    private long touched;

    private long changed;

    void add(int resource, long identity, Access access) {
        if (resource < 0) {
            return;
        }
        if (size == resources.length) {
            int larger = size == 0 ? 1 : size * 2;
            resources = Arrays.copyOf(resources, larger);
            identities = Arrays.copyOf(identities, larger);
            accesses = Arrays.copyOf(accesses, larger);
            values = Arrays.copyOf(values, larger);
        }
        resources[size] = resource;
        identities[size] = identity;
        values[size] = 0;
        accesses[size++] = (byte) access.ordinal();
        // the same thing has the same identity, whatever its number
        long bits = 1L << identity;
        touched |= bits;
        if (canChange(access)) {
            changed |= bits;
        }
    }

    /** Whether an access can be in conflict with one that only reads. */
    static boolean canChange(Access access) {
        return access != Access.READ && access != Access.AWAIT;
    }

    /** The same, unless it is known. */
    void addOnce(int resource, long identity, Access access) {
        for (int i = 0; i < size; i++) {
            if (resources[i] == resource && accesses[i] == access.ordinal()) {
                return;
            }
        }
        add(resource, identity, access);
    }

    /** The last touch of this resource was of this kind only. */
    void refine(int resource, Access access) {
        int place = last(resource);
        if (place >= 0) {
            accesses[place] = (byte) access.ordinal();
            if (canChange(access)) {
                changed |= 1L << identities[place];
            }
        }
    }

    /** The last touch of this resource wrote this. */
    void writes(int resource, int value) {
        int place = last(resource);
        if (place >= 0 && Access.of(accesses[place]) == Access.WRITE) {
            values[place] = value;
        }
    }

    private int last(int resource) {
        for (int i = size - 1; i >= 0; i--) {
            if (resources[i] == resource) {
                return i;
            }
        }
        return -1;
    }

    /** As exploration sees an access: who takes permits that several can have is in conflict with who gives some back. */
    static Access seen(int resource, Access access, ResourceNames names) {
        boolean isPermit = access == Access.ACQUIRE || access == Access.RELEASE;
        return isPermit && resource >= 0 && names.isShared(resource) ? Access.WRITE : access;
    }

    void addAll(Footprint other) {
        for (int i = 0; i < other.size; i++) {
            add(other.resources[i], other.identities[i], Access.of(other.accesses[i]));
            values[size - 1] = other.values[i];
        }
    }

    /** The same, as it is where nobody can compare what was written. */
    Footprint withoutValues() {
        Footprint copy = new Footprint();
        copy.addAll(this);
        Arrays.fill(copy.values, 0);
        return copy;
    }

    void write(StateWriter out) {
        out.number(size);
        for (int i = 0; i < size; i++) {
            out.number(resources[i]).number(identities[i]).number(accesses[i]);
        }
    }

    /** What was written is not known any more: its number means nothing in another JVM. */
    static Footprint read(StateReader in) throws SavedFormatException {
        Footprint footprint = new Footprint();
        int count = in.count();
        for (int i = 0; i < count; i++) {
            int resource = (int) in.number(0, Integer.MAX_VALUE);
            long identity = in.number();
            footprint.add(resource, identity, Access.of((int) in.number(0, Access.values().length - 1L)));
        }
        return footprint;
    }

    /** Bits of all that is touched; see {@link #canConflict}. */
    long touched() {
        return touched;
    }

    /** Bits of what may be changed. */
    long changed() {
        return changed;
    }

    /** False where the bits of others alone tell that there is no conflict with any of them. Hot. */
    boolean canConflict(long otherTouched, long otherChanged) {
        return (touched & otherChanged | changed & otherTouched) != 0;
    }

    /**
     * Whether the order of two operations with these footprints can matter. Hot.
     *
     * @param known resources with smaller numbers are the same in both executions; of two with larger ones only the identities can be compared
     */
    boolean conflictsWith(Footprint other, int known) {
        if (!canConflict(other.touched, other.changed)) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            int mine = resources[i];
            Access access = Access.of(accesses[i]);
            for (int j = 0; j < other.size; j++) {
                int theirs = other.resources[j];
                boolean isSame = mine < known || theirs < known ? mine == theirs : identities[i] == other.identities[j];
                boolean isEqual = values[i] != 0 && values[i] == other.values[j];
                if (isSame && !isEqual && access.conflictsWith(Access.of(other.accesses[j]))) {
                    return true;
                }
            }
        }
        return false;
    }
}
