package dev.hypnos.kernel.events;

import java.util.BitSet;

/** Numbers for what events touch, alone or together. Each set is kept once. */
abstract sealed class Footprints permits MemberFootprints, ResourceFootprints {
    /** Nothing. */
    static final int NOTHING = 0;

    /** About how much memory it takes. */
    abstract long bytes();

    /** So many members there are. To be said before anything is added. */
    abstract void members(int count);

    /** The number of what an event of a model touched. */
    abstract int add(Touched touched);

    /** Both together. */
    final int union(int one, int other) {
        if (one == other || other == NOTHING) {
            return one;
        }
        return one == NOTHING ? other : join(one, other);
    }

    /** Both together, of two that are different and not nothing. */
    abstract int join(int one, int other);

    /** Whether all of the other one is within the first. */
    abstract boolean includes(int whole, int part);

    /** Whether the order of two events that touch this can make a difference. */
    abstract boolean areDependent(int one, int other);

    /**
     * Whether the order of two events can make a difference that were seen in the same state, or the second after the
     * first one's, each in a trial of its own.
     */
    boolean areDependentApart(int sleeping, int other) {
        return areDependent(sleeping, other);
    }

    /**
     * Whether what touches the second cannot come before what touches the first, although nothing of it was there
     * before: it was sent there.
     */
    boolean isCause(int first, int second) {
        return false;
    }

    /** As much of it as was known in a state: see {@link State#known}. */
    int within(int number, int known) {
        return number;
    }

    /** Forgets all but these, and gives them other numbers. Returns these, by the earlier ones. */
    int[] keepOnly(BitSet used) {
        throw new UnsupportedOperationException("footprints of nodes are all kept");
    }

    /** A number for a renaming of members; 0 for the one that leaves all as they are. */
    int renaming(int[] places) {
        return 0;
    }

    /** Renames these numbers of members, in place. */
    void rename(int[] places, int renaming) {}

    /** What is touched, where members have other numbers. */
    int renamed(int number, int renaming) {
        return number;
    }
}
