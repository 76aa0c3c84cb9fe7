package dev.hypnos.kernel.systematic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ways in which an execution must still go on from some point: sequences of events that share their beginnings, in
 * the order in which they will be taken. Section 6 of the paper.
 *
 * <p>Most sequences are long and branch nowhere. Such a line is kept as it is until somebody asks for its first event:
 * a tree for each of its events would take thirty times the memory.
 */
final class WakeupTree {
    private List<Branch> branches = List.of();

    /**
     * In place of branches: the events from this place on, one after the other, planned where there were so many
     * resources.
     */
    private Event @Nullable [] line;

    private int at;
    private int known;

    /** An event, and what must follow it. */
    record Branch(Event event, WakeupTree rest) {}

    boolean isEmpty() {
        return line == null && branches.isEmpty();
    }

    /** The branch that is taken next. */
    @Nullable
    Branch first() {
        List<Branch> all = branches();
        return all.isEmpty() ? null : all.getFirst();
    }

    /** How many events follow each other until nothing is planned any more, on the way that is taken first. */
    int depth() {
        int depth = 0;
        WakeupTree tree = this;
        while (tree.line == null) {
            if (tree.branches.isEmpty()) {
                return depth;
            }
            depth++;
            tree = tree.branches.getFirst().rest;
        }
        return depth + tree.line.length - tree.at;
    }

    /** Takes the next branch out. */
    Branch remove() {
        return branches().removeFirst();
    }

    /** Undoes {@link #remove}. */
    void putBack(Branch branch) {
        List<Branch> all = new ArrayList<>(branches());
        all.addFirst(branch);
        branches = all;
    }

    /** The events of a line that nobody has asked for yet; null if there are branches. */
    Event @Nullable [] lineLeft() {
        return line == null ? null : Arrays.copyOfRange(line, at, line.length);
    }

    /** How many resources there were where the line was planned. */
    int lineKnown() {
        return known;
    }

    /** Makes an empty tree a line. */
    void line(List<Event> events, int resources) {
        line = events.isEmpty() ? null : events.toArray(Event[]::new);
        at = 0;
        known = resources;
    }

    /** The branches, in the order in which they will be taken. */
    List<Branch> branches() {
        Event[] events = line;
        if (events != null) {
            line = null;
            add(events[at].plannedAt(known), behind(events, at + 1, known));
        }
        return branches;
    }

    private static WakeupTree behind(Event[] events, int place, int resources) {
        WakeupTree tree = new WakeupTree();
        if (place < events.length) {
            tree.line = events;
            tree.at = place;
            tree.known = resources;
        }
        return tree;
    }

    /**
     * Sees to it that the plan is explored, or an equivalent one: follows branches that can begin it as long as there
     * are any, and adds what is left. Where a branch ends on the way, what is explored after it contains the plan.
     *
     * @param delays what a branch may cost: as much as there are before it, and so on in the branch that it comes from
     * @param resources how many there were where it is planned
     * @return false if it would cost more
     */
    boolean insert(Plan plan, int delays, int resources) {
        WakeupTree tree = this;
        int spare = delays;
        while (true) {
            List<Branch> all = tree.branches();
            int place = canBegin(all, plan);
            spare -= place;
            if (spare < 0) {
                return false;
            }
            if (place == all.size()) {
                Event[] added = plan.events();
                if (added.length == 0) {
                    // all of it is done, and more is planned behind it
                    return true;
                }
                tree.add(added[0].plannedAt(resources), behind(added, 1, resources));
                return true;
            }
            Branch branch = all.get(place);
            tree = branch.rest;
            if (tree.isEmpty()) {
                return true;
            }
            plan.remove(branch.event.task());
        }
    }

    /** The place of the first branch that can begin the plan; behind the last one if there is none. */
    private static int canBegin(List<Branch> branches, Plan plan) {
        int size = branches.size();
        for (int i = 0; i < size; i++) {
            Event event = branches.get(i).event;
            if ((!event.isFollowed() || plan.has(event.task())) && plan.canBeginWith(event)) {
                return i;
            }
        }
        return size;
    }

    int size() {
        return line == null ? branches.size() : 1;
    }

    /** Adds an event after which nothing is planned. */
    void add(Event event) {
        branches();
        add(event, new WakeupTree());
    }

    /** Adds a branch behind all others. */
    void add(Event event, WakeupTree rest) {
        if (branches.isEmpty()) {
            branches = new ArrayList<>(2);
        }
        branches.add(new Branch(event, rest));
    }

    boolean has(int task) {
        for (Branch branch : branches()) {
            if (branch.event.task() == task) {
                return true;
            }
        }
        return false;
    }

    /** Whether the sequence can begin with one of the events that are tried next. */
    boolean hasInitialOf(Sequence sequence) {
        for (Branch branch : branches()) {
            if (sequence.isInitial(branch.event)) {
                return true;
            }
        }
        return false;
    }
}
