package dev.hypnos.kernel.analysis;

import static dev.hypnos.kernel.Access.ACQUIRE;
import static dev.hypnos.kernel.Access.AWAIT;
import static dev.hypnos.kernel.Access.RELEASE;
import static dev.hypnos.kernel.Access.WRITE;

import dev.hypnos.kernel.Access;
import java.util.Arrays;

/**
 * The happens-before relation of a trace, as far as it was read: a vector clock for each task, and for each resource
 * one for each access that later ones are ordered after.
 *
 * <p>An access is ordered after every earlier one that it conflicts with, and besides an acquisition after the
 * releases, and a wait after the writes and releases. No more than that: releases commute with one another and with
 * acquisitions, and an order too many hides conflicts behind it. Since a write is ordered after everything, it stands
 * for all that came before.
 *
 * <p>Time in a task goes in steps: one for each operation, and one for each edge that is none. Who knows of a step
 * knows all that happens before it. So most clocks of resources are those of one step, its <em>epoch</em>, and whoever
 * knows the epoch need not look at the clock (Flanagan and Freund, <i>FastTrack</i>, PLDI 2009); only concurrent reads
 * and releases make clocks that are not. A task's own entry is never looked at and kept only in what others see.
 *
 * <p>A task that follows others remembers the step that its clock comes from, its own or another's. A clock that knows
 * that step is later in every entry, and a copy of it serves as well as a comparison of all entries: with thousands of
 * tasks, copies share what comparisons would have to look at. And who knows the step that another task's clock comes
 * from has nothing to learn from that clock but the other task's own step. Hot.
 */
final class HappensBefore {
    /** The accesses that leave a mark on a resource: all but {@link Access#AWAIT}, which is the last. */
    static final int MARKING = 4;

    /** The accesses that are ordered after all that came before, as bits. */
    private static final int DOMINATING = 1 << WRITE.ordinal() | 1 << ACQUIRE.ordinal();

    private static final int NO_EPOCH = -1;

    // For each access of a resource, from the given place on: the clock, 0 where none was made yet (that number is the
    // clock of a task); the task whose step it is, or NO_EPOCH; the step.
    private static final int CLOCKS = 1;
    private static final int EPOCH_TASK = MARKING;
    private static final int EPOCH_STEP = 2 * MARKING;
    private static final int RESOURCE = 16;

    /** For each access the set of earlier accesses that it is ordered after, as bits. */
    private static final int[] AFTER = new int[MARKING + 1];

    static {
        for (Access access : Access.values()) {
            for (Access earlier : Access.values()) {
                if (access.conflictsWith(earlier)) {
                    AFTER[access.ordinal()] |= 1 << earlier.ordinal();
                }
            }
        }
        AFTER[ACQUIRE.ordinal()] |= 1 << RELEASE.ordinal();
        AFTER[AWAIT.ordinal()] = 1 << WRITE.ordinal() | 1 << RELEASE.ordinal();
    }

    private final VectorClocks clocks = new VectorClocks();
    private int taskCount;
    private int[] steps = new int[16];
    /** By task: the step whose clock its own was when it last changed. */
    private int[] originTask = new int[16];

    private int[] originStep = new int[16];
    /** By task: the step up to which everything happens before whatever comes now, since the clock has moved. */
    private int[] settled = new int[16];
    /** By task: whether its next operation was pending when the clock moved, and so might have come earlier. */
    private boolean[] pending = new boolean[16];
    /** What is known of a resource, together in one place; first, as bits, the accesses that it has a clock of. */
    private int[] resources = new int[16 * RESOURCE];

    void start(int tasks, int resourceCount) {
        clocks.start(Math.max(1, tasks));
        if (tasks > steps.length) {
            steps = new int[Math.max(tasks, steps.length * 2)];
            originTask = new int[steps.length];
            originStep = new int[steps.length];
            settled = new int[steps.length];
            pending = new boolean[steps.length];
        }
        // Not 0: to know that a task has started is to know what happened before.
        Arrays.fill(steps, 0, tasks, 1);
        Arrays.setAll(originTask, task -> task);
        Arrays.fill(originStep, 0, tasks, 0);
        Arrays.fill(settled, 0, tasks, 0);
        Arrays.fill(pending, 0, tasks, false);
        taskCount = tasks;
        int end = resourceCount * RESOURCE;
        if (end > resources.length) {
            resources = new int[Math.max(end, resources.length * 2)];
        }
        Arrays.fill(resources, 0, end, 0);
    }

