package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One state on the path of a trial: who is offered there, by the names of the trial and by those of the state, and what
 * is taken.
 */
final class Passage {
    final State state;
    /** The number of each member in the state. */
    final int[] places;
    /** Who is offered, and for each of them its event and its number in the state. */
    final List<Task> tasks;

    final long[] events;
    final int[] indices;
    /** How many messages wait for each of them. */
    private final int[] waiting;
    /** Which of them is taken; -1 before. */
    int taken = -1;

    private Passage(State state, int[] places, List<Task> tasks, long[] events, int[] indices, int[] waiting) {
        this.waiting = waiting;
        this.state = state;
        this.places = places;
        this.tasks = tasks;
        this.events = events;
        this.indices = indices;
    }

    /** The events of these tasks as the state calls them: in ascending order, each once. */
    static long[] named(long[] events, int[] places) {
        return Arrays.stream(events)
                .map(event -> Event.renamed(event, places))
                .sorted()
                .distinct()
                .toArray();
    }

    static Passage of(State state, int[] places, List<Task> tasks, long[] events, Situation now) {
        int[] indices = new int[events.length];
        int[] waiting = new int[events.length];
        for (int i = 0; i < events.length; i++) {
            indices[i] = state.indexOf(Event.renamed(events[i], places));
            waiting[i] = now.waiting(tasks.get(i));
        }
        return new Passage(state, places.clone(), new ArrayList<>(tasks), events, indices, waiting);
    }

    /** The first task whose event has this number in the state; -1 if there is none. */
    int find(int index) {
        for (int i = 0; i < indices.length; i++) {
            if (indices[i] == index) {
                return i;
            }
        }
        return -1;
    }

    /** The first task with this event; -1 if there is none. */
    int findEvent(long event) {
        for (int i = 0; i < events.length; i++) {
            if (events[i] == event) {
                return i;
            }
        }
        return -1;
    }

    /** The number here of the event that a task was offered with; -1 if it was not. */
    private int indexOf(Task task) {
        int position = position(task);
        return position < 0 ? -1 : indices[position];
    }

    private int position(Task task) {
        for (int i = 0; i < indices.length; i++) {
            if (tasks.get(i) == task) {
                return i;
            }
        }
        return -1;
    }

    long takenEvent() {
        return events[taken];
    }

    Task takenTask() {
        return tasks.get(taken);
    }

    /** What is taken, for people. */
    String takenName() {
        return "'" + tasks.get(taken) + "'";
    }

    int takenIndex() {
        return indices[taken];
    }

    /** From which event here each event of the next passage comes. */
    short[] rootsOf(State next, List<Task> offered, int[] itsIndices) {
        short[] roots = new short[next.events.length];
        Arrays.fill(roots, (short) -1);
        for (int i = 0; i < itsIndices.length; i++) {
            int root = indexOf(offered.get(i));
            if (root >= 0) {
                roots[itsIndices[i]] = (short) root;
            }
        }
        return roots;
    }

    /** The ways of the next passage on which the event taken here sent something behind one message. */
    long addedIn(List<Task> offered, long[] itsEvents, int[] itsIndices, Touched touched) {
        int member = Event.to(takenEvent());
        long added = 0;
        for (int i = 0; i < itsIndices.length; i++) {
            long event = itsEvents[i];
            int before = position(offered.get(i));
            boolean isBehindOne = before >= 0
                    && waiting[before] == 1
                    && before != taken
                    && Event.kind(event) == Event.DELIVERY
                    && Event.from(event) == member
                    && member < Touched.MEMBERS_MAX
                    && Event.to(event) < Touched.MEMBERS_MAX
                    && (touched.ways & Touched.way(member, Event.to(event))) != 0;
            if (isBehindOne) {
                added |= State.bit(itsIndices[i]);
            }
        }
        return added;
    }

    /**
     * The renaming from the numbers of members in the state of another passage of the same trial to those in the state
     * of this one.
     */
    int[] renamingFrom(Passage other) {
        int[] renaming = new int[places.length];
        for (int member = 0; member < places.length; member++) {
            renaming[other.places[member]] = places[member];
        }
        return renaming;
    }

    /** The event that has this number in the state, as the trial calls it; {@link Event#NONE} if nobody has it. */
    long eventWith(int index) {
        int at = find(index);
        return at < 0 ? Event.NONE : events[at];
    }
}
