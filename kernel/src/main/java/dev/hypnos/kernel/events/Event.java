package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Task;

/**
 * An event as a number: what kind, from which member to which, and a mark that tells apart what is otherwise alike.
 * Members are numbered from 0.
 */
public final class Event {
    /** No event. */
    public static final long NONE = -1;

    /** In place of a member: the test, or nobody. */
    public static final int NOBODY = Task.NO_NODE;

    /** The next message from a member to another arrives. */
    public static final int DELIVERY = 1;
    /** A timer of a member goes off. */
    public static final int TIMEOUT = 2;
    /** A member crashes. */
    public static final int CRASH = 3;
    /** A member that crashed starts again. */
    public static final int RESTART = 4;
    /** Nothing more is to happen: the test goes on. */
    public static final int QUIET = 5;
    /** A node goes on with an event that it has begun to handle: it has changed its disk, and sends something now. */
    public static final int GOES_ON = 6;

    private static final int MEMBER_BITS = 6;
    private static final int KIND_SHIFT = 2 * MEMBER_BITS;
    private static final int MARK_SHIFT = KIND_SHIFT + 4;
    private static final int MEMBER_MASK = (1 << MEMBER_BITS) - 1;
    private static final long MARK_MASK = (1L << (Long.SIZE - 1 - MARK_SHIFT)) - 1;

    private Event() {}

    /** @param mark any number; its lower bits count */
    public static long of(int kind, int from, int to, long mark) {
        return (mark & MARK_MASK) << MARK_SHIFT | (long) kind << KIND_SHIFT | (long) from << MEMBER_BITS | to;
    }

    public static int kind(long event) {
        return (int) (event >> KIND_SHIFT) & 0xf;
    }

    /** Whose message it is. */
    public static int from(long event) {
        return (int) (event >> MEMBER_BITS) & MEMBER_MASK;
    }

    /** To whom it happens. */
    public static int to(long event) {
        return (int) event & MEMBER_MASK;
    }

    /** The same event where members have other numbers. */
    static long renamed(long event, int[] places) {
        return of(kind(event), renamed(from(event), places), renamed(to(event), places), event >> MARK_SHIFT);
    }

    private static int renamed(int member, int[] places) {
        return member < places.length ? places[member] : member;
    }
}
