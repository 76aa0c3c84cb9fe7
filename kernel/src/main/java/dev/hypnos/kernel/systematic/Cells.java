package dev.hypnos.kernel.systematic;

import java.util.Arrays;

/**
 * Numbers that can be taken back to what they were: executions share their beginnings, and what was found out about a
 * beginning is kept. Blocks of them are allocated one behind the other and given back all at once. Hot.
 */
final class Cells {
    private int[] cells = new int[1024];
    private int top;
    /** Cells from here on need no log: nothing can be taken back to a time at which they were in use. */
    private int logged;
    /** Places and what was there before, in pairs. */
    private int[] log = new int[256];

    private int logSize;

    /** Gives everything back, and forgets how it was. */
    void clear() {
        top = 0;
        logged = 0;
        logSize = 0;
    }

    /** As many cells, all 0; returns the place of the first. */
    int allocate(int count) {
        int at = top;
        top += count;
        Arrays.fill(cells, at, Math.min(top, cells.length), 0);
        if (top > cells.length) {
            cells = Arrays.copyOf(cells, Math.max(top, cells.length * 2));
        }
        return at;
    }

    /** As many cells, with what others are. */
    int copy(int other, int count) {
        int at = top;
        top += count;
        if (top > cells.length) {
            cells = Arrays.copyOf(cells, Math.max(top, cells.length * 2));
        }
        System.arraycopy(cells, other, cells, at, count);
        return at;
    }

    int get(int at) {
        return cells[at];
    }

    void set(int at, int value) {
        if (at < logged) {
            if (logSize == log.length) {
                log = Arrays.copyOf(log, logSize * 2);
            }
            log[logSize++] = at;
            log[logSize++] = cells[at];
        }
        cells[at] = value;
    }

    /** Each of so many cells becomes at least what another one is; false if all were. */
    boolean join(int at, int other, int count) {
        int[] all = cells;
        boolean isChanged = false;
        if (at >= logged) {
            for (int i = 0; i < count; i++) {
                int least = all[other + i];
                if (least > all[at + i]) {
                    all[at + i] = least;
                    isChanged = true;
                }
            }
            return isChanged;
        }
        if (logSize + 2 * count > log.length) {
            log = Arrays.copyOf(log, Math.max(logSize + 2 * count, logSize * 2));
        }
        int[] changes = log;
        int changed = logSize;
        for (int i = 0; i < count; i++) {
            int before = all[at + i];
            int least = all[other + i];
            if (least > before) {
                changes[changed++] = at + i;
                changes[changed++] = before;
                all[at + i] = least;
            }
        }
        isChanged = changed > logSize;
        logSize = changed;
        return isChanged;
    }

    /** The sum of so many cells, each as often as its weight says. */
    long weigh(int at, long[] weights, int count) {
        int[] all = cells;
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += all[at + i] * weights[i];
        }
        return sum;
    }

    /** Whether each of so many cells is at most what another one is. */
    boolean isBelow(int at, int other, int count) {
        int[] all = cells;
        for (int i = 0; i < count; i++) {
            if (all[at + i] > all[other + i]) {
                return false;
            }
        }
        return true;
    }

    /** From now on this state can be gone back to, by {@link #top()} and {@link #logSize()}. */
    void keep() {
        logged = top;
    }

    int top() {
        return top;
    }

    int logSize() {
        return logSize;
    }

    /** Goes back to a state that was kept. */
    void rewind(int keptTop, int keptLogSize) {
        while (logSize > keptLogSize) {
            logSize -= 2;
            cells[log[logSize]] = log[logSize + 1];
        }
        top = keptTop;
        logged = keptTop;
    }
}
