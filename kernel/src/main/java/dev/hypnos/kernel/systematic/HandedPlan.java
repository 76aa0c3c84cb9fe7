package dev.hypnos.kernel.systematic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A plan that another exploration has made for a point that both share. Of its operations only the events are known: an
 * event that is possible at the point can come first if it is independent of all before it.
 */
final class HandedPlan implements Plan {
    private final int depth;
    private final List<Event> events;

    /** @param depth of the point */
    HandedPlan(int depth, Event[] events) {
        this.depth = depth;
        this.events = new ArrayList<>(Arrays.asList(events));
    }

    int depth() {
        return depth;
    }

    /** The same in an exploration that has other numbers for tasks. */
    HandedPlan translated(KnownTasks here, KnownTasks there, Footprint.Identities identities) {
        Event[] own = new Event[events.size()];
        for (int i = 0; i < own.length; i++) {
            Event event = events.get(i);
            own[i] = event.of(here.id(event.task(), there), identities);
        }
        return new HandedPlan(depth, own);
    }

    @Override
    public boolean canBeginWith(Event first) {
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            if (event.task() == first.task()) {
                return true;
            }
            if (!first.isIndependentOf(event.task(), event.footprint())) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean has(int task) {
        return events.stream().anyMatch(event -> event.task() == task);
    }

    @Override
    public void remove(int task) {
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i).task() == task) {
                events.remove(i);
                return;
            }
        }
    }

    @Override
    public Event[] events() {
        return events.toArray(Event[]::new);
    }

    /** All ways through a tree, from its root to where it ends. */
    static List<HandedPlan> of(int depth, WakeupTree tree) {
        List<HandedPlan> plans = new ArrayList<>();
        collect(depth, tree, new ArrayList<>(), plans);
        return plans;
    }

    private static void collect(int depth, WakeupTree tree, List<Event> before, List<HandedPlan> plans) {
        Event[] line = tree.lineLeft();
        if (line != null || tree.isEmpty()) {
            List<Event> all = new ArrayList<>(before);
            if (line != null) {
                all.addAll(Arrays.asList(line));
            }
            if (!all.isEmpty()) {
                plans.add(new HandedPlan(depth, all.toArray(Event[]::new)));
            }
            return;
        }
        for (WakeupTree.Branch branch : tree.branches()) {
            before.add(branch.event());
            collect(depth, branch.rest(), before, plans);
            before.removeLast();
        }
    }
}
