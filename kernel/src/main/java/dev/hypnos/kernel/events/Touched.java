package dev.hypnos.kernel.events;

import dev.hypnos.kernel.systematic.Reductions;
import java.util.Arrays;

/**
 * What one event touched, or several: of each member the things that it holds, as bits; the ways out of members;
 * members that something was sent to; and what belongs to no member.
 */
public final class Touched {
    /** So many members can be told apart. */
    public static final int MEMBERS_MAX = 8;

    /** All bits: whatever a member holds. */
    public static final long ALL = -1;

    /** The bit that stands for whether the member is there: whatever happens to it reads it. */
    private static final long LIFE = Long.MIN_VALUE;

    /** Of what belongs to no member: how many crashes and restarts are left. */
    public static final long CRASHES = 1;

    public static final long RESTARTS = 2;

    /** By member. */
    public final long[] read = new long[MEMBERS_MAX];

    public final long[] written = new long[MEMBERS_MAX];
    /** What is increased or decreased, and not looked at: two events that only do so can come in either order. */
    public final long[] counted = new long[MEMBERS_MAX];
    /** The ways on which messages keep their order: bit {@code from * 8 + to}. */
    public long ways;
    /**
     * Members that something was sent to, and members that can be reached from now on and could not before, or the
     * other way round.
     */
    public long addressed;

    public long turned;
    /** What belongs to no member: static fields, the world outside. */
    public long sharedRead;

    public long sharedWritten;

    public void clear() {
        Arrays.fill(read, 0);
        Arrays.fill(written, 0);
        Arrays.fill(counted, 0);
        ways = 0;
        addressed = 0;
        turned = 0;
        sharedRead = 0;
        sharedWritten = 0;
    }

    /** Everything: it cannot be exchanged with anything. */
    public void everything() {
        Arrays.fill(read, ALL);
        Arrays.fill(written, ALL);
        sharedWritten = ALL;
    }

    /** The event happened to this member, which must be there for that. */
    void happensTo(int member) {
        if (member < MEMBERS_MAX) {
            read[member] |= LIFE;
        }
    }

    /** The event belongs to this member, and whatever that holds is taken for touched. */
    void whole(int member) {
        read[member] = ALL;
        written[member] = ALL;
    }

    /** Adds what counts as touched by an event of this kind besides. To do it again changes nothing. */
    void widen(long event, Reductions reductions) {
        int member = Event.to(event);
        happensTo(member);
        int kind = Event.kind(event);
        if (kind == Event.CRASH || kind == Event.RESTART) {
            if (!reductions.faults()) {
                everything();
            }
        } else {
            switch (reductions.independence()) {
                case MEMBERS -> whole(member);
                case EFFECTS -> {
                    if (!isWithoutEffect()) {
                        whole(member);
                    }
                }
                case THINGS -> {}
                case NONE -> everything();
            }
        }
    }

    /** Whether nothing was touched but what this member holds, and ways out of it. */
    boolean isWithin(int member) {
        return isWithinOrFault(member) && turned == 0 && sharedWritten == 0;
    }

    /** The same for one that crashes or starts again. */
    boolean isWithinOrFault(int member) {
        for (int i = 0; i < MEMBERS_MAX; i++) {
            if (i != member && (read[i] | written[i] | counted[i]) != 0) {
                return false;
            }
        }
        return (turned & ~(1L << member)) == 0 && sharedRead == 0 && (sharedWritten & ~(CRASHES | RESTARTS)) == 0;
    }

    /** The ways out of a member on which something was sent: a bit for each receiver. */
    long waysFrom(int member) {
        return ways >>> (member * MEMBERS_MAX) & 0xff;
    }

    /** Whether nothing was changed and nothing was sent. */
    boolean isWithoutEffect() {
        for (int i = 0; i < MEMBERS_MAX; i++) {
            if ((written[i] | counted[i]) != 0) {
                return false;
            }
        }
        return ways == 0 && addressed == 0 && turned == 0 && sharedWritten == 0;
    }

    static long way(int from, int to) {
        return 1L << (from * MEMBERS_MAX + to);
    }

    /** A message was sent on a way on which messages keep their order. */
    public void sent(int from, int to) {
        ways |= way(from, to);
    }

    void add(Touched other) {
        for (int i = 0; i < MEMBERS_MAX; i++) {
            read[i] |= other.read[i];
            written[i] |= other.written[i];
            counted[i] |= other.counted[i];
        }
        ways |= other.ways;
        addressed |= other.addressed;
        turned |= other.turned;
        sharedRead |= other.sharedRead;
        sharedWritten |= other.sharedWritten;
    }

    Touched copy() {
        Touched copy = new Touched();
        copy.add(this);
        return copy;
    }
}
