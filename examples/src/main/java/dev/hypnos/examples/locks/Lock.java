package dev.hypnos.examples.locks;

import dev.hypnos.model.Pid;
import java.util.List;

/**
 * A lock as a server has it, or as a transaction last heard of it: who holds it, who waits, and how often that has
 * changed.
 *
 * @param version higher whenever the queue has changed: by it a transaction knows which news are old
 * @param queue the holder, and behind it those that wait
 */
record Lock(LockId id, int version, List<Pid> queue) {
    Pid holder() {
        return queue.getFirst();
    }

    boolean isHeldBy(Pid transaction) {
        return !queue.isEmpty() && holder().equals(transaction);
    }

    /** Whether somebody waits: only such a lock can be part of a deadlock. */
    boolean isContended() {
        return queue.size() > 1;
    }

    /** Whether this transaction waits for the holder. */
    boolean isAwaitedBy(Pid transaction) {
        return queue.lastIndexOf(transaction) > 0;
    }
}
