package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.TaskName;
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
     * @param delays what a branch may cost: as much as there are before it, and so on in the branch that it comes from
     * @param events gives the events of the operations in the sequence
     * @return false if it would cost more
     */
    boolean insert(Sequence sequence, int delays, IntFunction<Event> events) {
        WakeupTree tree = this;
        Sequence left = sequence;
        int spare = delays;
        while (true) {
            int place = tree.canBegin(left);
            spare -= place;
            if (spare < 0) {
                return false;
            }
            if (place == tree.branches.size()) {
                tree.append(left, events);
                return true;
            }
            Branch branch = tree.branches.get(place);
            left = left.without(branch.event);
            tree = branch.rest;
            if (tree.isEmpty()) {
                return true;
            }
        }
    }

    /** The place of the first branch that can begin the sequence; behind the last one if there is none. */
    private int canBegin(Sequence sequence) {
        for (int i = 0; i < branches.size(); i++) {
            if (sequence.canBeginWith(branches.get(i).event)) {
                return i;
            }
        }
        return branches.size();
    }

    int size() {
        return branches.size();
    }

    /** Adds an event after which nothing is planned. */
    void add(Event event) {
        branches.add(new Branch(event, new WakeupTree()));
    }

    boolean has(TaskName task) {
        for (Branch branch : branches) {
            if (branch.event.task() == task) {
                return true;
            }
        }
        return false;
    }

    /** Whether the sequence can begin with one of the events that are tried next. */
    boolean hasInitialOf(Sequence sequence) {
        for (Branch branch : branches) {
            if (sequence.isInitial(branch.event)) {
                return true;
            }
        }
        return false;
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