    /** The task takes a step: what it did so far is over. */
    void step(int task) {
        steps[task]++;
    }

    /** The number of the task's step. */
    int stepOf(int task) {
        return steps[task];
    }

    /** Whether this step of another task happens before what the task does now. */
    boolean before(int other, int step, int task) {
        return other == task || (step <= settled[other] && !pending[task]) || step <= clocks.get(task, other);
    }

    /** The next operation of the task is pending while the clock moves, and cannot go on. */
    void pends(int task) {
        pending[task] = true;
    }

    /** The operation that was pending is over. */
    void goesOn(int task) {
        pending[task] = false;
    }

    /** What was done so far happens before all that comes. No clock has it: whoever asks looks here too. */
    void barrier() {
        System.arraycopy(steps, 0, settled, 0, taskCount);
    }

    /** One task starts another. */
    void starts(int parent, int child) {
        clocks.assign(child, parent);
        clocks.set(child, parent, steps[parent]);
        comesFrom(child, parent, steps[parent]);
    }

    /** Orders the task after earlier accesses of the resource. */
    void follow(int task, int resource, int access) {
        int at = resource * RESOURCE;
        int after = AFTER[access] & resources[at];
        // Releases first: who follows the release of a lock knows its acquisition.
        while (after != 0) {
            int earlier = 31 - Integer.numberOfLeadingZeros(after);
            after ^= 1 << earlier;
            int place = at + CLOCKS + earlier;
            int other = resources[place + EPOCH_TASK];
            if (other == NO_EPOCH) {
                clocks.join(task, resources[place]);
                comesFrom(task, task, steps[task]);
            } else if (other != task && resources[place + EPOCH_STEP] > clocks.get(task, other)) {
                followStep(task, resources[place], other, resources[place + EPOCH_STEP]);
            }
        }
    }

    private void followStep(int task, int clock, int other, int step) {
        int origin = originTask[task];
        int known = origin == other ? step : clocks.get(clock, origin);
        if (known >= originStep[task]) {
            clocks.assign(task, clock);
            clocks.set(task, other, step);
            comesFrom(task, other, step);
            return;
        }
        boolean knowsOrigin = knowsOrigin(task, other);
        // First what is the task's own to write, then what it may share.
        clocks.set(task, other, step);
        if (!knowsOrigin) {
            clocks.join(task, clock);
        }
        comesFrom(task, task, steps[task]);
    }

    /**
     * Whether the task knows all that the other one knew of others: it waits for many that knew less than the first of
     * them.
     */
    private boolean knowsOrigin(int task, int other) {
        int origin = originTask[other];
        return origin == task || originStep[other] <= clocks.get(task, origin);
    }

    private void comesFrom(int task, int other, int step) {
        originTask[task] = other;
        originStep[task] = step;
    }

    /**
     * Orders later accesses of the resource after the task; called once the task follows all that the operation
     * touches.
     */
    void precede(int task, int resource, int access) {
        if (access >= MARKING) {
            return;
        }
        int at = resource * RESOURCE;
        int place = at + CLOCKS + access;
        int bit = 1 << access;
        if ((bit & DOMINATING) != 0 || (resources[at] & bit) == 0 || knowsEpoch(task, place)) {
            if (resources[place] == 0) {
                resources[place] = clocks.create();
            }
            clocks.assign(resources[place], task);
            resources[place + EPOCH_TASK] = task;
            resources[place + EPOCH_STEP] = steps[task];
        } else {
            add(task, place);
        }
        resources[at] = access == WRITE.ordinal() ? bit : resources[at] | bit;
    }

    private boolean knowsEpoch(int task, int place) {
        int other = resources[place + EPOCH_TASK];
        // by its clock, and not since the clock of the trial has
        // moved: who was waiting then follows the mark without that
        return other != NO_EPOCH && (other == task || resources[place + EPOCH_STEP] <= clocks.get(task, other));
    }

    /** The task joins others that left the same mark, without an order among them. */
    private void add(int task, int place) {
        int clock = resources[place];
        int other = resources[place + EPOCH_TASK];
        if (other != NO_EPOCH) {
            clocks.set(clock, other, resources[place + EPOCH_STEP]);
            resources[place + EPOCH_TASK] = NO_EPOCH;
        }
        clocks.join(clock, task);
        clocks.set(clock, task, steps[task]);
    }
}
