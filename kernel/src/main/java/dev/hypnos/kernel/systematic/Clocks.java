package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Access;
import java.util.Arrays;

/**
 * What happens before what in an execution: for each operation, how many operations of each task happen before it or
 * are itself. Hot.
 *
 * <p>Tasks have such clocks too, for what their next operations come after; and so have resources, for each way of
 * touching them. All are in {@link Cells}, so that what an execution shares with the one before is kept.
 */
final class Clocks {
    private static final Access[] ACCESSES = Access.values();
    private static final int ACCESS_COUNT = ACCESSES.length;

    /** By access: those that are in conflict with it. */
    private static final Access[][] CONFLICTING = Arrays.stream(ACCESSES)
            .map(access -> Arrays.stream(ACCESSES).filter(access::conflictsWith).toArray(Access[]::new))
            .toArray(Access[][]::new);

    private static final int STRIDE_MIN = 8;

    // Of a resource: whether details are known of one of its touches, the last touch plus 1, the task plus 1 that alone
    // has touched it, and where the block of each access is.
    private static final int HAS_DETAILS = 0;
    private static final int LAST_TOUCH = 1;
    private static final int ONLY = 2;
    private static final int BLOCKS = 3;
    private static final int RESOURCE_CELLS = BLOCKS + ACCESS_COUNT;

    /** In place of a task: several have touched the resource. */
    private static final int SEVERAL = -1;

    private final Cells cells = new Cells();
    /** Cells of a clock: at least as many as there are tasks. */
    private int stride;

    private int taskCount;
    private int taskClocks;
    private int latest;
    // By task: whether its operation is pending while the clock moves; whether the clock
    // has moved since it is pending; and what happens before the operation for that.
    private int pending;
    private int moved;
    private int movedClocks;

    /**
     * By operation: where its clock is; behind it is the one without what it is after only because of its own accesses.
     */
    private int[] clocks = new int[64];
    /** By touch: the touch of the same resource before it, plus 1. */
    private int[] earlierTouch = new int[64];

    /** By resource: where its cells are; 0 for those that were not touched. */
    private int[] resources = new int[64];
    /** The resources that were touched, in order. */
    private int[] used = new int[64];

    private int usedCount;
    /** Whether an operation was found to come after more than before. */
    private boolean isMoved;

    /** Whether there is room for so many tasks; if not, everything must be cleared. */
    boolean hasRoom(int tasks) {
        return tasks <= stride;
    }

    /** How many tasks the execution has: at most as many as there is room for. */
    void tasks(int count) {
        taskCount = count;
    }

    /** Forgets everything, and makes room for so many tasks. */
    void clear(int tasks) {
        stride = Math.max(STRIDE_MIN, tasks + tasks / 4);
        taskCount = tasks;
        cells.clear();
        dropResources(0);
        // the first cell is none: places are above 0
        cells.allocate(1);
        taskClocks = cells.allocate(stride * stride);
        latest = cells.allocate(stride);
        pending = cells.allocate(stride);
        moved = cells.allocate(stride);
        movedClocks = cells.allocate(stride * stride);
    }

    /** From now on the state can be gone back to. */
    void keep() {
        cells.keep();
    }

    int top() {
        return cells.top();
    }

    int logSize() {
        return cells.logSize();
    }

    int usedCount() {
        return usedCount;
    }

    void rewind(int top, int logSize, int keptUsed) {
        cells.rewind(top, logSize);
        dropResources(keptUsed);
    }

    private void dropResources(int kept) {
        while (usedCount > kept) {
            resources[used[--usedCount]] = 0;
        }
    }

    /** The last operation of a task, or -1. */
    int latest(int task) {
        return cells.get(latest + task) - 1;
    }

    /** A task begins an operation; returns which one of that task's it is, from 1. */
    int begin(int task, int operation) {
        if (operation == clocks.length) {
            clocks = Arrays.copyOf(clocks, operation * 2);
        }
        int clock = taskClocks + task * stride;
        int index = cells.get(clock + task) + 1;
        cells.set(clock + task, index);
        cells.set(latest + task, operation + 1);
        clocks[operation] = cells.copy(clock, stride);
        cells.copy(clock, stride);
        return index;
    }

    /** What a task does happens after what the one did that started it. */
    void start(int parent, int child) {
        int from = taskClocks + parent * stride;
        int to = taskClocks + child * stride;
        for (int i = 0; i < taskCount; i++) {
            cells.set(to + i, i == child ? 0 : cells.get(from + i));
        }
    }

