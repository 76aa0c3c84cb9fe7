package dev.hypnos.kernel.analysis;

import static dev.hypnos.kernel.Access.ACQUIRE;
import static dev.hypnos.kernel.Access.AWAIT;
import static dev.hypnos.kernel.Access.RELEASE;
import static dev.hypnos.kernel.Access.WRITE;

import dev.hypnos.kernel.Access;
import java.util.Arrays;

/**
 * The happens-before relation of a trace, as far as it was read: a vector clock for each task, and for each resource one for
 * each access that later ones are ordered after.
 *
 * <p>An access is ordered after every earlier one that it conflicts with, and besides an acquisition after the releases, and
 * a wait after the writes and releases. No more than that: releases commute with one another and with acquisitions, and an
 * order too many hides conflicts behind it. Since a write is ordered after everything, it stands for all that came before.
 *
 * <p>Time in a task goes in steps: one for each operation, and one for each edge that is none. Who knows of a step knows all
 * that happens before it. So most clocks of resources are those of one step, its <em>epoch</em>, and whoever knows the epoch
 * need not look at the clock (Flanagan and Freund, <i>FastTrack</i>, PLDI 2009); only concurrent reads and releases make
 * clocks that are not. A task's own entry is never looked at and kept only in what others see. Hot.
 */
final class HappensBefore {
    /** The accesses that leave a mark on a resource: all but {@link Access#AWAIT}, which is the last. */
    static final int MARKING = 4;

    private static final int NO_EPOCH = -1;

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
    private int[] steps = new int[16];
    /** By resource: which accesses it has a clock of. */
    private int[] present = new int[16];
    /** By resource and access: the clock, 0 where none was made yet (that number is the clock of a task). */
    private int[] clockOf = new int[64];
    /** By resource and access: the task whose step the clock is, or {@link #NO_EPOCH}. */
    private int[] epochTask = new int[64];

    private int[] epochStep = new int[64];

    void start(int tasks, int resources) {
        clocks.start(Math.max(1, tasks));
        if (tasks > steps.length) {
            steps = new int[Math.max(tasks, steps.length * 2)];
        }
        Arrays.fill(steps, 0, tasks, 0);
        if (resources > present.length) {
            int length = Math.max(resources, present.length * 2);
            present = new int[length];
            clockOf = new int[length * MARKING];
            epochTask = new int[length * MARKING];
            epochStep = new int[length * MARKING];
        }
        Arrays.fill(present, 0, resources, 0);
        Arrays.fill(clockOf, 0, resources * MARKING, 0);
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
        return other == task || step <= clocks.get(task, other);
    }

    /** One task starts another. */
    void starts(int parent, int child) {
        clocks.join(child, parent);
        clocks.set(child, parent, steps[parent]);
    }

    /** Orders the task after earlier accesses of the resource. */
    void follow(int task, int resource, int access) {
        int after = AFTER[access] & present[resource];
        // Releases first: who follows the release of a lock knows its acquisition.
        while (after != 0) {
            int earlier = 31 - Integer.numberOfLeadingZeros(after);
            after ^= 1 << earlier;
            int place = resource * MARKING + earlier;
            int other = epochTask[place];
            if (other == NO_EPOCH) {
                clocks.join(task, clockOf[place]);
            } else if (other != task && epochStep[place] > clocks.get(task, other)) {
                clocks.join(task, clockOf[place]);
                clocks.set(task, other, epochStep[place]);
            }
        }
    }

    /** Orders later accesses of the resource after the task; called once the task follows all that the operation touches. */
    void precede(int task, int resource, int access) {
        if (access >= MARKING) {
            return;
        }
        int place = resource * MARKING + access;
        boolean dominates = access == WRITE.ordinal() || access == ACQUIRE.ordinal();
        if (dominates || (present[resource] & 1 << access) == 0 || knowsEpoch(task, place)) {
            int clock = clockOf[place];
            if (clock == 0) {
                clock = clocks.create();
                clockOf[place] = clock;
            }
            clocks.assign(clock, task);
            epochTask[place] = task;
            epochStep[place] = steps[task];
        } else {
            add(task, place);
        }
        present[resource] = access == WRITE.ordinal() ? 1 << access : present[resource] | 1 << access;
    }

    private boolean knowsEpoch(int task, int place) {
        int other = epochTask[place];
        return other != NO_EPOCH && before(other, epochStep[place], task);
    }

    /** The task joins others that left the same mark, without an order among them. */
    private void add(int task, int place) {
        int clock = clockOf[place];
        if (epochTask[place] != NO_EPOCH) {
            clocks.set(clock, epochTask[place], epochStep[place]);
            epochTask[place] = NO_EPOCH;
        }
        clocks.join(clock, task);
        clocks.set(clock, task, steps[task]);
    }
}
