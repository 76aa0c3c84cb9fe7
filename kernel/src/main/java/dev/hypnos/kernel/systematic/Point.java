package dev.hypnos.kernel.systematic;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A point of an execution: what was tried from there, and what is still to be. */
final class Point {
    /** What need not be tried here, since it was tried before this point. */
    final List<Event> asleep;
    /** What was tried here. */
    final List<Event> tried = new ArrayList<>(0);
    /** What is still to be tried here. */
    final WakeupTree left;
    /** How many resources there are. */
    final int known;
    /** Who could go on here. */
    final TaskSet able = new TaskSet();
    /** Whether what was chosen turned out to be impossible here. */
    boolean isImpossible;
    /** How many delays may be taken from here on. */
    final int delays;
    /** What is tried now; its footprint is complete when the execution has gone on. */
    @Nullable
    Event chosen;
    /** The branch that it was when the point was reached, if any was planned. */
    WakeupTree.@Nullable Branch taken;
    /** What must follow it. */
    WakeupTree rest = new WakeupTree();

    Point(List<Event> asleep, WakeupTree left, int known, int delays) {
        this.asleep = asleep;
        this.left = left;
        this.known = known;
        this.delays = delays;
    }

    /** @param isLast whether what must follow is needed: else it is what is left at the next point */
    void write(StateWriter out, boolean isLast) {
        out.number(known).number(delays).flag(isImpossible);
        out.events(asleep);
        out.events(tried);
        able.write(out);
        out.flag(chosen != null);
        if (chosen != null) {
            out.event(chosen);
        }
        out.tree(left);
        if (isLast) {
            out.tree(rest);
        }
        out.line();
    }

    static Point read(StateReader in, boolean isLast) throws SavedFormatException {
        int known = (int) in.number(0, Integer.MAX_VALUE);
        int delays = (int) in.number(Integer.MIN_VALUE, Integer.MAX_VALUE);
        boolean isImpossible = in.flag();
        List<Event> asleep = in.events();
        List<Event> tried = in.events();
        int ableCount = in.count();
        TaskSet able = new TaskSet();
        for (int i = 0; i < ableCount; i++) {
            able.add(in.task());
        }
        Event chosen = in.flag() ? in.event() : null;
        Point point = new Point(asleep, in.tree(), known, delays);
        point.tried.addAll(tried);
        for (int i = 0; i < ableCount; i++) {
            point.able.add(able.get(i));
        }
        point.isImpossible = isImpossible;
        point.chosen = chosen;
        if (isLast) {
            point.rest = in.tree();
        }
        return point;
    }

    boolean sleeps(int task) {
        return has(asleep, task) || has(tried, task);
    }

    /** Whether this task is tried here, was, will be, or need not be. */
    boolean knows(int task) {
        return sleeps(task) || (chosen != null && chosen.task() == task) || left.has(task);
    }

    private static boolean has(List<Event> events, int task) {
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i).task() == task) {
                return true;
            }
        }
        return false;
    }

    /** Whether an execution that goes on from here with the sequence is equivalent to one that was seen. */
    boolean covers(Sequence sequence) {
        return canBegin(tried, sequence) || canBegin(asleep, sequence);
    }

    private static boolean canBegin(List<Event> events, Sequence sequence) {
        for (int i = 0; i < events.size(); i++) {
            if (sequence.canBeginWith(events.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether an execution that begins as the sequence can begin is tried here or will be. */
    boolean hasInitialOf(Sequence sequence) {
        return isInitial(asleep, sequence)
                || isInitial(tried, sequence)
                || (chosen != null && sequence.isInitial(chosen))
                || left.hasInitialOf(sequence);
    }

    private static boolean isInitial(List<Event> events, Sequence sequence) {
        for (int i = 0; i < events.size(); i++) {
            if (sequence.isInitial(events.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** What sleeps after the chosen event: what it has nothing to do with. */
    List<Event> stillAsleep(Event event) {
        if (asleep.isEmpty() && tried.isEmpty()) {
            return List.of();
        }
        List<Event> still = new ArrayList<>(asleep.size() + tried.size());
        keep(asleep, event, still);
        keep(tried, event, still);
        return still;
    }

    private static void keep(List<Event> events, Event event, List<Event> still) {
        for (int i = 0; i < events.size(); i++) {
            Event sleeper = events.get(i);
            if (sleeper.isIndependentOf(event.task(), event.footprint())) {
                still.add(sleeper);
            }
        }
    }

    /** Whether a task sleeps after the chosen event. */
    boolean stillSleeps(int task, Event event) {
        return keeps(asleep, task, event) || keeps(tried, task, event);
    }

    private static boolean keeps(List<Event> events, int task, Event event) {
        for (int i = 0; i < events.size(); i++) {
            Event sleeper = events.get(i);
            if (sleeper.task() == task && sleeper.isIndependentOf(event.task(), event.footprint())) {
                return true;
            }
        }
        return false;
    }
}
