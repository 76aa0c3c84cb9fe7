package dev.hypnos.kernel.systematic;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The ways in which an execution must still go on from some point: sequences of events that share their beginnings, in the order in which they
 * will be taken. Section 6 of the paper.
 */
final class WakeupTree {
    private final List<Branch> branches = new ArrayList<>();

    /** An event, and what must follow it. */
    record Branch(Event event, WakeupTree rest) {}

    boolean isEmpty() {
        return branches.isEmpty();
    }

    /** The branch that is taken next. */
    @Nullable
    Branch first() {
        return branches.isEmpty() ? null : branches.getFirst();
    }

    /** Takes the next branch out. */
    Branch remove() {
        return branches.removeFirst();
    }

    /**
     * Sees to it that the sequence is explored, or an equivalent one: follows branches that can begin it as long as there are any, and adds
     * what is left. Where a branch ends on the way, what is explored after it contains the sequence.
     *
     * @param events gives the events of the operations in the sequence
     */
    void insert(Sequence sequence, IntFunction<Event> events) {
        WakeupTree tree = this;
        Sequence left = sequence;
        boolean goesOn = true;
        while (goesOn) {
            Branch branch = tree.canBegin(left);
            if (branch == null) {
                tree.append(left, events);
                return;
            }
            left = left.without(branch.event);
            tree = branch.rest;
            goesOn = !tree.isEmpty();
        }
    }

    private @Nullable Branch canBegin(Sequence sequence) {
        for (Branch branch : branches) {
            if (sequence.canBeginWith(branch.event)) {
                return branch;
            }
        }
        return null;
    }

    private void append(Sequence sequence, IntFunction<Event> events) {
        WakeupTree tree = this;
        for (int operation : sequence.operations()) {
            WakeupTree rest = new WakeupTree();
            tree.branches.add(new Branch(events.apply(operation), rest));
            tree = rest;
        }
    }
}
