package dev.hypnos.kernel.analysis;

import static dev.hypnos.kernel.analysis.HappensBefore.MARKING;

import dev.hypnos.kernel.Access;
import java.util.Arrays;

/**
 * Who accessed which resource, and which of those operations were not found to conflict yet. Finds all earlier
 * operations that conflict with the one at hand, not only the last.
 *
 * <p>For each resource and task there is a cell: the step of the task's last access of each kind, and a chain of its
 * accesses that have not conflicted so far, latest first. As steps grow along a task, those that conflict with a new
 * operation are the front of the chain; they are marked and leave it, so each access costs its marking once.
 *
 * <p>Most cells need no look at all. A write or an acquisition is ordered after everything before it on its resource.
 * If the latest one happens before the new operation, only cells touched since then can conflict, and cells are kept in
 * the order of touching. If it does not, it conflicts itself, and only cells with a chain need a look. What remains is
 * a cost in proportion to the tasks with unmarked accesses of a resource on which others race.
 *
 * <p>A resource that is only ever written has no cells. Each write is ordered after all before it, so who knows one of
 * them knows all that came earlier: one chain, for all tasks, has those that conflict at its front. Hot.
 */
final class AccessLog {
    private static final int[] CONFLICTS = new int[MARKING + 1];
    /** The newest cell. */
    private static final int RECENT = 0;
    /** The kinds of access seen, ever and since the barrier, as bits. */
    private static final int SEEN = 1;

    private static final int SEEN_SINCE = 2;
    /** The kinds of access that occur in the whole trace, as bits: others need not be prepared for. */
    private static final int OCCURRING = 3;
    /** The latest write or acquisition; the task is -1 where there was none. */
    private static final int BARRIER_TASK = 4;

    private static final int BARRIER_STEP = 5;
    private static final int BARRIER_ACCESS = 6;
    private static final int BARRIER_TIME = 7;
    /** The first cell with a chain of each kind. */
    private static final int CHAINED = 8;

    private static final int RESOURCE = CHAINED + MARKING;

    /** Of a resource that is only ever written: its chain. */
    private static final int WRITES = CHAINED;

    private static final int WRITE = Access.WRITE.ordinal();
    private static final int ACQUIRE = Access.ACQUIRE.ordinal();
    private static final int ONLY_WRITES = 1 << WRITE;

    static {
        for (Access access : Access.values()) {
            for (Access other : Access.values()) {
                if (access.conflictsWith(other)) {
                    CONFLICTS[access.ordinal()] |= 1 << other.ordinal();
                }
            }
        }
    }

    private final HappensBefore order;
    private final Prediction prediction;
    private boolean[] marked = new boolean[1024];

    /** What is known of a resource, together in one place. */
    private int[] resources = new int[16 * RESOURCE];

    private final Links links = new Links();
    private final Cells cells = new Cells(links);
    private int time;

    /** A log that tells of each operation that conflicts. */
    AccessLog(HappensBefore order, Prediction prediction) {
        this.order = order;
        this.prediction = prediction;
    }

    void start(int rows, int resourceCount) {
        if (rows > marked.length) {
            marked = new boolean[Math.max(rows, marked.length * 2)];
        }
        Arrays.fill(marked, 0, rows, false);
        int end = resourceCount * RESOURCE;
        if (end > resources.length) {
            resources = new int[Math.max(end, resources.length * 2)];
        }
        for (int at = 0; at < end; at += RESOURCE) {
            resources[at + RECENT] = Cells.NONE;
            resources[at + SEEN] = 0;
            resources[at + SEEN_SINCE] = 0;
            resources[at + OCCURRING] = 0;
            resources[at + BARRIER_TASK] = -1;
            Arrays.fill(resources, at + CHAINED, at + CHAINED + MARKING, Cells.NONE);
        }
        links.clear();
        cells.clear();
        time = 0;
    }

    /** Tells which kinds of access of a resource occur in the trace, as bits. */
    void expect(int resource, int kinds) {
        resources[resource * RESOURCE + OCCURRING] = kinds;
    }

    /** Whether the operation in this row of the trace is known to conflict. */
    boolean marked(int row) {
        return marked[row];
    }

    private void mark(int row) {
        if (!marked[row]) {
            marked[row] = true;
            prediction.conflicts(row);
        }
    }

