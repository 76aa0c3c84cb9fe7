package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.ResourceNames;
import java.util.Arrays;

/**
 * What an operation touches, and how. Resources have numbers, by the order of first use in an execution, and identities, which mean the same in every
 * execution but may be shared by several resources.
 */
final class Footprint {
    private int[] resources = new int[2];
    private long[] identities = new long[2];
    private byte[] accesses = new byte[2];
    /** What was written, 0 if it is not known. */
    private int[] values = new int[2];

    private int size;

    void add(int resource, long identity, Access access) {
        if (resource < 0) {
            return;
        }
        if (size == resources.length) {
            resources = Arrays.copyOf(resources, size * 2);
            identities = Arrays.copyOf(identities, size * 2);
            accesses = Arrays.copyOf(accesses, size * 2);
            values = Arrays.copyOf(values, size * 2);
        }
        resources[size] = resource;
        identities[size] = identity;
        values[size] = 0;
        accesses[size++] = (byte) access.ordinal();
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

    /**
     * Whether the order of two operations with these footprints can matter.
     *
     * @param known resources with smaller numbers are the same in both executions; of two with larger ones only the identities can be compared
     */
    boolean conflictsWith(Footprint other, int known) {
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
