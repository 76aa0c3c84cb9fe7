package dev.hypnos.kernel.events;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a path is for: to try an event in a state, to follow an order as far as it goes, or to exchange two events and
 * see whether that makes a difference. When that is done the path goes on with what comes of what was begun first,
 * until a state comes that was seen and in which nothing is left to try.
 */
final class Errand {
    private final Agenda agenda;
    private final Walk walk;
    private final Surprises surprises;
    private Agenda.@Nullable Item item;
    private List<Long> order = List.of();
    private Swaps.@Nullable Swap swap;

    /** The events that lead to a state, and the one to be tried there, as far as they are still to come. */
    private final Deque<Long> plan = new ArrayDeque<>();
    /** The events of an order, as far as they are still to come. */
    private List<Long> wishes = new ArrayList<>();
    /** Where on the path two events are exchanged; -1 as long as they are not. */
    private int swapAt = -1;

    Errand(Agenda agenda, Walk walk, Surprises surprises) {
        this.agenda = agenda;
        this.walk = walk;
        this.surprises = surprises;
    }

    // What it is

    /** There is none. */
    void none() {
        item = null;
        order = List.of();
        swap = null;
    }

    /** Takes the next thing from the agenda. */
    void next() {
        none();
        List<Long> several = agenda.nextOrder();
        if (several != null) {
            order = several;
        } else {
            item = agenda.next();
        }
    }

    void exchange(Swaps.Swap exchanged) {
        none();
        swap = exchanged;
        item = new Agenda.Item(exchanged.from(), exchanged.root());
    }

    void tryAt(Passage passage) {
        none();
        item = new Agenda.Item(passage.state, passage.takenIndex());
    }

    // How it is run

    /** The path begins; anew, where the trial before was given up half way. */
    void begin() {
        swapAt = -1;
        wishes = new ArrayList<>(order);
        plan.clear();
        if (item != null) {
            plan.addFirst(item.state.events[item.index]);
            for (Step step = item.state.origin; step != null; step = step.from.origin) {
                plan.addFirst(step.from.events[step.index]);
            }
        }
    }

    /** Whether nothing of it is still to come. */
    boolean isDone() {
        return plan.isEmpty() && wishes.isEmpty();
    }

    /** Which of those that can happen is taken; -1 if there is nothing to be learnt from going on. */
    int choose(Passage passage) {
        endSwap(passage.state);
        State state = passage.state;
        Long planned = plan.pollFirst();
        if (planned != null) {
            int index = state.indexOf(planned);
            int found = index < 0 ? -1 : passage.find(index);
            if (found >= 0) {
                beginSwap(passage);
                return found;
            }
            surprises.add("the state after the same events is not what it was");
            plan.clear();
        }
        int wished = wished(passage);
        if (wished >= 0) {
            return wished;
        }
        for (int i = 0; i < passage.indices.length; i++) {
            int index = passage.indices[i];
            if ((state.wanted & State.bit(index)) != 0 && !state.isTried(index) && !state.isAsleep(index)) {
                return i;
            }
        }
        return state.hasSteps() ? -1 : oldest(passage);
    }

    /** The last step of the plan exchanges two events: the other one comes next. */
    private void beginSwap(Passage passage) {
        Swaps.Swap exchanged = swap;
        if (exchanged != null && plan.isEmpty()) {
            swapAt = walk.length() - 1;
            wishes.add(passage.eventWith(exchanged.first().index));
        }
    }

    /** Two events were exchanged: whether they led to where they lead the other way round. */
    private void endSwap(State state) {
        Swaps.Swap exchanged = swap;
        if (exchanged == null || swapAt < 0 || walk.length() != swapAt + 3) {
            return;
        }
        if (state != exchanged.second().to) {
            List<Passage> path = walk.path();
            surprises.add(path.get(swapAt).takenName() + " before "
                    + path.get(swapAt + 1).takenName()
                    + " leads elsewhere than the other way round, though nothing was seen that both touch");
        }
    }

    /** The first event of an order that can happen; what cannot is passed over until it can. */
    private int wished(Passage passage) {
        for (int i = 0; i < wishes.size(); i++) {
            int found = passage.findEvent(wishes.get(i));
            if (found >= 0) {
                wishes.remove(i);
                return found;
            }
        }
        return -1;
    }

    /**
     * What was begun to be handled, and else what comes of what was begun first, of what does not sleep; crashes and
     * restarts only if there is nothing else.
     */
    private int oldest(Passage passage) {
        int fault = -1;
        int best = -1;
        for (int i = 0; i < passage.events.length; i++) {
            int kind = Event.kind(passage.events[i]);
            if (passage.state.isAsleep(passage.indices[i])) {
                continue;
            }
            if (kind == Event.GOES_ON) {
                return i;
            }
            if (kind == Event.CRASH || kind == Event.RESTART) {
                fault = fault < 0 ? i : fault;
            } else if (best < 0 || walk.isOlder(passage.tasks.get(i), passage.tasks.get(best))) {
                best = i;
            }
        }
        return best < 0 ? fault : best;
    }
}
