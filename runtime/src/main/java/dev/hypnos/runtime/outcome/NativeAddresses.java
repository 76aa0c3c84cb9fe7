package dev.hypnos.runtime.outcome;

import java.util.HashSet;
import java.util.Set;

/**
 * Where memory outside the heap lies that a program uses. The operating system chooses, so no two runs have an address
 * in common, and values that are near one say nothing.
 */
public final class NativeAddresses {
    /** Addresses this close belong together: 4 GB. */
    private static final int NEAR = 32;

    private static final int BITS = 48;

    private final Set<Long> regions = new HashSet<>();

    /** Whether a number can be an address at all. */
    public static boolean isPossible(long value) {
        return value >>> NEAR != 0 && value >>> BITS == 0;
    }

    public void add(long address) {
        long region = address >>> NEAR;
        regions.add(region - 1);
        regions.add(region);
        regions.add(region + 1);
    }

    boolean contains(long value) {
        return !regions.isEmpty() && isPossible(value) && regions.contains(value >>> NEAR);
    }

    void clear() {
        regions.clear();
    }
}
