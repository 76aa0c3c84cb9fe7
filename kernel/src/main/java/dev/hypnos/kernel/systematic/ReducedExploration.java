package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.ResourceNames;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * At least one execution of each equivalence class: dynamic partial-order reduction. With {@link Reduction#OPTIMAL} exactly one of each: Optimal-DPOR
 * (Abdulla, Aronis, Jonsson and Sagonas, POPL 2014, algorithm 2).
 *
 * <p>Two executions are equivalent if they have the same operations, and conflicting ones in the same order. After each execution its races are turned
 * round ({@link Planner}): for each one that no execution has covered yet, a sequence that contains the second operation before the first is put into the
 * wake-up tree of the point before the first. Then the deepest point that has a branch left goes on with it ({@link Path}). A sleep set at each point keeps the
 * operations that were tried there: an execution that could begin with one of them is equivalent to one that was seen.
 *
 * <p>What an operation touches is known when it was executed, and not before. That is enough for operations that sleep, which were all executed from the same
 * point once, or from one that differs by independent operations. One that is planned was executed behind the operation that it overtakes, and may touch more
 * before it. Plans that were taken for a part of what follows it, since they had nothing to do with it, are lost then. So where it races, what comes before it is
 * planned with it behind ({@link Sequence#append}): else what was tried earlier could cover that, and would not lead to it. That nothing is lost so is tested,
 * not proven.
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

    private static final int NOBODY = -1;

    private final KnownTasks tasks = new KnownTasks();
    private final Footprint.Identities identities = new Footprint.Identities();
    private final Offers offers = new Offers();
    // Made once, since they are needed for each operation.
    private final Offers.Asleep asleep = this::isAsleep;
    private final Offers.Disabled disabled = this::disables;
    private final Path path = new Path();
    private final Execution execution;
    private final Planner planner;
    private final Reduction reduction;
    private final Reach reach;

    private ResourceNames names = ResourceNames.NONE;
    private int depth;
    /** How many choices were made since the last operation. */
    private int chosen;
    /** Where the current execution leaves the one before. */
    private int branched;

    private int previous = NOBODY;
    private int previousNumber;
    /** Who repeats itself and waits for others. */
    private int spinning = NOBODY;

    /** Whether the current execution is equivalent to one that was seen, so that nothing can be learnt from it. */
    private boolean isRedundant;
    /** Where the first operation is that sleeps. */
    private int sleptUntil;
    /** Whether it cannot go on as planned: the order that was to be tried does not exist. */
    private boolean isLost;

    /** Whose operation it was. */
    private int lost = NOBODY;

    /** Whether others explore beside this one. */
    private final boolean isShared;
    /** Whose operation could not be had where it was planned, so that the execution went on without a plan; and where that was. */
    private int abandoned = NOBODY;

    private int abandonedAt;

    private final Disablings disablings = new Disablings();
    private final Handover handover = new Handover(path, tasks, identities, disablings);

    /**
     * The classes that were seen. With observers, and where an operation touches more or less than it did where it was planned, an execution can be equivalent to an
     * earlier one, and nobody knows until it is over.
     */
    private final ClassSet classes;

    private boolean isResumed;
    private boolean isFixed;
    /** Operations of the last execution. */
    private int lastDepth;
    /** Whether the execution that was begun last has been learnt from; if not it is begun anew. */
    private boolean isLearnt = true;
    /** Whether an execution was left out, or its end, since it has none. */
    private boolean isCut;

    /** Whether an operation touched more than expected. */
    private boolean hasTouchedMore;

    private boolean isOver;
    private boolean isWaiting;
    private long executions;
    private long redundant;
    private long cutShort;

    public ReducedExploration(Reduction reduction, Reach reach) {
        this(reduction, reach, new ClassSet(), false);
    }

    /** One of several that explore side by side, with one set of what was seen. */
    ReducedExploration(Reach reach, ClassSet classes) {
        this(Reduction.OPTIMAL, reach, classes, true);
    }

    private ReducedExploration(Reduction reduction, Reach reach, ClassSet classes, boolean isShared) {
        this.isShared = isShared;
        this.reduction = reduction;
        this.reach = reach;
        this.classes = classes;
        execution = new Execution(tasks, identities, reach.hasObservers());
        planner = new Planner(execution, path, identities, reduction);
    }

    @Override
    public void startTrial(Randomness randomness) {
        if (!isLearnt) {
            path.undo();
        }
        isLearnt = false;
        path.begin();
        offers.clear();
        depth = 0;
        chosen = 0;
        branched = Math.max(0, path.size() - 1);
        previous = NOBODY;
        previousNumber = 0;
        spinning = NOBODY;
        isRedundant = false;
        sleptUntil = Integer.MAX_VALUE;
        isLost = false;
        abandoned = NOBODY;
        // what came before is done again as it was
        disablings.forget(branched);
    }

    @Override
    public void resources(ResourceNames current) {
        names = current;
    }

    @Override
    public void offer(Task task) {
        // so that its name is the one that is wanted, also where that was read from a file
        tasks.id(task);
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
        int wanted = isLost ? NOBODY : wanted();
        if (wanted != NOBODY && isShared && sleepsWherePlanned(wanted)) {
            path.point(depth - 1).rest = new WakeupTree();
            wanted = NOBODY;
        }
        if (wanted != NOBODY) {
            Task task = offers.takeEnabled(tasks.name(wanted));
            if (task != null) {
                return task;
            }
            loseOrGoOn();
        }
        return offers.takeEnabled(previousNumber, asleep);
    }

    /** The task that must go on at this point, or nobody. */
    private int wanted() {
        if (depth < path.size()) {
            Event planned = path.point(depth).chosen;
            return planned == null ? NOBODY : planned.task();
        }
        WakeupTree.Branch first = depth == 0 ? null : path.point(depth - 1).rest.first();
        return first == null ? NOBODY : first.event().task();
    }

    /** Whoever does not sleep goes on: the task that went on last, if it can, or the next one in turn. */
    private boolean isAsleep(Task task) {
        int id = tasks.id(task);
        if (id == spinning) {
            return true;
        }
        if (isLost) {
            return false;
        }
        if (depth < path.size()) {
            return path.point(depth).sleeps(id);
        }
        return depth > 0 && path.point(depth - 1).stillSleeps(id, path.event(depth - 1));
    }

    /**
     * What was planned for this point cannot be had. Side by side with others, whoever follows a branch tries at least one execution to its end: nobody else
     * can know in time that there was none. What was only appended to a plan is not what the plan was made for, so that the execution goes on without it.
     */
    private void loseOrGoOn() {
        if (depth > 0 && depth >= path.size() && path.point(depth - 1).hasAppendedNext()) {
            path.point(depth - 1).rest = new WakeupTree();
            return;
        }
        if (!isShared || depth < path.size()) {
            lose();
            return;
        }
        if (abandoned == NOBODY) {
            abandoned = wanted();
            abandonedAt = depth;
        }
        path.point(depth - 1).rest = new WakeupTree();
    }

    /**
     * Whether what was planned for this point was tried before: an operation on the way, or this one, touches less than it did where the plan was made. All that can
     * follow it is known then. But whoever follows a branch side by side with others may not have been told of all that was to follow it, and finds out.
     */
    private boolean sleepsWherePlanned(int task) {
        return depth > 0 && depth >= path.size() && path.point(depth - 1).stillSleeps(task, path.event(depth - 1));
    }

    /**
     * What was planned for this point cannot be had, and the rest of the execution is of no interest. It does not count as tried: what would be
     * covered by it was not seen.
     */
    private void lose() {
        if (depth < branched) {
            throw new IllegalStateException("task " + tasks.name(wanted())
                    + " cannot go on, as it could when the same was done before" + doubt());
        }
        lost = wanted();
        isLost = true;
        isRedundant = true;
        if (depth == path.size()) {
            Point point = next();
            point.taken = point.left.remove();
            point.chosen = point.taken.event();
            offers.enabled().forEach(task -> point.able.add(tasks.id(task)));
            path.add(point);
        }
        path.last().isImpossible = true;
    }

    /** What may be the cause where a program does not do what it did. */
    private String doubt() {
        return isResumed ? ": the exploration was saved by another version of the program" : "";
    }

    /** The point after the last one that is known. */
    private Point next() {
        int known = names.count();
        if (depth == 0) {
            return new Point(List.of(), new WakeupTree(), known, reach.delays());
        }
        Point before = path.point(depth - 1);
        return new Point(
                before.stillAsleep(path.event(depth - 1)), before.rest, known, before.delays - before.tried.size());
    }

    @Override
    public void executes(Task task) {
        if (isLost) {
            return;
        }
        endChoices();
        int id = tasks.id(task);
        if (depth < branched) {
            // the same as in the execution before, and so is everything that it touches
            if (wanted() != id) {
                lose();
            }
            goesOn(task, id);
            return;
        }
        look();
        int wanted = wanted();
        if (wanted != NOBODY && wanted != id) {
            // it went on without being picked, since there was nothing to decide
            loseOrGoOn();
            if (isLost) {
                path.last().able.add(id);
                return;
            }
        }
        boolean isNew = depth == path.size();
        Point point = isNew ? enter(id) : path.point(depth);
        Event planned = point.chosen;
        Choices choices = planned == null ? new Choices() : planned.choices();
        Event event = new Event(id, new Footprint(identities), point.known, choices);
        if (planned != null && !isNew && !choices.isEmpty()) {
            // with other choices it may touch other things
            event.footprint().addAll(planned.footprint());
        }
        add(event, task.resource(), task.access());
        point.chosen = event;
        goesOn(task, id);
    }

    /** A point at which no execution was before. */
    private Point enter(int task) {
        Point point = next();
        offers.ableNow(point.able, tasks);
        point.able.add(task);
        if (!isRedundant && point.sleeps(task)) {
            isRedundant = true;
            sleptUntil = depth;
        }
        if (!point.left.isEmpty()) {
            point.taken = point.left.remove();
            // what is left of the plan that is followed; there was one, or nothing would be planned for a new point
            point.take(point.taken, path.point(depth - 1).plannedBehind() - 1);
        }
        path.add(point);
        return point;
    }

    private void goesOn(Task task, int id) {
        previous = id;
        previousNumber = task.number;
        if (spinning != id) {
            spinning = NOBODY;
        }
        depth++;
    }

    /** Who could go on before the last operation and cannot now was disabled by it: it may come first. */
    private void look() {
        if (!isLost && depth >= branched) {
            offers.look(disabled);
        }
    }

    private void disables(Task task) {
        int id = tasks.id(task);
        if (depth > branched && id != previous) {
            disablings.add(depth - 1, id);
        }
    }

    private void add(Event event, int resource, Access access) {
        if (resource >= 0) {
            event.footprint().add(resource, names.identity(resource), Footprint.seen(resource, access, names));
        }
    }

    @Override
    public void giveWay(Task task) {
        spinning = tasks.id(task);
    }

    @Override
    public void touches(Task task, int resource, Access access) {
        int operation = lastOf(task);
        if (operation >= branched) {
            add(path.event(operation), resource, access);
        } else if (operation >= 0 && depth > branched && resource >= 0) {
            // one that began before the branch, and goes on after it
            path.event(operation)
                    .footprint()
                    .addOnce(resource, names.identity(resource), Footprint.seen(resource, access, names));
        }
    }

    @Override
    public void refines(Task task, Access access) {
        int operation = lastOf(task);
        if (operation >= branched) {
            path.event(operation).footprint().refine(task.resource(), access);
        }
    }

    @Override
    public void writes(Task task, int resource, int value) {
        int operation = lastOf(task);
        if (operation >= branched) {
            path.event(operation).footprint().writes(resource, value);
        }
    }

    /** The last operation of a task; below 0 if there is none, or nobody wants to know. */
    private int lastOf(Task task) {
        if (isLost || depth <= branched) {
            return -1;
        }
        int id = tasks.id(task);
        int operation = depth - 1;
        while (operation >= 0 && path.event(operation).task() != id) {
            operation--;
        }
        return operation;
    }

    /** At once: what comes before it is a matter of order. */
    @Override
    public int moment(int expected, int bound) {
        return 0;
    }

    @Override
    public int choose(int bound) {
        return isLost ? 0 : path.choices(depth).choose(chosen++, bound);
    }

    @Override
    public int draw(int bound) {
        isFixed = true;
        return 0;
    }

    private void endChoices() {
        if (depth > branched || depth == 0) {
            path.choices(depth).end(chosen);
        }
        chosen = 0;
    }

    /** Who could go on before the last operation and never did was disabled by it: it ended the trial, and they may come first. */
    @Override
    public void endTrial(long decisions) {
        if (!isLost && depth > 0) {
            offers.eachAble(task -> {
                int id = tasks.id(task);
                if (id != previous) {
                    disablings.add(depth - 1, id);
                }
            });
        }
    }

    @Override
    public void learn(Trace trace) {
        isLearnt = true;
        lastDepth = path.size();
        planner.branchedAt(branched);
        if (!isLost) {
            endChoices();
        }
        if (isLost) {
            redundant++;
            if (lost != NOBODY && trace.size() <= LONGEST) {
                execution.read(trace, names);
                hasTouchedMore |= path.look(branched, execution);
                planner.goBack(path.size() - 1, lost);
            }
        } else if (path.size() > LONGEST) {
            executions++;
            isCut = true;
        } else {
            execution.read(trace, names);
            hasTouchedMore |= path.look(branched, execution);
            isCut |= trace.isUnfinished();
            learn(trace.isCutShort());
        }
        goOn();
    }

    /** Finds what is to be tried next, if there is anything. */
    private void goOn() {
        Path.Next next = path.backtrack();
        isWaiting = next == Path.Next.WAIT;
        isOver = next == Path.Next.END;
    }

    /** Whether nothing can be tried before others have followed the branches that were given to them. */
    boolean isWaiting() {
        return isWaiting;
    }

    /** Whether an operation touched more where it was planned than where it was seen. */
    boolean hasTouchedMore() {
        return hasTouchedMore;
    }

    /** Gives away a part of what is left, between two trials: another exploration is to follow it. Null if nothing can be given away. */
    Handover.@Nullable Part split() {
        boolean canSplit = isLearnt && !isWaiting && !isOver && reach.delays() == Reach.ALL;
        return canSplit && reduction == Reduction.OPTIMAL ? handover.split(isFixed) : null;
    }

    /** Follows what another exploration gave away. To be called before the first trial. */
    void follow(Handover.Part part) {
        try {
            read(part.text());
        } catch (SavedFormatException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The event of the branch that is followed, as it was executed; null if it was not yet, or may still touch something else. */
    @Nullable
    Event root() {
        Event event = path.executed(path.shared() - 1);
        return event != null && (isOver || event.choices().isEmpty()) ? event : null;
    }

    /** The name of a task, for another exploration. */
    TaskName name(int task) {
        return handover.name(task);
    }

    /** The event with which a part begins that was given away was executed. */
    void arrived(Handover.Part part, Event root, TaskName task) {
        handover.arrived(part, root, task);
        goOnIfPossible();
    }

    /** A part that was given away is done. */
    void done(Handover.Part part, ReducedExploration follower) {
        handover.done(part, follower.root(), follower.handover);
        isCut |= follower.isCut;
        isFixed |= follower.isFixed;
        goOnIfPossible();
    }

    private void goOnIfPossible() {
        if (isWaiting) {
            goOn();
        }
    }

    private void learn(boolean isCutShort) {
        execution.cut(sleptUntil);
        // of its races some may be in no other execution
        boolean isNew = !isRedundant && classes.add(execution.hash());
        if (!isNew) {
            redundant++;
        } else if (isCutShort) {
            cutShort++;
        } else {
            executions++;
        }
        // What was done before is the same, but to turn a race of it round with all that follows may be something new.
        int from = reduction == Reduction.OPTIMAL ? 0 : branched;
        planner.turnRound(from, sleptUntil);
        if (abandoned != NOBODY) {
            planner.goBack(abandonedAt, abandoned);
        }
        disablings.turnRound(from, execution, planner);
        if (isRedundant) {
            // where it went to sleep, others may have waited: they may come before what they wait for
            TaskSet able = path.point(sleptUntil).able;
            for (int task : execution.tasksFrom(sleptUntil)) {
                if (!able.contains(task)) {
                    planner.goBack(sleptUntil, task);
                }
            }
        }
    }

    @Override
    public boolean isOver() {
        return isOver;
    }

    @Override
    public boolean isComplete() {
        return isOver && !isCut && !planner.isBounded;
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
    public long cutShort() {
        return cutShort;
    }

    @Override
    public Frontier frontier() {
        return new Frontier(path.pending(), lastDepth, isOver ? 1 : path.share());
    }

    @Override
    public String save() {
        if (!isLearnt) {
            path.undo();
            disablings.forget(Math.max(0, path.size() - 1));
            isLearnt = true;
        }
        StateWriter out = new StateWriter();
        out.number(executions).number(redundant).number(cutShort).number(lastDepth);
        out.flag(isFixed).flag(isCut).flag(isOver).flag(planner.isBounded).line();
        path.write(out);
        disablings.write(Integer.MAX_VALUE, out);
        classes.write(out);
        return tasks.text() + out.text();
    }

    @Override
    public void resume(String saved) throws SavedFormatException {
        isResumed = true;
        StateReader in = read(saved);
        classes.read(in);
        in.end();
    }

    private StateReader read(String saved) throws SavedFormatException {
        StateReader in = new StateReader(saved.substring(tasks.read(saved)), tasks.size(), identities);
        executions = in.number();
        redundant = in.number();
        cutShort = in.number();
        lastDepth = in.count();
        isFixed = in.flag();
        isCut = in.flag();
        isOver = in.flag();
        planner.isBounded = in.flag();
        path.read(in);
        disablings.read(in);
        return in;
    }

    @Override
    public boolean isFixed() {
        return isFixed;
    }
}
