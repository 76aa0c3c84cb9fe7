package dev.hypnos.kernel.events;

import dev.hypnos.kernel.tables.Shared;

/** An event that happened in a state, and the state that it led to. */
final class Step {
    /** In place of a renaming: nothing that comes after could have come before. */
    static final int NOTHING_BACK = -1;

    final State from;
    /** Which of the events there. */
    final int index;

    final State to;
    /** What it touched, by the numbers of members in the first state. */
    int touched;
    /** The renaming from the numbers of members in the second state to those in the first, and the other way. */
    final int back;

    final int forth;
    /** By event of the second state: see {@link #root}. */
    private short[] roots;
    /** The ways in the second state on which this step sent something behind one message that was there before. */
    final long added;
    /** The events of the first state that were tried before this one. */
    final long before;

    /** How many of the effects after it were told to the state before it. */
    int told;

    Step(State from, int index, State to, int touched, int back, int forth, short[] roots, long added, long before) {
        this.from = from;
        this.index = index;
        this.to = to;
        this.touched = touched;
        this.back = back;
        this.forth = forth;
        this.roots = roots;
        this.added = added;
        this.before = before;
    }

    /**
     * The event of the first state that an event of the second was already, or that was before it on its way; -1 if
     * this step brought it.
     */
    int root(int event) {
        return roots[event];
    }

    /** Whether nothing is known of the second state: the test was over. */
    boolean isLast() {
        return roots.length == 0;
    }

    /** Keeps equal roots of many steps once. */
    void share(Shared<short[]> shared) {
        roots = shared.of(roots);
    }

    /**
     * The events of the first state that stand for these of the second; this one among them where it surely brought
     * one: the message that is needed was not on its way before.
     */
    long before(long needs, long behind) {
        long before = 0;
        for (long left = needs; left != 0; left &= left - 1) {
            int event = Long.numberOfTrailingZeros(left);
            boolean isLast = event == State.EVENTS_MAX - 1;
            for (int each = event; each < (isLast ? roots.length : event + 1); each++) {
                int root = roots[each];
                before |= State.bit(root < 0 ? index : root);
            }
        }
        return (needs & behind & added) == 0 ? before : before | State.bit(index);
    }

    /** Those of these events of the first state that are ways of which more is needed than the next message. */
    long behind(long needs, long behind) {
        long before = 0;
        for (long left = needs; left != 0; left &= left - 1) {
            int event = Long.numberOfTrailingZeros(left);
            int root = roots[event];
            if (root >= 0 && (root == index || (behind & State.bit(event)) != 0)) {
                before |= State.bit(root);
            }
        }
        return before;
    }
}
