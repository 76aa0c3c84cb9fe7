package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Randomness;
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
 * <p>Guarantee: if every operation conflicts with what it depends on, and the program does the same where the same is chosen, then every outcome of
 * the program is that of an execution that was tried. It does not hold with choices that are no operations, which are taken as they come
 * ({@link #hasChoices}), nor with permits that several tasks hold at a time: an acquisition counts as after every release, as with a lock, though with
 * permits left it need not be.
 */
public final class OptimalExploration implements Exploration {
    private final Offers offers = new Offers();
    /** By depth: the operations of the current execution, and what is known of the point before each. */
    private final List<Point> path = new ArrayList<>();

    private int depth;
    private @Nullable TaskName previous;
    /** Whether the current execution is equivalent to one that was seen, so that nothing can be learnt from it. */
    private boolean isRedundant;

    private boolean hasChoices;
    private boolean isComplete;
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
        /** What is tried now; its footprint is complete when the execution has gone on. */
        private @Nullable Event chosen;
        /** What must follow it. */
        private WakeupTree rest = new WakeupTree();

        Point(List<Event> asleep, WakeupTree left) {
            this.asleep = asleep;
            this.left = left;
        }

        boolean sleeps(TaskName task) {
            return asleep.stream().anyMatch(event -> event.task() == task)
                    || tried.stream().anyMatch(event -> event.task() == task);
        }

        /** Whether an execution that goes on from here with the sequence is equivalent to one that was seen. */
        boolean covers(Sequence sequence) {
            return asleep.stream().anyMatch(sequence::canBeginWith)
                    || tried.stream().anyMatch(sequence::canBeginWith);
        }

        /** What sleeps after the chosen event: what it has nothing to do with. */
        List<Event> stillAsleep(Event event) {
            List<Event> left = new ArrayList<>();
            for (Event sleeper : asleep) {
                if (sleeper.isIndependentOf(event)) {
                    left.add(sleeper);
                }
            }
            for (Event sleeper : tried) {
                if (sleeper.isIndependentOf(event)) {
                    left.add(sleeper);
                }
            }
            return left;
        }
    }

    @Override
    public void startTrial(Randomness randomness) {
        offers.clear();
        depth = 0;
        previous = null;
        isRedundant = false;
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
        List<Task> enabled = offers.enabled();
        if (enabled.isEmpty()) {
            return offers.takeFirst();
        }
        TaskName wanted = wanted();
        if (wanted != null) {
            for (Task task : enabled) {
                if (task.name == wanted) {
                    return offers.take(task);
                }
            }
        }
        return offers.take(free(enabled));
    }

    /** The task that must go on at this point, or null. */
    private @Nullable TaskName wanted() {
        if (depth < path.size()) {
            Event chosen = path.get(depth).chosen;
            return chosen == null ? null : chosen.task();
        }
        WakeupTree tree = depth == 0 ? null : path.get(depth - 1).rest;
        WakeupTree.Branch first = tree == null ? null : tree.first();
        return first == null ? null : first.event().task();
    }

    /** Whoever does not sleep: the task that went on last, if it can. */
    private Task free(List<Task> enabled) {
        Point point = depth == path.size() ? next() : path.get(depth);
        Task chosen = null;
        for (Task task : enabled) {
            if (!point.sleeps(task.name) && (chosen == null || task.name == previous)) {
                chosen = task;
            }
        }
        return chosen == null ? enabled.getFirst() : chosen;
    }

    /** The point after the last one that is known. */
    private Point next() {
        if (depth == 0) {
            return new Point(List.of(), new WakeupTree());
        }
        Point before = path.get(depth - 1);
        Event event = before.chosen;
        if (event == null) {
            throw new IllegalStateException("nothing was executed before this point");
        }
        return new Point(before.stillAsleep(event), before.rest);
    }

    @Override
    public void executes(Task task) {
        Event event = new Event(task.name, new Footprint());
        event.footprint().add(task.resource(), task.access());
        if (depth == path.size()) {
            Point point = next();
            isRedundant |= point.sleeps(task.name);
            if (!point.left.isEmpty()) {
                // if it cannot go on in that way, the order that it stands for does not exist
                WakeupTree.Branch wanted = point.left.remove();
                if (wanted.event().task() == task.name) {
                    point.rest = wanted.rest();
                }
            }
            path.add(point);
        }
        path.get(depth).chosen = event;
        previous = task.name;
        depth++;
    }

    @Override
    public void touches(Task task, int resource, Access access) {
        for (int i = depth - 1; i >= 0; i--) {
            Event event = path.get(i).chosen;
            if (event != null && event.task() == task.name) {
                event.footprint().add(resource, access);
                return;
            }
        }
    }

    @Override
    public int choose(int bound) {
        hasChoices |= bound > 1;
        return 0;
    }

    @Override
    public void endTrial(Trace trace) {
        if (isRedundant) {
            redundant++;
        } else {
            executions++;
            turnRound(new Execution(trace));
        }
        backtrack();
    }

    private void turnRound(Execution execution) {
        for (Race race : execution.races()) {
            Point point = path.get(race.first());
            Sequence sequence = execution.reversal(race);
            if (!point.covers(sequence)) {
                point.left.insert(sequence);
            }
        }
    }

    /** To the deepest point from which there is something left to try. */
    private void backtrack() {
        while (!path.isEmpty()) {
            Point last = path.getLast();
            if (last.chosen != null) {
                last.tried.add(last.chosen);
            }
            if (!last.left.isEmpty()) {
                WakeupTree.Branch branch = last.left.remove();
                last.chosen = branch.event();
                last.rest = branch.rest();
                return;
            }
            path.removeLast();
        }
        isComplete = true;
    }

    @Override
    public boolean isComplete() {
        return isComplete;
    }

    @Override
    public long executions() {
        return executions;
    }

    /** How many executions turned out on the way to be equivalent to another. Zero, where every operation that is offered can be had. */
    public long redundant() {
        return redundant;
    }

    /** Whether there were choices that are no operations: then not everything was tried. */
    public boolean hasChoices() {
        return hasChoices;
    }
}
