package dev.hypnos.examples.mnesia;

import dev.hypnos.model.Node;
import dev.hypnos.model.Pid;

/**
 * A transaction: the smaller, the older.
 *
 * @param number what the transaction manager of its node counted
 * @param coordinator the process that runs it
 */
record TransactionId(long number, Pid coordinator) implements Comparable<TransactionId> {
    Node node() {
        return coordinator.node();
    }

    @Override
    public int compareTo(TransactionId other) {
        return number != other.number ? Long.compare(number, other.number) : coordinator.compareTo(other.coordinator);
    }
}