    /**
     * The task is about to access the resource in the operation of this row: marks all that conflict, on both sides.
     */
    void check(int task, int resource, int access, int row) {
        int kinds = CONFLICTS[access];
        int at = resource * RESOURCE;
        if (resources[at + OCCURRING] == ONLY_WRITES) {
            checkWrites(task, at, row);
            return;
        }
        if ((resources[at + SEEN] & kinds) == 0) {
            return;
        }
        int rival = resources[at + BARRIER_TASK];
        boolean conflict;
        if (rival < 0) {
            conflict = checkRecent(task, at, kinds, -1);
        } else if (order.before(rival, resources[at + BARRIER_STEP], task)) {
            conflict = (resources[at + SEEN_SINCE] & kinds) != 0
                    && checkRecent(task, at, kinds, resources[at + BARRIER_TIME]);
        } else if ((kinds & 1 << resources[at + BARRIER_ACCESS]) != 0) {
            int chained = kinds & resources[at + SEEN];
            while (chained != 0) {
                int kind = Integer.numberOfTrailingZeros(chained);
                chained &= chained - 1;
                checkChained(task, at + CHAINED + kind, kind);
            }
            conflict = true;
        } else {
            conflict = checkRecent(task, at, kinds, -1);
        }
        if (conflict) {
            mark(row);
        }
    }

    private void checkWrites(int task, int at, int row) {
        int rival = resources[at + BARRIER_TASK];
        if (rival < 0 || order.before(rival, resources[at + BARRIER_STEP], task)) {
            return;
        }
        int link = resources[at + WRITES];
        while (link != Links.NONE && !order.before(links.task(link), links.step(link), task)) {
            mark(links.row(link));
            link = links.drop(link);
        }
        resources[at + WRITES] = link;
        mark(row);
    }

    /** Remembers the access; called after all accesses of the operation were checked. */
    void add(int task, int resource, int access, int row) {
        int at = resource * RESOURCE;
        int occurring = resources[at + OCCURRING];
        if ((occurring & CONFLICTS[access]) == 0) {
            return;
        }
        int step = order.stepOf(task);
        if (occurring == ONLY_WRITES) {
            if (!marked[row]) {
                resources[at + WRITES] = links.add(row, task, step, resources[at + WRITES]);
            }
            resources[at + BARRIER_TASK] = task;
            resources[at + BARRIER_STEP] = step;
            return;
        }
        int cell = resources[at + RECENT];
        if (cell == Cells.NONE || cells.task(cell) != task) {
            cell = cells.find(resource, task, cell);
            resources[at + RECENT] = cells.moveToFront(cell, resources[at + RECENT]);
        }
        cells.touch(cell, access, step, ++time);
        if (!marked[row]) {
            int head = resources[at + CHAINED + access];
            resources[at + CHAINED + access] = cells.chain(cell, access, step, row, head);
        }
        resources[at + SEEN] |= 1 << access;
        if (access == WRITE || access == ACQUIRE) {
            resources[at + SEEN_SINCE] = 0;
            resources[at + BARRIER_TASK] = task;
            resources[at + BARRIER_STEP] = step;
            resources[at + BARRIER_ACCESS] = access;
            resources[at + BARRIER_TIME] = time;
        } else {
            resources[at + SEEN_SINCE] |= 1 << access;
        }
    }

    /** Looks at the cells touched after this time. */
    private boolean checkRecent(int task, int at, int kinds, int after) {
        boolean conflict = false;
        int cell = resources[at + RECENT];
        while (cell != Cells.NONE && cells.time(cell) > after) {
            int other = cells.task(cell);
            if (other != task) {
                for (int kind = 0; kind < MARKING; kind++) {
                    if ((kinds & 1 << kind) != 0 && !order.before(other, cells.last(cell, kind), task)) {
                        conflict = true;
                        unchain(cell, kind, other, task);
                    }
                }
            }
            cell = cells.older(cell);
        }
        return conflict;
    }

    /** Looks at the cells with accesses of this kind not marked yet, and drops those that have none any more. */
    private void checkChained(int task, int head, int kind) {
        int previous = Cells.NONE;
        int cell = resources[head];
        while (cell != Cells.NONE) {
            int next = cells.nextChained(cell, kind);
            int other = cells.task(cell);
            if (other != task) {
                unchain(cell, kind, other, task);
            }
            if (cells.firstLink(cell, kind) != Cells.NONE) {
                previous = cell;
            } else if (previous == Cells.NONE) {
                resources[head] = cells.leaveChained(cell, kind);
            } else {
                cells.setNextChained(previous, kind, cells.leaveChained(cell, kind));
            }
            cell = next;
        }
    }

    private void unchain(int cell, int kind, int other, int task) {
        int link = cells.firstLink(cell, kind);
        while (link != Cells.NONE && !order.before(other, links.step(link), task)) {
            mark(links.row(link));
            link = cells.dropFirstLink(cell, kind);
        }
    }
}
