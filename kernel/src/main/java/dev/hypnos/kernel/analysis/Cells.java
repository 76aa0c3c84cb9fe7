package dev.hypnos.kernel.analysis;

import static dev.hypnos.kernel.analysis.HappensBefore.MARKING;

import java.util.Arrays;

/**
 * The cells of {@link AccessLog}, one for each resource and task, with their lists and chains, as parallel arrays. Hot.
 */
final class Cells {
    static final int NONE = -1;

    private int[] resources = new int[64];
    private int[] tasks = new int[64];
    private int[] times = new int[64];
    private int[] newer = new int[64];
    private int[] older = new int[64];
    private int[] nextChained = new int[64];
    private boolean[] inChained = new boolean[64];
    /** The step of the last access of each kind, 0 for none. */
    private int[] last = new int[64 * MARKING];

    private int[] firstLink = new int[64 * MARKING];
    private int count;

    private int[] linkRow = new int[256];
    private int[] linkStep = new int[256];
    private int[] linkNext = new int[256];
    private int linkCount;
    private int freeLink = NONE;

    /** Open addressing, cell + 1 or 0, at most half full. */
    private int[] table = new int[128];

    void clear() {
        Arrays.fill(table, 0);
        count = 0;
        linkCount = 0;
        freeLink = NONE;
    }

    /** The cell of this resource and task, made if there is none. */
    int find(int resource, int task) {
        int mask = table.length - 1;
        int place = place(resource, task) & mask;
        int entry;
        while ((entry = table[place]) != 0) {
            int cell = entry - 1;
            if (resources[cell] == resource && tasks[cell] == task) {
                return cell;
            }
            place = (place + 1) & mask;
        }
        table[place] = count + 1;
        return create(resource, task);
    }

    private static int place(int resource, int task) {
        int mixed = resource * 0x9E3779B9 + task * 0x85EBCA6B;
        return mixed ^ mixed >>> 15;
    }

    private int create(int resource, int task) {
        if (count == resources.length) {
            grow();
        }
        int cell = count++;
        resources[cell] = resource;
        tasks[cell] = task;
        newer[cell] = NONE;
        older[cell] = NONE;
        inChained[cell] = false;
        Arrays.fill(last, cell * MARKING, (cell + 1) * MARKING, 0);
        Arrays.fill(firstLink, cell * MARKING, (cell + 1) * MARKING, NONE);
        times[cell] = 0;
        if (count * 2 > table.length) {
            table = new int[table.length * 2];
            for (int i = 0; i < count; i++) {
                int at = place(resources[i], tasks[i]) & table.length - 1;
                while (table[at] != 0) {
                    at = (at + 1) & table.length - 1;
                }
                table[at] = i + 1;
            }
        }
        return cell;
    }

    private void grow() {
        int length = count * 2;
        resources = Arrays.copyOf(resources, length);
        tasks = Arrays.copyOf(tasks, length);
        times = Arrays.copyOf(times, length);
        newer = Arrays.copyOf(newer, length);
        older = Arrays.copyOf(older, length);
        nextChained = Arrays.copyOf(nextChained, length);
        inChained = Arrays.copyOf(inChained, length);
        last = Arrays.copyOf(last, length * MARKING);
        firstLink = Arrays.copyOf(firstLink, length * MARKING);
    }

    int task(int cell) {
        return tasks[cell];
    }

    /** When the cell was last touched. */
    int time(int cell) {
        return times[cell];
    }

    /** The step of the last access of this kind, 0 for none. */
    int last(int cell, int kind) {
        return last[cell * MARKING + kind];
    }

    void touch(int cell, int kind, int step, int time) {
        last[cell * MARKING + kind] = step;
        times[cell] = time;
    }

    /** The cell of the same resource touched before this one. */
    int older(int cell) {
        return older[cell];
    }

    /** Makes the cell the newest of its resource, in front of the one that was; returns it. */
    int moveToFront(int cell, int front) {
        int before = newer[cell];
        int after = older[cell];
        if (before != NONE) {
            older[before] = after;
        }
        if (after != NONE) {
            newer[after] = before;
        }
        newer[cell] = NONE;
        older[cell] = front;
        if (front != NONE) {
            newer[front] = cell;
        }
        return cell;
    }

    /** Adds an access to the cell's chain; returns the head of the list of cells with chains, given the one before. */
    int chain(int cell, int kind, int step, int row, int head) {
        int link = freeLink;
        if (link != NONE) {
            freeLink = linkNext[link];
        } else {
            if (linkCount == linkRow.length) {
                linkRow = Arrays.copyOf(linkRow, linkCount * 2);
                linkStep = Arrays.copyOf(linkStep, linkCount * 2);
                linkNext = Arrays.copyOf(linkNext, linkCount * 2);
            }
            link = linkCount++;
        }
        linkRow[link] = row;
        linkStep[link] = step;
        linkNext[link] = firstLink[cell * MARKING + kind];
        firstLink[cell * MARKING + kind] = link;
        if (inChained[cell]) {
            return head;
        }
        inChained[cell] = true;
        nextChained[cell] = head;
        return cell;
    }

    int firstLink(int cell, int kind) {
        return firstLink[cell * MARKING + kind];
    }

    int linkStep(int link) {
        return linkStep[link];
    }

    int linkRow(int link) {
        return linkRow[link];
    }

    /** Takes the first access out of the chain; returns the one that is first now. */
    int dropFirstLink(int cell, int kind) {
        int link = firstLink[cell * MARKING + kind];
        int next = linkNext[link];
        firstLink[cell * MARKING + kind] = next;
        linkNext[link] = freeLink;
        freeLink = link;
        return next;
    }

    boolean hasChain(int cell) {
        int first = cell * MARKING;
        // NONE is -1, and the conjunction of four links is that only if all of them are.
        return (firstLink[first] & firstLink[first + 1] & firstLink[first + 2] & firstLink[first + 3]) != NONE;
    }

    int nextChained(int cell) {
        return nextChained[cell];
    }

    void setNextChained(int cell, int next) {
        nextChained[cell] = next;
    }

    /** The cell has no chain any more; returns the one after it in the list. */
    int leaveChained(int cell) {
        inChained[cell] = false;
        return nextChained[cell];
    }
}