    /** The operation of a task is pending while the clock moves, and cannot go on. */
    void pends(int task) {
        cells.set(pending + task, 1);
    }

    /** The clock moves: everything that comes now is after everything that was, but for operations that are pending. */
    void barrier(Operations operations) {
        for (int task = 0; task < taskCount; task++) {
            int clock = taskClocks + task * stride;
            if (cells.get(pending + task) != 0) {
                cells.set(pending + task, 0);
                cells.set(moved + task, 1);
                clock = movedClocks + task * stride;
            }
            for (int other = 0; other < taskCount; other++) {
                int operation = latest(other);
                int known = operation < 0 ? 0 : operations.index(operation);
                if (cells.get(clock + other) < known) {
                    cells.set(clock + other, known);
                }
            }
        }
    }

    /**
     * An operation of the task has looked for races: if it was pending when the clock moved, it comes after what was
     * before that.
     */
    void settle(int task) {
        if (cells.get(moved + task) != 0) {
            cells.set(moved + task, 0);
            int before = movedClocks + task * stride;
            isMoved |= cells.join(clocks[latest(task)], before, taskCount);
            cells.join(taskClocks + task * stride, before, taskCount);
        }
    }

    /** How many operations of a task happen before an operation or are itself. */
    int before(int operation, int task) {
        return cells.get(clocks[operation] + task);
    }

    /** The operations that happen before an operation or are itself, each with the weight of its task. */
    long weigh(int operation, long[] weights) {
        return cells.weigh(clocks[operation], weights, taskCount);
    }

    /** The same without what it is after only because of its own accesses. */
    int past(int operation, int task) {
        return cells.get(clocks[operation] + stride + task);
    }

    /** An operation comes after another one, and after all that this is after. */
    void follow(int operation, int earlier) {
        isMoved |= cells.join(clocks[operation], clocks[earlier], taskCount);
    }

    /** The task of an operation goes on after all that the operation is after. */
    void goOn(int task, int operation) {
        cells.join(taskClocks + task * stride, clocks[operation], taskCount);
    }

    /** Copies the clock of an operation, to be put back. */
    void save(int operation, int[] kept) {
        for (int i = 0; i < taskCount; i++) {
            kept[i] = cells.get(clocks[operation] + i);
        }
    }

    void restore(int operation, int[] kept) {
        for (int i = 0; i < taskCount; i++) {
            cells.set(clocks[operation] + i, kept[i]);
        }
    }

    /** An operation waited for what others did to a resource: that cannot be turned round. */
    void await(int operation, int resource) {
        int at = clocks[operation];
        isMoved |= joinMark(at, resource, Access.WRITE) | joinMark(at, resource, Access.RELEASE);
        cells.join(at + stride, at, taskCount);
    }

    /** An operation comes after those that released a resource. */
    void acquire(int operation, int resource) {
        isMoved |= joinMark(clocks[operation], resource, Access.RELEASE);
    }

    /** An operation comes after all that were in conflict with it. */
    void followConflicting(int operation, int resource, Access access) {
        isMoved |= joinConflicting(clocks[operation], resource, access);
    }

    /** Whether an operation is known to come after all that were in conflict with it. */
    boolean isAfterConflicting(int operation, int resource, Access access) {
        int clock = clocks[operation];
        for (Access earlier : CONFLICTING[access.ordinal()]) {
            int block = knownBlock(resource, earlier);
            if (block != 0 && !cells.isBelow(block, clock, taskCount)) {
                return false;
            }
        }
        return true;
    }

    /** Whether, since it was asked last, an operation was found to come after more than before. */
    boolean takeMoved() {
        boolean found = isMoved;
        isMoved = false;
        return found;
    }

    private boolean joinConflicting(int clock, int resource, Access access) {
        boolean isChanged = false;
        for (Access earlier : CONFLICTING[access.ordinal()]) {
            isChanged |= joinMark(clock, resource, earlier);
        }
        return isChanged;
    }

    /** Orders a task without an operation. */
    void edge(int task, int resource, Access access, Operations operations) {
        int clock = taskClocks + task * stride;
        if (isOnly(resource, task)) {
            touchAlone(resource, task);
        } else {
            share(resource, operations);
            joinConflicting(clock, resource, access);
            if (access == Access.AWAIT || access == Access.ACQUIRE) {
                joinMark(clock, resource, Access.RELEASE);
                joinMark(clock, resource, Access.WRITE);
            }
        }
        markedBlock(resource, access, clock);
    }

