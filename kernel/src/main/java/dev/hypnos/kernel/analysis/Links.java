package dev.hypnos.kernel.analysis;

import java.util.Arrays;

/** Chains of accesses that have not conflicted so far, latest first. A link is named by its place in one array. Hot. */
final class Links {
    static final int NONE = -1;

    private static final int ROW = 0;
    private static final int TASK = 1;
    private static final int STEP = 2;
    private static final int NEXT = 3;
    private static final int LINK = 4;

    private int[] links = new int[256 * LINK];
    private int end;
    private int free = NONE;

    void clear() {
        end = 0;
        free = NONE;
    }

    /** A new link in front of a chain. */
    int add(int row, int task, int step, int next) {
        int link = free;
        if (link != NONE) {
            free = links[link + NEXT];
        } else {
            if (end == links.length) {
                links = Arrays.copyOf(links, end * 2);
            }
            link = end;
            end += LINK;
        }
        links[link + ROW] = row;
        links[link + TASK] = task;
        links[link + STEP] = step;
        links[link + NEXT] = next;
        return link;
    }

    int row(int link) {
        return links[link + ROW];
    }

    int task(int link) {
        return links[link + TASK];
    }

    int step(int link) {
        return links[link + STEP];
    }

    /** Frees the first link of a chain; returns the one after it. */
    int drop(int link) {
        int next = links[link + NEXT];
        links[link + NEXT] = free;
        free = link;
        return next;
    }
}
