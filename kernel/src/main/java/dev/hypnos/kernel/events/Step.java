package dev.hypnos.kernel.events;

/** An event that happened in a state, and the state that it led to. */
final class Step {
    /** In place of a renaming: nothing that comes after could have come before. */
    static final int NOTHING_BACK = -1;

    final State from;
    /** Which of the events there. */
    final int index;

    final State to;
    /** What it touched, by the numbers of members in the first state. */
    final int touched;
    /** The renaming from the numbers of members in the second state to those in the first, and the other way. */
    final int back;

    final int forth;
    /** For each event of the second state: the one of the first that it was already, or that was before it on its way; -1 if this step brought it. */
    final int[] roots;
    /** The events of the second state that this step may have brought although they were there before. */
    final long added;
    /** The events of the first state that were tried before this one. */
    final long before;

    /** How many of the effects after it were told to the state before it. */
    int told;

    Step(State from, int index, State to, int touched, int back, int forth, int[] roots, long added, long before) {
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

    /** The events of the first state that stand for these of the second; this one among them where it brought one. */
    long before(long needs) {
        long before = 0;
        for (long left = needs; left != 0; left &= left - 1) {
            int event = Long.numberOfTrailingZeros(left);
            for (int each = event; each < roots.length; each++) {
                int root = roots[each];
                before |= State.bit(root < 0 ? index : root);
                if (event < State.EVENTS_MAX - 1) {
                    break;
                }
            }
            if ((added & State.bit(event)) != 0) {
                before |= State.bit(index);
            }
        }
        return before;
    }
}
