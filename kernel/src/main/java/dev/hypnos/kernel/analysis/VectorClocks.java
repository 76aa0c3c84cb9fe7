package dev.hypnos.kernel.analysis;

import java.util.Arrays;

/**
 * Vector clocks, numbered from 0, with one entry for each task of a trial. What they are made of is used again for the
 * next trial: nothing is allocated once the largest is over. Hot.
 *
 * <p>A clock is a tree of nodes of {@value #WIDTH}: leaves have entries, others have nodes, and node 0 stands for zeros
 * in either place. Clocks share nodes until one of them writes, and then only the way to the entry is copied. So to
 * make a clock equal to another costs nothing, whatever the number of tasks, and to join two clocks that came from one
 * another a look at the few nodes in which they differ.
 *
 * <p>Who shares a node is not counted. Nodes are taken one after the other, and each clock knows the first that was
 * free when it last shared anything: what it has from there on is its own. When many nodes were taken, those still in
 * use are moved together.
 */
final class VectorClocks {
    private static final int BITS = 4;
    static final int WIDTH = 1 << BITS;
    private static final int MASK = WIDTH - 1;
    private static final int ZEROS = 0;
    /** As many leaves may clocks have together, if they shared none: then trials of this size can be analysed. */
    private static final long LEAVES_MAX = 1L << 27;
    /** As many nodes, 16 MB, are taken before those in use are looked for. */
    static final int NODES_BEFORE_CLEANING = 1 << 18;

    /** As many, 1 GB, may be in use. */
    private static final int NODES_MAX = 1 << 24;

    private final int nodesBeforeCleaning;
    /**
     * By how many bits the number of a task is shifted at the root to tell the place there; 0 if the root is a leaf.
     */
    private int top;

    private int clockCount;
    /** By clock: its root, and the first node that is its own. */
    private int[] roots = new int[64];

    private int[] own = new int[64];
    private int[] nodes = new int[256 * WIDTH];
    private int nodeCount;
    /** When there are so many nodes, those in use are looked for. */
    private int cleanAt;
    /** While clocks are joined: what a node becomes, one row for each level. */
    private int[] joined = new int[8 * WIDTH];

    VectorClocks() {
        this(NODES_BEFORE_CLEANING);
    }

    /** Clocks that look for nodes in use sooner; for tests. */
    VectorClocks(int nodesBeforeCleaning) {
        this.nodesBeforeCleaning = nodesBeforeCleaning;
    }

    /** Whether so many clocks can be kept in the memory that an analysis may take, a few hundred megabytes. */
    static boolean fit(int taskCount, long others) {
        return ((taskCount + WIDTH - 1L) >> BITS) * (taskCount + others) <= LEAVES_MAX;
    }

    /** Forgets all clocks, and makes one of zeros for each of so many tasks. */
    void start(int tasks) {
        top = 0;
        while ((tasks - 1) >> top >= WIDTH) {
            top += BITS;
        }
        nodeCount = ZEROS + 1;
        cleanAt = nodesBeforeCleaning;
        clockCount = tasks;
        if (tasks > roots.length) {
            resize(tasks);
        }
        Arrays.fill(roots, 0, tasks, ZEROS);
        Arrays.fill(own, 0, tasks, nodeCount);
    }

    /** A new clock of zeros. */
    int create() {
        if (clockCount == roots.length) {
            resize(clockCount + 1);
        }
        roots[clockCount] = ZEROS;
        own[clockCount] = nodeCount;
        return clockCount++;
    }

    private void resize(int clocks) {
        int length = Math.max(clocks, roots.length * 2);
        roots = Arrays.copyOf(roots, length);
        own = Arrays.copyOf(own, length);
    }

    int get(int clock, int task) {
        int[] all = nodes;
        int node = roots[clock];
        for (int shift = top; shift > 0; shift -= BITS) {
            node = all[(node << BITS) + (task >> shift & MASK)];
        }
        return all[(node << BITS) + (task & MASK)];
    }

    void set(int clock, int task, int value) {
        int first = own[clock];
        int node = writable(roots[clock], first);
        roots[clock] = node;
        for (int shift = top; shift > 0; shift -= BITS) {
            int place = (node << BITS) + (task >> shift & MASK);
            node = writable(nodes[place], first);
            nodes[place] = node;
        }
        nodes[(node << BITS) + (task & MASK)] = value;
        clean();
    }

