package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.ResourceNames;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One execution of each equivalence class, and no other: Optimal-DPOR (Abdulla, Aronis, Jonsson and Sagonas, POPL 2014, algorithm 2).
 *
 * <p>Two executions are equivalent if they have the same operations, and conflicting ones in the same order. After each execution its races are turned
 * round: for each one that no execution has covered yet, a sequence that contains the second operation before the first is put into the
 * wake-up tree of the point before the first. Then the deepest point that has a branch left goes on with it. A sleep set at each point keeps the
 * operations that were tried there: an execution that could begin with one of them is equivalent to one that was seen.
 *
 * <p>What an operation touches is known when it was executed, and not before. That is enough: operations that sleep, and those in wake-up trees,
 * were all executed from the same point once, or from one that differs by independent operations.
 *
 * <p>Choices that are no operations belong to the operation before them: all their alternatives are tried before that operation counts as tried.
 * Random numbers are none, and one sequence of them is taken for all executions ({@link #isFixed}).
 *
 * <p>Guarantee: if every operation conflicts with what it depends on, and the program does the same where the same is chosen, then every outcome of
 * the program is that of an execution that was tried. That holds where nothing waits but for locks and for what stays true. With operations that
 * others enable and disable again (queues, permits) a sequence may turn out to be impossible: then its last operation is tried before what made it
 * so. That nothing is lost by it is tested against {@link DepthFirst}, not proven.
 */
public final class OptimalExploration implements Exploration {
    /** Longer executions are not looked at: what comes of them is as good as endless. */
    private static final int LONGEST = 20_000;

    private final Offers offers = new Offers();
    private final Execution execution = new Execution();
    /** By depth: the operations of the current execution, and what is known of the point before each. */
    private final List<Point> path = new ArrayList<>();
    /** What is chosen before the first operation. */
    private final Choices beginning = new Choices();

    private ResourceNames names = ResourceNames.NONE;
    private int depth;
    /** How many choices were made since the last operation. */
    private int chosen;
    /** Where the current execution leaves the one before. */
    private int branched;

    private @Nullable TaskName previous;
    /** Who repeats itself and waits for others. */
    private @Nullable TaskName spinning;

    /** Whether the current execution is equivalent to one that was seen, so that nothing can be learnt from it. */
    private boolean isRedundant;
    /** Whether it cannot go on as planned: the order that was to be tried does not exist. */
    private boolean isLost;

    /** Whose operation it was. */
    private @Nullable TaskName lost;

    /** Operations of the current execution that disabled others, and whose; the two lists belong together. */
    private final List<Integer> disabled = new ArrayList<>();

    private final List<TaskName> disabledTasks = new ArrayList<>();

    private boolean isFixed;
    /** Whether the execution that was begun last has been learnt from. */
    private boolean isLearnt = true;
    /** Whether an execution was left out: one without an end, or one that was given up half way. */
    private boolean isCut;

    private boolean isOver;
    private long executions;
    private long redundant;

    /** A point of the current execution. */
    private static final class Point {
        /** What need not be tried here, since it was tried before this point. */
        private final List<Event> asleep;
        /** What was tried here. */
        private final List<Event> tried = new ArrayList<>();
        /** What is still to be tried here. */
        private final WakeupTree left;
        /** How many resources there are. */
        private final int known;
        /** Who could go on here. */
        private final List<TaskName> able = new ArrayList<>();
        /** What is tried now; its footprint is complete when the execution has gone on. */
        private @Nullable Event chosen;
        /** Whether it turned out to be impossible here. */
        private boolean isImpossible;
        /** What must follow it. */
        private WakeupTree rest = new WakeupTree();

        Point(List<Event> asleep, WakeupTree left, int known) {
            this.asleep = asleep;
            this.left = left;
            this.known = known;
        }

        boolean sleeps(TaskName task) {
            return has(asleep, task) || has(tried, task);
        }

        private static boolean has(List<Event> events, TaskName task) {
            for (int i = 0; i < events.size(); i++) {
                if (events.get(i).task() == task) {
                    return true;
                }
            }
            return false;
        }

        /** Whether an execution that goes on from here with the sequence is equivalent to one that was seen. */
        boolean covers(Sequence sequence) {
            return canBegin(asleep, sequence) || canBegin(tried, sequence);
        }

        private static boolean canBegin(List<Event> events, Sequence sequence) {
            for (int i = 0; i < events.size(); i++) {
                if (sequence.canBeginWith(events.get(i))) {
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
            List<Event> left = new ArrayList<>();
            keep(asleep, event, left);
            keep(tried, event, left);
            return left;
        }

        private static void keep(List<Event> events, Event event, List<Event> left) {
            for (int i = 0; i < events.size(); i++) {
                Event sleeper = events.get(i);
                if (sleeper.isIndependentOf(event.task(), event.footprint())) {
                    left.add(sleeper);
                }
            }
        }
    }

    @Override
    public void startTrial(Randomness randomness) {
        isCut |= !isLearnt;
        isLearnt = false;
        offers.clear();
        depth = 0;
        chosen = 0;
        branched = Math.max(0, path.size() - 1);
        previous = null;
        spinning = null;
        isRedundant = false;
        isLost = false;
        disabled.clear();
        disabledTasks.clear();
    }

    @Override
    public void resources(ResourceNames current) {
        names = current;
    }

    @Override
    public void offer(Task task) {
        offers.add(task);
    }

    @Override
    public int offered() {
        return offers.size();
    }

    @Override
    public @Nullable Task pick() {
        if (!offers.hasEnabled()) {
            look();
            return offers.takeFirst();
        }
        TaskName wanted = isLost ? null : wanted();
        if (wanted != null) {
            Task task = offers.takeEnabled(wanted);
            if (task != null) {
                return task;
            }
            lose();
        }
        return free();
    }

    /** The task that must go on at this point, or null. */
    private @Nullable TaskName wanted() {
        if (depth < path.size()) {
            Event planned = path.get(depth).chosen;
            return planned == null ? null : planned.task();
        }
        WakeupTree.Branch first = depth == 0 ? null : path.get(depth - 1).rest.first();
        return first == null ? null : first.event().task();
    }

    /**
     * What was planned for this point cannot be had, and the rest of the execution is of no interest. It does not count as tried: what would be
     * covered by it was not seen.
     */
    private void lose() {
        if (depth < branched) {
            throw new IllegalStateException(
                    "task " + wanted() + " cannot go on, as it could when the same was done before");
        }
        lost = wanted();
        isLost = true;
        isRedundant = true;
        if (depth == path.size()) {
            Point point = next();
            WakeupTree.Branch branch = point.left.remove();
            point.chosen = branch.event();
            offers.enabled().forEach(task -> point.able.add(task.name));
            path.add(point);
        }
        path.getLast().isImpossible = true;
    }

    /** Whoever does not sleep: the task that went on last, if it can. */
    private Task free() {
        Point point = isLost ? null : depth == path.size() ? next() : path.get(depth);
        return offers.takeEnabled(previous, name -> name == spinning || (point != null && point.sleeps(name)));
    }

    /** The point after the last one that is known. */
    private Point next() {
        int known = names.count();
        if (depth == 0) {
            return new Point(List.of(), new WakeupTree(), known);
        }
        Point before = path.get(depth - 1);
        Event event = before.chosen;
        if (event == null) {
            throw new IllegalStateException("nothing was executed before this point");
        }
        return new Point(before.stillAsleep(event), before.rest, known);
    }

    @Override
    public void executes(Task task) {
        if (isLost) {
            return;
        }
        endChoices();
        look();
        boolean isNew = depth == path.size();
        TaskName wanted = wanted();
        if (wanted != null && wanted != task.name) {
            // it went on without being picked, since there was nothing to decide
            lose();
            path.getLast().able.add(task.name);
            return;
        }
        Point point = isNew ? next() : path.get(depth);
        Event planned = point.chosen;
        if (isNew) {
            offers.ableNow(point.able);
            point.able.add(task.name);
            isRedundant |= point.sleeps(task.name);
            if (!point.left.isEmpty()) {
                WakeupTree.Branch branch = point.left.remove();
                planned = branch.event();
                point.rest = branch.rest();
            }
            path.add(point);
        }
        Choices choices =
                planned == null ? new Choices() : isNew ? planned.choices().copy() : planned.choices();
        Event event = new Event(task.name, new Footprint(), point.known, choices);
        if (planned != null && !isNew && !choices.isEmpty()) {
            // with other choices it may touch other things
            event.footprint().addAll(planned.footprint());
        }
        add(event, task.resource(), task.access());
        point.chosen = event;
        previous = task.name;
        if (spinning != task.name) {
            spinning = null;
        }
        depth++;
    }

    /** Who could go on before the last operation and cannot now was disabled by it: it may come first. */
    private void look() {
        if (!isLost) {
            offers.look(task -> {
                if (depth > 0 && task.name != previous) {
                    disabled.add(depth - 1);
                    disabledTasks.add(task.name);
                }
            });
        }
    }

    private void add(Event event, int resource, Access access) {
        if (resource >= 0) {
            event.footprint().add(resource, names.identity(resource), Footprint.seen(resource, access, names));
        }
    }

    @Override
    public void giveWay(Task task) {
        spinning = task.name;
    }

    @Override
    public void touches(Task task, int resource, Access access) {
        if (isLost) {
            return;
        }
        for (int i = depth - 1; i >= 0; i--) {
            Event event = path.get(i).chosen;
            if (event != null && event.task() == task.name) {
                add(event, resource, access);
                return;
            }
        }
    }

    @Override
    public int choose(int bound) {
        return isLost ? 0 : choices().choose(chosen++, bound);
    }

    @Override
    public int draw(int bound) {
        isFixed = true;
        return 0;
    }

    private Choices choices() {
        Event event = depth == 0 ? null : path.get(depth - 1).chosen;
        return event == null ? beginning : event.choices();
    }

    private void endChoices() {
        if (depth > branched || depth == 0) {
            choices().end(chosen);
        }
        chosen = 0;
    }

    /** Who could go on before the last operation and never did was disabled by it: it ended the trial, and they may come first. */
    @Override
    public void endTrial(long decisions) {
        if (!isLost && depth > 0) {
            offers.eachAble(task -> {
                if (task.name != previous) {
                    disabled.add(depth - 1);
                    disabledTasks.add(task.name);
                }
            });
        }
    }

    @Override
    public void learn(Trace trace) {
        isLearnt = true;
        if (!isLost) {
            endChoices();
        }
        if (isRedundant) {
            redundant++;
            if (isLost && lost != null && trace.size() <= LONGEST) {
                execution.read(trace, names, 0);
                goBack(lost);
            }
        } else if (path.size() > LONGEST) {
            executions++;
            isCut = true;
        } else {
            executions++;
            execution.read(trace, names, branched);
            for (int i = 0; i < disabled.size(); i++) {
                if (disabled.get(i) >= branched) {
                    execution.addRace(disabled.get(i), disabledTasks.get(i));
                }
            }
            turnRound();
        }
        backtrack();
    }

    private void turnRound() {
        for (Race race : execution.races()) {
            Race next = race;
            while (next != null && !turnRound(next)) {
                next = execution.before(next);
            }
        }
    }

    /**
     * An operation turned out to be impossible where it was planned, since something before had made it so: it may have come before that. What
     * follows the plan is no path of ours, but the trace tells what the operation touched when it was possible again.
     */
    private void goBack(TaskName task) {
        Race next = execution.raceBefore(path.size() - 1, task);
        while (next != null && !turnRound(next)) {
            next = execution.before(next);
        }
    }

    /** Sees to it that the second operation of a race comes before the first; false if it cannot. */
    private boolean turnRound(Race race) {
        Point point = path.get(race.first());
        Sequence sequence = execution.reversal(race);
        if (!isPossible(race, point, sequence)) {
            return false;
        }
        if (!point.covers(sequence)) {
            point.left.insert(sequence, operation -> event(operation, point.known));
        }
        return true;
    }

    /**
     * Whether the second operation of a race can come before the first. One that waited for what the first did, such as to take from an empty
     * queue, cannot: nothing that comes before it would let it go on.
     */
    private boolean isPossible(Race race, Point point, Sequence sequence) {
        int moved = race.second();
        if (point.able.contains(execution.task(moved))) {
            return true;
        }
        for (int operation : sequence.operations()) {
            if (operation != moved
                    && (execution.happensBefore(operation, moved)
                            || execution.happensDirectlyBefore(operation, moved))) {
                return true;
            }
        }
        return false;
    }

    private Event event(int operation, int known) {
        boolean isOnPath = operation < path.size() && !path.get(operation).isImpossible;
        Event executed = isOnPath ? path.get(operation).chosen : null;
        return new Event(
                execution.task(operation),
                execution.footprint(operation),
                known,
                executed == null ? new Choices() : executed.choices().copy());
    }

    /** To the deepest point from which there is something left to try. */
    private void backtrack() {
        while (!path.isEmpty()) {
            Point last = path.getLast();
            if (last.chosen != null) {
                if (!last.isImpossible && last.chosen.choices().advance()) {
                    last.rest = new WakeupTree();
                    return;
                }
                if (!last.isImpossible) {
                    last.tried.add(last.chosen);
                }
                last.isImpossible = false;
            }
            if (!last.left.isEmpty()) {
                WakeupTree.Branch branch = last.left.remove();
                last.chosen = branch.event();
                last.rest = branch.rest();
                return;
            }
            path.removeLast();
        }
        isOver = !beginning.advance();
    }

    @Override
    public boolean isOver() {
        return isOver;
    }

    @Override
    public boolean isComplete() {
        return isOver && !isCut;
    }

    @Override
    public long executions() {
        return executions;
    }

    @Override
    public long redundant() {
        return redundant;
    }

    @Override
    public boolean isFixed() {
        return isFixed;
    }
}
