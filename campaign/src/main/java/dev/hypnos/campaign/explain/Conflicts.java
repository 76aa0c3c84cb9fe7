package dev.hypnos.campaign.explain;

import java.util.BitSet;

/**
 * What some operations of a trial touch, and how: tells quickly whether another one is in conflict with any of them.
 */
final class Conflicts {
    /** By resource: a bit for each access. */
    private final int[] accesses;

    /** @param resources how many there are */
    Conflicts(Steps steps, BitSet these, int resources) {
        accesses = new int[resources];
        for (int step = these.nextSetBit(0); step >= 0; step = these.nextSetBit(step + 1)) {
            steps.addTo(accesses, step);
        }
    }

    boolean has(Steps steps, int step) {
        return steps.conflictsWithAny(accesses, step);
    }
}