    /** Makes the clock equal to another. */
    void assign(int clock, int other) {
        roots[clock] = roots[other];
        own[clock] = nodeCount;
        own[other] = nodeCount;
    }

    /** Raises each entry of the clock to that of another. */
    void join(int clock, int other) {
        int mine = roots[clock];
        int theirs = roots[other];
        if (mine != theirs) {
            roots[clock] = top == 0 ? joinLeaves(mine, theirs, own[clock]) : join(mine, theirs, top, own[clock]);
            own[clock] = nodeCount;
            own[other] = nodeCount;
            clean();
        }
    }

    private int join(int mine, int theirs, int shift, int first) {
        if (mine == theirs || theirs == ZEROS) {
            return mine;
        }
        if (mine == ZEROS) {
            return theirs;
        }
        int row = (shift / BITS) << BITS;
        boolean isMine = true;
        boolean isTheirs = true;
        for (int i = 0; i < WIDTH; i++) {
            int my = nodes[(mine << BITS) + i];
            int their = nodes[(theirs << BITS) + i];
            int both = my;
            if (my != their) {
                both = shift == BITS ? joinLeaves(my, their, first) : join(my, their, shift - BITS, first);
                isMine &= both == my;
                isTheirs &= both == their;
            }
            joined[row + i] = both;
        }
        if (isMine) {
            return mine;
        }
        if (isTheirs) {
            return theirs;
        }
        int node = mine >= first ? mine : take();
        System.arraycopy(joined, row, nodes, node << BITS, WIDTH);
        return node;
    }

    private int joinLeaves(int mine, int theirs, int first) {
        if (theirs == ZEROS) {
            return mine;
        }
        if (mine == ZEROS) {
            return theirs;
        }
        int my = mine << BITS;
        int their = theirs << BITS;
        // Entries are never negative, so a sign bit tells where one is below the other.
        int below = 0;
        int above = 0;
        for (int i = 0; i < WIDTH; i++) {
            int difference = nodes[my + i] - nodes[their + i];
            below |= difference;
            above |= -difference;
        }
        if (below >= 0) {
            return mine;
        }
        if (above >= 0) {
            return theirs;
        }
        int node = writable(mine, first) << BITS;
        for (int i = 0; i < WIDTH; i++) {
            nodes[node + i] = Math.max(nodes[node + i], nodes[their + i]);
        }
        return node >> BITS;
    }

    /** The node, or a copy where it is not the clock's own. */
    private int writable(int node, int first) {
        if (node >= first) {
            return node;
        }
        int copy = take();
        int[] all = nodes;
        int from = node << BITS;
        int to = copy << BITS;
        for (int i = 0; i < WIDTH; i++) {
            all[to + i] = all[from + i];
        }
        return copy;
    }

    private int take() {
        if ((nodeCount + 1) << BITS > nodes.length) {
            nodes = Arrays.copyOf(nodes, nodes.length * 2);
        }
        return nodeCount++;
    }

    /** Moves the nodes that clocks have together, if there are many others. */
    private void clean() {
        if (nodeCount < cleanAt) {
            return;
        }
        int[] before = nodes;
        int[] moved = new int[nodeCount];
        nodes = new int[before.length];
        nodeCount = ZEROS + 1;
        for (int clock = 0; clock < clockCount; clock++) {
            roots[clock] = move(roots[clock], top, before, moved);
        }
        if (nodeCount > NODES_MAX) {
            throw new IllegalStateException("too many tasks and shared resources for the analysis of one trial");
        }
        Arrays.fill(own, 0, clockCount, nodeCount);
        cleanAt = Math.max(nodesBeforeCleaning, 2 * nodeCount);
    }

    private int move(int node, int shift, int[] before, int[] moved) {
        if (node == ZEROS || moved[node] != 0) {
            return moved[node];
        }
        int to = nodeCount++;
        moved[node] = to;
        System.arraycopy(before, node << BITS, nodes, to << BITS, WIDTH);
        if (shift > 0) {
            for (int place = to << BITS; place < (to + 1) << BITS; place++) {
                nodes[place] = move(nodes[place], shift - BITS, before, moved);
            }
        }
        return to;
    }

    /** How many nodes were taken since those in use were looked for; for tests. */
    int nodeCount() {
        return nodeCount;
    }
}
