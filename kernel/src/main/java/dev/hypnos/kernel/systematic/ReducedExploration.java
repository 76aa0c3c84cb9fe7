package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.ResourceNames;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * At least one execution of each equivalence class: dynamic partial-order reduction. With {@link Reduction#OPTIMAL} exactly one of each: Optimal-DPOR
 * (Abdulla, Aronis, Jonsson and Sagonas, POPL 2014, algorithm 2).
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
public final class ReducedExploration implements Exploration {
    /** Longer executions are not looked at: what comes of them is as good as endless. */
    private static final int LONGEST = 20_000;

    private final Offers offers = new Offers();
    private final Execution execution;
    private final Reduction reduction;
    private final Reach reach;
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
    private int previousNumber;
    /** Who repeats itself and waits for others. */
    private @Nullable TaskName spinning;

    /** Whether the current execution is equivalent to one that was seen, so that nothing can be learnt from it. */
    private boolean isRedundant;
    /** Where the first operation is that sleeps. */
    private int sleptUntil;
    /** Whether it cannot go on as planned: the order that was to be tried does not exist. */
    private boolean isLost;

    /** Whose operation it was. */
    private @Nullable TaskName lost;

    /** Operations of the current execution that disabled others, and whose; the two lists belong together. */
    private final List<Integer> disabled = new ArrayList<>();

    private final List<TaskName> disabledTasks = new ArrayList<>();

    /** The classes that were seen, where an execution can be equivalent to an earlier one and nobody knows until it is over. */
    private final @Nullable Set<Long> classes;

    /** Whether something was left out since there were no more delays. */
    private boolean isBounded;

    private boolean isFixed;
    /** Operations of the last execution. */
    private int lastDepth;
    /** Whether the execution that was begun last has been learnt from. */
    private boolean isLearnt = true;
    /** Whether an execution was left out: one without an end, or one that was given up half way. */
    private boolean isCut;

    private boolean isOver;
    private long executions;
    private long redundant;

    public ReducedExploration(Reduction reduction, Reach reach) {
        this.reduction = reduction;
        this.reach = reach;
        execution = new Execution(reach.hasObservers());
        classes = reach.hasObservers() || reduction != Reduction.OPTIMAL ? new HashSet<>() : null;
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
        previousNumber = 0;
        spinning = null;
        isRedundant = false;
        sleptUntil = Integer.MAX_VALUE;
        isLost = false;
        // what came before is done again as it was
        while (!disabled.isEmpty() && disabled.getLast() >= branched) {
            disabled.removeLast();
            disabledTasks.removeLast();
        }
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

    /** Whoever does not sleep: the task that went on last, if it can, or the next one in turn. */
    private Task free() {
        Point point = isLost ? null : depth == path.size() ? next() : path.get(depth);
        return offers.takeEnabled(previousNumber, name -> name == spinning || (point != null && point.sleeps(name)));
    }

    /** The point after the last one that is known. */
    private Point next() {
        int known = names.count();
        if (depth == 0) {
            return new Point(List.of(), new WakeupTree(), known, reach.delays());
        }
        Point before = path.get(depth - 1);
        Event event = before.chosen;
        if (event == null) {
            throw new IllegalStateException("nothing was executed before this point");
        }
        return new Point(before.stillAsleep(event), before.rest, known, before.delays - before.tried.size());
    }

    @Override
    public void executes(Task task) {
        if (isLost) {
            return;
        }
        endChoices();
        if (depth < branched) {
            repeats(task);
            return;
        }
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
            if (!isRedundant && point.sleeps(task.name)) {
                isRedundant = true;
                sleptUntil = depth;
            }
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
        goesOn(task);
    }

    /** The operation is the same as in the execution before, and so is everything that it touches. */
    private void repeats(Task task) {
        if (wanted() != task.name) {
            lose();
        }
        goesOn(task);
    }

    private void goesOn(Task task) {
        previous = task.name;
        previousNumber = task.number;
        if (spinning != task.name) {
            spinning = null;
        }
        depth++;
    }

    /** Who could go on before the last operation and cannot now was disabled by it: it may come first. */
    private void look() {
        if (!isLost && depth >= branched) {
            offers.look(task -> {
                if (depth > branched && task.name != previous) {
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
        int operation = lastOf(task);
        if (operation >= branched) {
            add(event(operation), resource, access);
        } else if (operation >= 0 && depth > branched && resource >= 0) {
            // one that began before the branch, and goes on after it
            event(operation)
                    .footprint()
                    .addOnce(resource, names.identity(resource), Footprint.seen(resource, access, names));
        }
    }

    @Override
    public void refines(Task task, Access access) {
        int operation = lastOf(task);
        if (operation >= branched) {
            event(operation).footprint().refine(task.resource(), access);
        }
    }

    @Override
    public void writes(Task task, int resource, int value) {
        int operation = lastOf(task);
        if (operation >= branched) {
            event(operation).footprint().writes(resource, value);
        }
    }

    /** The last operation of a task; below 0 if there is none, or nobody wants to know. */
    private int lastOf(Task task) {
        if (isLost || depth <= branched) {
            return -1;
        }
        int operation = depth - 1;
        while (operation >= 0 && event(operation).task() != task.name) {
            operation--;
        }
        return operation;
    }

    private Event event(int operation) {
        return Objects.requireNonNull(path.get(operation).chosen);
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
        lastDepth = path.size();
        if (!isLost) {
            endChoices();
        }
        if (isLost) {
            redundant++;
            if (lost != null && trace.size() <= LONGEST) {
                execution.read(trace, names, 0);
                goBack(path.size() - 1, lost);
            }
        } else if (path.size() > LONGEST) {
            executions++;
            isCut = true;
        } else {
            // What was done before is the same, but to turn a race of it round with all that follows may be something
            // new.
            int from = reduction == Reduction.OPTIMAL ? 0 : branched;
            execution.read(trace, names, from);
            execution.cut(sleptUntil);
            // of its races some may be in no other execution
            if (!isRedundant && (classes == null || classes.add(execution.hash()))) {
                executions++;
            } else {
                redundant++;
            }
            for (int i = 0; i < disabled.size(); i++) {
                if (disabled.get(i) >= from) {
                    execution.addRace(disabled.get(i), disabledTasks.get(i));
                }
            }
            turnRound();
            if (isRedundant) {
                // where it went to sleep, others may have waited: they may come before what they wait for
                List<TaskName> able = path.get(sleptUntil).able;
                for (TaskName task : execution.tasksFrom(sleptUntil)) {
                    if (!able.contains(task)) {
                        goBack(sleptUntil, task);
                    }
                }
            }
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
    private void goBack(int until, TaskName task) {
        Race next = execution.raceBefore(until, task);
        while (next != null && !turnRound(next)) {
            next = execution.before(next);
        }
    }

    /** Sees to it that the second operation of a race comes before the first; false if it cannot. */
    private boolean turnRound(Race race) {
        Point point = path.get(race.first());
        Sequence sequence = execution.reversal(race, reduction);
        if (!isPossible(race, point, sequence)) {
            return false;
        }
        if (reduction == Reduction.OPTIMAL) {
            plan(point, sequence);
        } else {
            planFirst(point, sequence, race.isByWaiting());
        }
        return true;
    }

    /** Sees to it that the whole sequence is tried. */
    private void plan(Point point, Sequence sequence) {
        if (!point.covers(sequence)) {
            int delays = point.delays - point.tried.size() - 1;
            isBounded |= !point.left.insert(sequence, delays, operation -> event(sequence, operation, point.known));
        }
    }

    /** Sees to it that something is tried with which the sequence can begin. */
    private void planFirst(Point point, Sequence sequence, boolean isByWaiting) {
        if (isByWaiting || !point.able.contains(execution.task(sequence.moved()))) {
            // who waits for another may be let go on by any: nothing less than all will do
            for (TaskName task : point.able) {
                if (!point.knows(task)) {
                    planOne(point, new Event(task, new Footprint(), point.known, new Choices()));
                }
            }
        } else if (!point.hasInitialOf(sequence)) {
            planOne(point, event(sequence, sequence.firstInitial(), point.known));
        }
    }

    private void planOne(Point point, Event event) {
        if (point.delays - point.tried.size() - 1 - point.left.size() < 0) {
            isBounded = true;
        } else {
            point.left.add(event);
        }
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

    private Event event(Sequence sequence, int operation, int known) {
        boolean isOnPath = operation < path.size() && !path.get(operation).isImpossible;
        Event executed = isOnPath ? path.get(operation).chosen : null;
        return new Event(
                execution.task(operation),
                sequence.footprint(operation),
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
        return isOver && !isCut && !isBounded;
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
    public Frontier frontier() {
        long pending = 0;
        double share = 0;
        double part = 1;
        for (Point point : path) {
            pending += point.left.size();
            int branches = point.tried.size() + 1 + point.left.size();
            share += part * point.tried.size() / branches;
            part /= branches;
        }
        return new Frontier(pending, lastDepth, isOver ? 1 : share);
    }

    @Override
    public boolean isFixed() {
        return isFixed;
    }
}
