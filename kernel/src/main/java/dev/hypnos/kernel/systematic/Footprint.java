package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Access;
import java.util.Arrays;

/** What an operation touches, and how. */
final class Footprint {
    private int[] resources = new int[2];
    private byte[] accesses = new byte[2];
    private int size;

    void add(int resource, Access access) {
        if (resource < 0) {
            return;
        }
        if (size == resources.length) {
            resources = Arrays.copyOf(resources, size * 2);
            accesses = Arrays.copyOf(accesses, size * 2);
        }
        resources[size] = resource;
        accesses[size++] = (byte) access.ordinal();
    }

    /** Whether the order of two operations with these footprints can matter. */
    boolean conflictsWith(Footprint other) {
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < other.size; j++) {
                if (resources[i] == other.resources[j]
                        && Access.of(accesses[i]).conflictsWith(Access.of(other.accesses[j]))) {
                    return true;
                }
            }
        }
        return false;
    }
}
