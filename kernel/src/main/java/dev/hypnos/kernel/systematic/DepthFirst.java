package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every order of decisions, one after the other. Their number grows exponentially with the operations, whether these
 * have to do with each other or not: for very small programs, and as a yardstick for what leaves orders out.
 */
public final class DepthFirst implements Exploration {
    private final Offers offers = new Offers();
    /** By depth: what is chosen there, and what is still to be. */
    private final List<Choice> path = new ArrayList<>();

    /** How many there were before the trial under way. */
    private int begun;

    private final Reach reach;
    private final KnownTasks tasks = new KnownTasks();
    private int depth;
    private @Nullable TaskName previous;
    private int preemptions;
    private boolean isBounded;
    private boolean isFixed;
    private int lastDepth;
    private boolean isOver;
    private long executions;
    private long cutShort;

    /** Among tasks, or, where there are no names, among numbers. */
    private static final class Choice {
        private final List<Integer> tasks = new ArrayList<>();
        private final int bound;
        private int taken;

        Choice(int bound) {
            this.bound = bound;
        }
    }

    /** @param reach of which only the number of preemptions counts */
    public DepthFirst(Reach reach) {
        this.reach = reach;
    }

    @Override
    public void startTrial(Randomness randomness) {
        undo();
        begun = path.size();
        previous = null;
        preemptions = 0;
        offers.clear();
        depth = 0;
    }

    /** What a trial added that was given up half way is no choice yet. */
    private void undo() {
        while (path.size() > begun) {
            path.removeLast();
        }
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
        boolean canStay = enabled.stream().anyMatch(task -> task.name == previous);
        if (canStay && preemptions == reach.preemptions()) {
            isBounded |= enabled.size() > 1;
            enabled = enabled.stream().filter(task -> task.name == previous).toList();
        }
        Choice choice = next(enabled.size());
        boolean isNew = choice.tasks.isEmpty();
        for (Task task : enabled) {
            int id = tasks.id(task.name);
            if (isNew) {
                choice.tasks.add(id);
            }
        }
        TaskName wanted = tasks.name(choice.tasks.get(choice.taken));
        Task task = offers.takeEnabled(wanted);
        if (task == null) {
            throw new IllegalStateException(
                    "task " + wanted + " cannot go on, as it could when the same was done before");
        }
        if (canStay && wanted != previous) {
            preemptions++;
        }
        return task;
    }

    @Override
    public void executes(Task task) {
        previous = task.name;
    }

    /** At once: what comes before it is a matter of order. */
    @Override
    public int moment(int expected, int bound) {
        return 0;
    }

    @Override
    public int choose(int bound) {
        return next(bound).taken;
    }

    @Override
    public int draw(int bound) {
        isFixed = true;
        return 0;
    }

    private Choice next(int bound) {
        if (depth == path.size()) {
            path.add(new Choice(bound));
        }
        Choice choice = path.get(depth++);
        if (choice.bound != bound) {
            throw new IllegalStateException("there are " + bound + " ways to go on, and there were " + choice.bound
                    + " when the same was done before");
        }
        return choice;
    }

    @Override
    public void learn(Trace trace) {
        if (trace.isCutShort()) {
            cutShort++;
            isBounded |= trace.isUnfinished();
        } else {
            executions++;
        }
        lastDepth = depth;
        while (!path.isEmpty()) {
            if (++path.getLast().taken < path.getLast().bound) {
                begun = path.size();
                return;
            }
            path.removeLast();
        }
        begun = 0;
        isOver = true;
    }

    @Override
    public boolean isOver() {
        return isOver;
    }

    @Override
    public boolean isComplete() {
        return isOver && !isBounded;
    }

    @Override
    public long executions() {
        return executions;
    }

    @Override
    public long cutShort() {
        return cutShort;
    }

    @Override
    public Frontier frontier() {
        long pending = 0;
        double share = 0;
        double part = 1;
        for (Choice choice : path) {
            pending += choice.bound - choice.taken - 1;
            share += part * choice.taken / choice.bound;
            part /= choice.bound;
        }
        return new Frontier(pending, lastDepth, isOver ? 1 : share);
    }

    @Override
    public String save() {
        undo();
        StateWriter out = new StateWriter();
        out.number(executions)
                .number(cutShort)
                .number(lastDepth)
                .flag(isFixed)
                .flag(isBounded)
                .flag(isOver);
        out.number(path.size()).line();
        for (Choice choice : path) {
            out.number(choice.bound).number(choice.taken).number(choice.tasks.size());
            choice.tasks.forEach(out::number);
            out.line();
        }
        String text = out.text();
        return tasks.text() + text;
    }

    @Override
    public void resume(String saved) throws SavedFormatException {
        StateReader in = new StateReader(saved.substring(tasks.read(saved)), tasks.size(), new Footprint.Identities());
        executions = in.number();
        cutShort = in.number();
        lastDepth = in.count();
        isFixed = in.flag();
        isBounded = in.flag();
        isOver = in.flag();
        int count = in.count();
        for (int i = 0; i < count; i++) {
            Choice choice = new Choice((int) in.number(1, Integer.MAX_VALUE));
            choice.taken = (int) in.number(0, choice.bound - 1L);
            int taskCount = (int) in.number(0, choice.bound);
            for (int j = 0; j < taskCount; j++) {
                choice.tasks.add(in.task());
            }
            path.add(choice);
        }
        begun = path.size();
        in.end();
    }

    @Override
    public boolean isFixed() {
        return isFixed;
    }
}
