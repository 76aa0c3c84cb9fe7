package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.systematic.Reductions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A trial that takes events that were planned, and then goes on as long as it meets what is not known. */
final class SweepTrial {
    /** After so many events in a row of which it is known what comes of them there is little to be learnt. */
    private static final int KNOWN_MAX = 16;

    private final Sketches sketches;
    private final Reductions reductions;
    private final Surprises surprises;
    private final Causes causes = new Causes();
    private final List<Task> taken = new ArrayList<>();

    private long[] plan = new long[0];
    private @Nullable Picture exchanged;
    private long expected;

    private @Nullable Sketch after;
    private long lastEvent = Event.NONE;
    private int knownInARow;
    private boolean isLost;

    SweepTrial(Sketches sketches, Reductions reductions, Surprises surprises) {
        this.sketches = sketches;
        this.reductions = reductions;
        this.surprises = surprises;
    }

    // What it is for

    /** To take these events. */
    void run(long[] events, int count) {
        plan = Arrays.copyOf(events, count);
        exchanged = null;
    }

    /** To take these events, and to see whether they lead to this state. */
    void exchange(long[] events, long state, Picture picture) {
        plan = events;
        exchanged = picture;
        expected = state;
    }

    // How it goes

    void begin() {
        sketches.begin();
        causes.clear();
        taken.clear();
        after = null;
        lastEvent = Event.NONE;
        knownInARow = 0;
        isLost = false;
    }

    int choose(Situation now, List<Task> able) {
        if (lastEvent != Event.NONE && Event.kind(lastEvent) != Event.QUIET) {
            now.touched().widen(lastEvent, reductions);
        }
        Sketch here = sketches.sketch(now, lastEvent, taken.isEmpty() ? null : taken.getLast());
        causes.offered(able);
        if (sketches.rehearsal() == null) {
            isLost = true;
            surprises.add("trials do not begin in the same state");
        }
        int choice = -1;
        if (here != null && !isLost) {
            choice = taken.size() < plan.length ? planned(now, able) : free(now, able, here);
        }
        if (choice >= 0) {
            Task task = able.get(choice);
            taken.add(task);
            causes.follow(task);
            lastEvent = now.event(task);
        }
        return choice;
    }

    private int planned(Situation now, List<Task> able) {
        long event = plan[taken.size()];
        for (int i = 0; i < able.size(); i++) {
            if (now.event(able.get(i)) == event) {
                return i;
            }
        }
        isLost = true;
        surprises.add("the state after the same events is not what it was");
        return -1;
    }

    /**
     * What is not known comes first, then what comes of what was begun first; crashes and restarts only if there is
     * nothing else.
     */
    private int free(Situation now, List<Task> able, Sketch here) {
        if (taken.size() == plan.length) {
            after = here;
            compare(here);
        }
        Transitions transitions = sketches.transitions();
        int best = -1;
        for (int i = 0; i < able.size(); i++) {
            long event = now.event(able.get(i));
            if (Transitions.isFault(event)) {
                continue;
            }
            if (Transitions.isHandled(event) && transitions.known(here, event) == null) {
                knownInARow = 0;
                return i;
            }
            best = best < 0 || causes.isOlder(able.get(i), able.get(best)) ? i : best;
        }
        return ++knownInARow > KNOWN_MAX ? -1 : best < 0 ? 0 : best;
    }

    /** Two events were exchanged: whether they led to where they lead the other way round. */
    private void compare(Sketch here) {
        Picture picture = exchanged;
        if (picture != null && picture.exact(here) != expected) {
            surprises.add("'" + taken.get(plan.length - 2) + "' before '" + taken.get(plan.length - 1)
                    + "' leads elsewhere than the other way round, though nothing was seen that both touch");
        }
    }

    // What came of it

    /** The state after the events that were planned; null if the trial did not get there. */
    @Nullable
    Sketch after() {
        return after;
    }

    /** Whether the trial ended with the last event that was planned. */
    boolean isEndedByPlan() {
        return !isLost && taken.size() == plan.length;
    }

    int length() {
        return taken.size();
    }
}
