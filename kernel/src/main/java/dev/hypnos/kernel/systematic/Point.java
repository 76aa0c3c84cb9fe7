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
    /** Branches that other explorations follow; {@linkplain #settle settled} when the next branch is taken here. */
    private List<Given> given = List.of();
    /** Those that were settled and were not done then. */
    private List<Given> followed = List.of();
    /** Whether another exploration follows an earlier branch while the one that is tried here now is followed. */
    boolean isBeside;
    /** How many explorations still follow branches from here. */
    int outstanding;
    /** The same as it was planned, if it was. */
    private @Nullable Event planned;
    /** How many events were planned behind it. */
    private int plannedBehind;
    /** Whether it touched more than that. */
    private boolean touchedMore;
    /** What must follow it. */
    WakeupTree rest = new WakeupTree();

    Point(List<Event> asleep, WakeupTree left, int known, int delays) {
        this.asleep = asleep;
        this.left = left;
        this.known = known;
        this.delays = delays;
    }

    /**
     * The same for an exploration that goes on from here, or from a later point, without anything that is left to try
     * here. What was tried, is tried now and was given away is behind it.
     *
     * @param next what it is to follow; null if that is what is tried here now
     */
    Point known(WakeupTree.@Nullable Branch next) {
        Point point = new Point(asleep, new WakeupTree(), known, delays);
        point.tried.addAll(tried);
        point.able.addAll(able);
        if (next == null) {
            point.chosen = chosen;
            point.touchedMore = touchedMore;
            point.plannedBehind = plannedBehind;
        } else {
            if (chosen != null) {
                point.tried.add(chosen);
            }
            given.forEach(each -> point.tried.add(each.event()));
            point.isBeside = true;
            point.take(next);
        }
        return point;
    }

    /** A branch that was planned is tried now. */
    void take(WakeupTree.Branch branch) {
        take(branch, branch.rest().depth());
    }

    /** @param behind how many events were planned behind it */
    void take(WakeupTree.Branch branch, int behind) {
        chosen = branch.event();
        rest = branch.rest();
        planned = branch.event();
        plannedBehind = behind;
        touchedMore = branch.event().touchedMore();
    }

    /**
     * Tells what is tried now and touched in the execution, if it was planned. True if that is more than was expected,
     * or was before.
     */
    boolean look(Execution execution, int depth) {
        if (planned != null && !isImpossible) {
            touchedMore |= execution.footprint(depth).exceeds(planned.footprint());
        }
        return touchedMore;
    }

    /**
     * Whether what is tried now touched more than it did where it was seen when it was planned: plans that it was
     * thought to have nothing to do with were taken for a part of what follows it, and are not.
     */
    boolean touchedMore() {
        return touchedMore;
    }

    /** Whether what must follow was appended to a plan. */
    boolean hasAppendedNext() {
        WakeupTree.Branch next = rest.first();
        return next != null && next.event().touchedMore();
    }

    int plannedBehind() {
        return plannedBehind;
    }

    /** @param isLast whether what must follow is needed: else it is what is left at the next point */
    void write(StateWriter out, boolean isLast) {
        out.number(known)
                .number(delays)
                .number(plannedBehind)
                .flag(isImpossible)
                .flag(isBeside)
                .flag(touchedMore);
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
            out.flag(planned != null);
            if (planned != null) {
                out.event(planned);
            }
        }
        out.line();
    }

    static Point read(StateReader in, boolean isLast) throws SavedFormatException {
        int known = (int) in.number(0, Integer.MAX_VALUE);
        int delays = (int) in.number(Integer.MIN_VALUE, Integer.MAX_VALUE);
        int plannedBehind = in.count();
        boolean isImpossible = in.flag();
        boolean isBeside = in.flag();
        boolean touchedMore = in.flag();
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
        point.able.addAll(able);
        point.isImpossible = isImpossible;
        point.isBeside = isBeside;
        point.touchedMore = touchedMore;
        point.plannedBehind = plannedBehind;
        point.chosen = chosen;
        if (isLast) {
            point.rest = in.tree();
            point.planned = in.flag() ? in.event() : null;
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

    /**
     * Whether an execution that goes on from here with the plan is equivalent to one that was seen, or that somebody
     * else will see. What sleeps since a point where another exploration followed a branch at the same time, or still
     * sleeps {@linkplain #stillAsleep at the end of a plan}, covers only plans in which it is itself: else all plans of
     * that branch would have been known here.
     */
    boolean covers(Plan plan) {
        if (canBegin(tried, plan)) {
            return true;
        }
        for (int i = 0; i < asleep.size(); i++) {
            Event sleeper = asleep.get(i);
            if ((!sleeper.isFollowed() || plan.has(sleeper.task())) && plan.canBeginWith(sleeper)) {
                return true;
            }
        }
        return false;
    }

    /** Another exploration follows a branch from here. */
    void give(Given branch) {
        if (given.isEmpty()) {
            given = new ArrayList<>(1);
        }
        given.add(branch);
        outstanding++;
    }

    /** What was given away turned out to be impossible. */
    void takeBack(Given branch) {
        if (!given.isEmpty()) {
            given.remove(branch);
        }
    }

    /** Whether it is known of all branches that were given away what their first events touch. */
    boolean hasKnownGiven() {
        for (int i = 0; i < given.size(); i++) {
            if (!given.get(i).isKnown()) {
                return false;
            }
        }
        return true;
    }

    /**
     * The branch of those that were given away that covers the plan, if it turns out to be possible; null if none does.
     */
    @Nullable
    Given given(Plan plan) {
        for (int i = 0; i < given.size(); i++) {
            if (plan.canBeginWith(given.get(i).event())) {
                return given.get(i);
            }
        }
        return null;
    }

    /**
     * Whoever follows a branch from here on need not follow those that were given away: they count as tried. False if
     * it is not known yet what the first event of one of them touches when it is executed.
     */
    boolean settle() {
        if (!hasKnownGiven()) {
            return false;
        }
        if (!given.isEmpty() || !followed.isEmpty()) {
            List<Given> all = new ArrayList<>(followed);
            for (Given branch : given) {
                tried.add(branch.event());
                all.add(branch);
            }
            all.removeIf(Given::isDone);
            followed = all;
            given = List.of();
        }
        isBeside = !followed.isEmpty();
        return true;
    }

    private static boolean canBegin(List<Event> events, Plan plan) {
        for (int i = 0; i < events.size(); i++) {
            if (plan.canBeginWith(events.get(i))) {
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

    /**
     * What sleeps after the chosen event: what it has nothing to do with. A plan wakes all that sleeps where it begins,
     * so that nothing sleeps any more at its end; unless an operation touches less than it did where the plan was made,
     * as bytes do that no longer arrive at an end which is closed. Then plans that such a sleeper would cover may have
     * been taken for a part of this one, and nobody else will see to them.
     */
    List<Event> stillAsleep(Event event) {
        if (asleep.isEmpty() && tried.isEmpty()) {
            return List.of();
        }
        boolean areFollowed = isBeside || rest.isEmpty();
        List<Event> still = new ArrayList<>(asleep.size() + tried.size());
        keep(asleep, event, areFollowed, still);
        keep(tried, event, areFollowed, still);
        return still;
    }

    private static void keep(List<Event> events, Event event, boolean areFollowed, List<Event> still) {
        for (int i = 0; i < events.size(); i++) {
            Event sleeper = events.get(i);
            if (sleeper.isIndependentOf(event.task(), event.footprint())) {
                still.add(areFollowed && !sleeper.isFollowed() ? sleeper.followed() : sleeper);
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
