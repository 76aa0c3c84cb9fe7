package dev.hypnos.history;

/**
 * The events of a history, in their order, without those of operations that already have their place. An operation
 * leaves the list in one step and comes back in one step, in the opposite order ("dancing links").
 */
final class EventList {
    static final int END = -1;

    private final int[] next;
    private final int[] previous;
    private final int count;
    private int head = END;

    /**
     * @param events the events in their order: the number of an operation where it is invoked, and that number added to
     *     {@code count} where it must have had its place
     */
    EventList(int[] events, int count) {
        this.count = count;
        this.next = new int[2 * count];
        this.previous = new int[2 * count];
        int last = END;
        for (int event : events) {
            if (last == END) {
                head = event;
            } else {
                next[last] = event;
            }
            previous[event] = last;
            next[event] = END;
            last = event;
        }
    }

    int head() {
        return head;
    }

    int next(int event) {
        return next[event];
    }

    boolean isInvocation(int event) {
        return event < count;
    }

    int operation(int event) {
        return event < count ? event : event - count;
    }

    /** @param isForced whether the operation has an end in the list */
    void remove(int operation, boolean isForced) {
        unlink(operation);
        if (isForced) {
            unlink(operation + count);
        }
    }

    void restore(int operation, boolean isForced) {
        if (isForced) {
            relink(operation + count);
        }
        relink(operation);
    }

    private void unlink(int event) {
        if (previous[event] == END) {
            head = next[event];
        } else {
            next[previous[event]] = next[event];
        }
        if (next[event] != END) {
            previous[next[event]] = previous[event];
        }
    }

    private void relink(int event) {
        if (previous[event] == END) {
            head = event;
        } else {
            next[previous[event]] = event;
        }
        if (next[event] != END) {
            previous[next[event]] = event;
        }
    }
}
