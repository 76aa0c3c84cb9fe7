package dev.hypnos.kernel.analysis;

import static dev.hypnos.kernel.analysis.HappensBefore.MARKING;

import java.util.Arrays;

/**
 * The cells of {@link AccessLog}, one for each resource and task, with their lists and chains. A cell is named by its
 * place in one array, where all of it lies together. Hot.
 */
final class Cells {
    static final int NONE = Links.NONE;
    /** In place of the next cell with a chain: the cell is not in that list. */
    private static final int NOT_CHAINED = -2;

    private static final int RESOURCE = 0;
    private static final int TASK = 1;
    private static final int TIME = 2;
    private static final int NEWER = 3;
    private static final int OLDER = 4;
    /** The step of the last access of each kind, 0 for none. */
    private static final int LAST = 5;
    /** The latest link of the chain of each kind. */
    private static final int FIRST_LINK = LAST + MARKING;

    /** The next cell of the resource with a chain of each kind. */
    private static final int NEXT_CHAINED = FIRST_LINK + MARKING;

    private static final int CELL = 20;

    private int[] cells = new int[64 * CELL];
    private int cellsEnd;
    private final Links links;

    /** Open addressing, place of the cell + 1 or 0, at most half full. */
    private int[] table = new int[128];

    Cells(Links links) {
        this.links = links;
    }

    void clear() {
        Arrays.fill(table, 0);
        cellsEnd = 0;
    }

    /** The cell of this resource and task, made if there is none; the newest of the resource is another's. */
    int find(int resource, int task, int newest) {
        // Two tasks in turn are the most frequent case.
        int second = newest == NONE ? NONE : cells[newest + OLDER];
        return second != NONE && cells[second + TASK] == task ? second : find(resource, task);
    }

    private int find(int resource, int task) {
        int mask = table.length - 1;
        int at = hash(resource, task) & mask;
        int entry;
        while ((entry = table[at]) != 0) {
            int cell = entry - 1;
            if (cells[cell + RESOURCE] == resource && cells[cell + TASK] == task) {
                return cell;
            }
            at = (at + 1) & mask;
        }
        table[at] = cellsEnd + 1;
        return create(resource, task);
    }

    private static int hash(int resource, int task) {
        int mixed = resource * 0x9E3779B9 + task * 0x85EBCA6B;
        return mixed ^ mixed >>> 15;
    }

    private int create(int resource, int task) {
        if (cellsEnd == cells.length) {
            cells = Arrays.copyOf(cells, cellsEnd * 2);
        }
        int cell = cellsEnd;
        cellsEnd += CELL;
        cells[cell + RESOURCE] = resource;
        cells[cell + TASK] = task;
        cells[cell + TIME] = 0;
        cells[cell + NEWER] = NONE;
        cells[cell + OLDER] = NONE;
        Arrays.fill(cells, cell + LAST, cell + LAST + MARKING, 0);
        Arrays.fill(cells, cell + FIRST_LINK, cell + FIRST_LINK + MARKING, NONE);
        Arrays.fill(cells, cell + NEXT_CHAINED, cell + NEXT_CHAINED + MARKING, NOT_CHAINED);
        if (cellsEnd / CELL * 2 > table.length) {
            rehash();
        }
        return cell;
    }

    private void rehash() {
        table = new int[table.length * 2];
        int mask = table.length - 1;
        for (int cell = 0; cell < cellsEnd; cell += CELL) {
            int at = hash(cells[cell + RESOURCE], cells[cell + TASK]) & mask;
            while (table[at] != 0) {
                at = (at + 1) & mask;
            }
            table[at] = cell + 1;
        }
    }

    int task(int cell) {
        return cells[cell + TASK];
    }

    /** When the cell was last touched. */
    int time(int cell) {
        return cells[cell + TIME];
    }

    /** The step of the last access of this kind, 0 for none. */
    int last(int cell, int kind) {
        return cells[cell + LAST + kind];
    }

    void touch(int cell, int kind, int step, int time) {
        cells[cell + LAST + kind] = step;
        cells[cell + TIME] = time;
    }

    /** The cell of the same resource touched before this one. */
    int older(int cell) {
        return cells[cell + OLDER];
    }

    /** Makes the cell the newest of its resource, in front of the one that was; returns it. */
    int moveToFront(int cell, int front) {
        int before = cells[cell + NEWER];
        int after = cells[cell + OLDER];
        if (before != NONE) {
            cells[before + OLDER] = after;
        }
        if (after != NONE) {
            cells[after + NEWER] = before;
        }
        cells[cell + NEWER] = NONE;
        cells[cell + OLDER] = front;
        if (front != NONE) {
            cells[front + NEWER] = cell;
        }
        return cell;
    }

    /**
     * Adds an access to a chain of the cell; returns the head of the list of cells with such a chain, given the one
     * before.
     */
    int chain(int cell, int kind, int step, int row, int head) {
        cells[cell + FIRST_LINK + kind] = links.add(row, cells[cell + TASK], step, cells[cell + FIRST_LINK + kind]);
        if (cells[cell + NEXT_CHAINED + kind] != NOT_CHAINED) {
            return head;
        }
        cells[cell + NEXT_CHAINED + kind] = head;
        return cell;
    }

    int firstLink(int cell, int kind) {
        return cells[cell + FIRST_LINK + kind];
    }

    /** Takes the first access out of the chain; returns the one that is first now. */
    int dropFirstLink(int cell, int kind) {
        int next = links.drop(cells[cell + FIRST_LINK + kind]);
        cells[cell + FIRST_LINK + kind] = next;
        return next;
    }

    int nextChained(int cell, int kind) {
        return cells[cell + NEXT_CHAINED + kind];
    }

    void setNextChained(int cell, int kind, int next) {
        cells[cell + NEXT_CHAINED + kind] = next;
    }

    /** The cell has no chain of this kind any more; returns the one after it in the list. */
    int leaveChained(int cell, int kind) {
        int next = cells[cell + NEXT_CHAINED + kind];
        cells[cell + NEXT_CHAINED + kind] = NOT_CHAINED;
        return next;
    }
}