    /**
     * Whether nobody but this task has touched a resource. Most resources belong to one task: as long as they do,
     * nothing comes after their touches but what does anyway, and these leave no mark.
     */
    boolean isOnly(int resource, int task) {
        int at = resource < resources.length ? resources[resource] : 0;
        int only = at == 0 ? 0 : cells.get(at + ONLY);
        return only == 0 || only == task + 1;
    }

    /** A task touches a resource that nobody else has touched. */
    void touchAlone(int resource, int task) {
        int at = place(resource) + ONLY;
        if (cells.get(at) == 0) {
            cells.set(at, task + 1);
        }
    }

    /** Another task is about to touch a resource: the touches so far leave their marks, if they have not. */
    void share(int resource, Operations operations) {
        int at = place(resource) + ONLY;
        int only = cells.get(at);
        if (only == SEVERAL) {
            return;
        }
        cells.set(at, SEVERAL);
        for (int touch = lastTouch(resource); touch >= 0; touch = touchBefore(touch)) {
            int operation = operations.operation(touch);
            int block = markedBlock(resource, operations.access(touch), clocks[operation]);
            int latestOfTask = block + stride + operations.task(operation);
            if (cells.get(latestOfTask) <= operation) {
                cells.set(latestOfTask, operation + 1);
            }
        }
    }

    /** Whether an operation of the task was pending when the clock moved, and has not looked for races since. */
    boolean isToSettle(int task) {
        return cells.get(moved + task) != 0;
    }

    /** An operation touched a resource: the latest one of its task that did so in this way. */
    void mark(int operation, int task, int resource, Access access) {
        int block = markedBlock(resource, access, clocks[operation]);
        cells.set(block + stride + task, operation + 1);
    }

    /**
     * The latest operation of other tasks that touched a resource in this way and does not happen before an operation.
     *
     * @param other is returned if it is later
     */
    int latestNotBefore(int operation, int resource, Access access, int other, Operations operations) {
        int block = knownBlock(resource, access);
        if (block == 0) {
            return other;
        }
        int latest = other;
        int own = operations.task(operation);
        int clock = clocks[operation];
        for (int task = 0; task < taskCount; task++) {
            int candidate = cells.get(block + stride + task) - 1;
            if (candidate > latest && task != own && cells.get(clock + task) < operations.index(candidate)) {
                latest = candidate;
            }
        }
        return latest;
    }

    private boolean joinMark(int clock, int resource, Access access) {
        int block = knownBlock(resource, access);
        return block != 0 && cells.join(clock, block, taskCount);
    }

    private int knownBlock(int resource, Access access) {
        int at = resource < resources.length ? resources[resource] : 0;
        return at == 0 ? 0 : cells.get(at + BLOCKS + access.ordinal());
    }

    /**
     * Where the clock of these touches of a resource is, which becomes at least what another clock is; behind it, by
     * task, are the latest operations plus 1.
     */
    private int markedBlock(int resource, Access access, int clock) {
        int at = place(resource) + BLOCKS + access.ordinal();
        int block = cells.get(at);
        if (block == 0) {
            block = cells.copy(clock, stride);
            cells.allocate(stride);
            cells.set(at, block);
        } else {
            cells.join(block, clock, taskCount);
        }
        return block;
    }

    private int place(int resource) {
        if (resource >= resources.length) {
            resources = Arrays.copyOf(resources, Math.max(resource + 1, resources.length * 2));
        }
        if (resources[resource] == 0) {
            resources[resource] = cells.allocate(RESOURCE_CELLS);
            if (usedCount == used.length) {
                used = Arrays.copyOf(used, usedCount * 2);
            }
            used[usedCount++] = resource;
        }
        return resources[resource];
    }

    /** Something more is known of a touch of this resource, so that its touches have to be compared one by one. */
    void hasDetails(int resource) {
        cells.set(place(resource) + HAS_DETAILS, 1);
    }

    boolean isDetailed(int resource) {
        return cells.get(place(resource) + HAS_DETAILS) != 0;
    }

    void addTouch(int resource, int touch) {
        if (touch >= earlierTouch.length) {
            earlierTouch = Arrays.copyOf(earlierTouch, Math.max(touch + 1, earlierTouch.length * 2));
        }
        int at = place(resource) + LAST_TOUCH;
        earlierTouch[touch] = cells.get(at);
        cells.set(at, touch + 1);
    }

    /** The last touch of a resource, or -1. */
    int lastTouch(int resource) {
        return cells.get(place(resource) + LAST_TOUCH) - 1;
    }

    /** The touch of the same resource before this one, or -1. */
    int touchBefore(int touch) {
        return earlierTouch[touch] - 1;
    }
}
