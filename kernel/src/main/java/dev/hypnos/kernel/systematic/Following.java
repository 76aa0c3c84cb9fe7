package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.ResourceNames;
import dev.hypnos.kernel.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The execution under way of a reduced exploration: it follows the path of the one before to where the two part, then
 * the plan that is the reason for it, and then goes on with whoever does not sleep. What it touches from there on is
 * written down at the points of the path.
 */
abstract class Following implements Exploration {
    static final int NOBODY = -1;

    final KnownTasks tasks = new KnownTasks();
    final Footprint.Identities identities = new Footprint.Identities();
    private final Offers offers = new Offers();
    // Made once, since they are needed for each operation.
    private final Offers.Asleep asleep = this::isAsleep;
    private final Offers.Disabled disabled = this::disables;
    final Path path = new Path();
    final Disablings disablings = new Disablings();
    final Reach reach;
    /** Whether others explore beside this one. */
    final boolean isShared;

    ResourceNames names = ResourceNames.NONE;
    private int depth;
    /** How many choices were made since the last operation. */
    private int chosen;
    /** Where the current execution leaves the one before. */
    int branched;

    private int previous = NOBODY;
    private int previousNumber;
    /** Who repeats itself and waits for others. */
    private int spinning = NOBODY;

    /** Whether the current execution is equivalent to one that was seen, so that nothing can be learnt from it. */
    boolean isRedundant;
    /** Where the first operation is that sleeps. */
    int sleptUntil;
    /** Whether it cannot go on as planned: the order that was to be tried does not exist. */
    boolean isLost;

    /** Whose operation it was. */
    int lost = NOBODY;

    /**
     * Whose operation could not be had where it was planned, so that the execution went on without a plan; and where
     * that was.
     */
    int abandoned = NOBODY;

    int abandonedAt;

    /** Whether what was tried before was read from a file. */
    boolean isResumed;
    /** Whether random numbers were drawn. */
    boolean isFixed;
    /** Whether an operation was of something else than where the same was done before. */
    boolean isUnsteady;

    Following(Reach reach, boolean isShared) {
        this.reach = reach;
        this.isShared = isShared;
    }

    @Override
    public void startTrial(Randomness randomness) {
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
     * What was planned for this point cannot be had. Side by side with others, whoever follows a branch tries at least
     * one execution to its end: nobody else can know in time that there was none. What was only appended to a plan is
     * not what the plan was made for, so that the execution goes on without it.
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
     * Whether what was planned for this point was tried before: an operation on the way, or this one, touches less than
     * it did where the plan was made. All that can follow it is known then. But whoever follows a branch side by side
     * with others may not have been told of all that was to follow it, and finds out.
     */
    private boolean sleepsWherePlanned(int task) {
        return depth > 0 && depth >= path.size() && path.point(depth - 1).stillSleeps(task, path.event(depth - 1));
    }

    /**
     * What was planned for this point cannot be had, and the rest of the execution is of no interest. It does not count
     * as tried: what would be covered by it was not seen.
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
            isUnsteady |= !path.event(depth).footprint().isOf(task.resource());
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

    void endChoices() {
        if (depth > branched || depth == 0) {
            path.choices(depth).end(chosen);
        }
        chosen = 0;
    }

    /**
     * Who could go on before the last operation and never did was disabled by it: it ended the trial, and they may come
     * first.
     */
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
}
