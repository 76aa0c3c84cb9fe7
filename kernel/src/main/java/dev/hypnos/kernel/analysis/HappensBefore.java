package dev.hypnos.kernel.analysis;

import static dev.hypnos.kernel.Access.ACQUIRE;
import static dev.hypnos.kernel.Access.READ;
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
 * Hot.
 */
final class HappensBefore {
    /** The accesses that leave a mark on a resource: all but {@link Access#AWAIT}, which is the last. */
    static final int MARKING = 4;

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
        AFTER[Access.AWAIT.ordinal()] = 1 << WRITE.ordinal() | 1 << RELEASE.ordinal();
    }

    private final VectorClocks clocks = new VectorClocks();
    /** The operations of each task so far; the task's own entry of its clock is brought up to date when it is passed on. */
    private int[] operations = new int[16];
    /** The clock of each resource and access, 0 for none: that number is the clock of a task. */
    private int[] clockOf = new int[64];

    void start(int tasks, int resources) {
        clocks.start(Math.max(1, tasks));
        if (tasks > operations.length) {
            operations = new int[Math.max(tasks, operations.length * 2)];
        }
        Arrays.fill(operations, 0, tasks, 0);
        if (resources * MARKING > clockOf.length) {
            clockOf = new int[Math.max(resources * MARKING, clockOf.length * 2)];
        }
        Arrays.fill(clockOf, 0, resources * MARKING, 0);
    }

    /** The task executes an operation; returns its index in the task, from 1. */
    int operation(int task) {
        return ++operations[task];
    }

    /** The index of the last operation of the task. */
    int index(int task) {
        return operations[task];
    }

    /** Whether the operation with this index of another task happens before what the task does next. */
    boolean before(int other, int index, int task) {
        return other == task || index <= clocks.get(task, other);
    }

    /** One task starts another. */
    void starts(int parent, int child) {
        clocks.set(parent, parent, operations[parent]);
        clocks.join(child, parent);
    }

    /** Orders the task after earlier accesses of the resource. */
    void follow(int task, int resource, int access) {
        int after = AFTER[access];
        int first = resource * MARKING;
        for (int earlier = 0; earlier < MARKING; earlier++) {
            int clock = clockOf[first + earlier];
            if (clock != 0 && (after & 1 << earlier) != 0) {
                clocks.join(task, clock);
            }
        }
    }

    /** Orders later accesses of the resource after the task; called once the task follows all that the operation touches. */
    void precede(int task, int resource, int access) {
        if (access >= MARKING) {
            return;
        }
        clocks.set(task, task, operations[task]);
        int first = resource * MARKING;
        int clock = clockOf[first + access];
        if (clock == 0) {
            clock = clocks.create();
            clockOf[first + access] = clock;
        }
        if (access == WRITE.ordinal()) {
            clocks.assign(clock, task);
            dominated(first + READ.ordinal());
            dominated(first + ACQUIRE.ordinal());
            dominated(first + RELEASE.ordinal());
        } else if (access == ACQUIRE.ordinal()) {
            clocks.assign(clock, task);
        } else {
            clocks.join(clock, task);
        }
    }

    private void dominated(int place) {
        int clock = clockOf[place];
        if (clock != 0) {
            clocks.clear(clock);
        }
    }
}
