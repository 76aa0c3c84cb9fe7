package dev.hypnos.campaign.explain;

import java.util.Arrays;
import java.util.BitSet;

/** Another order of the operations of a trial: some of them come earlier than they did. */
final class Order {
    private final Steps steps;
    private final BitSet preemptions;
    /**
     * By step: what comes before it, as steps; -1 minus a task for an operation of that task which the trial did not
     * come to.
     */
    private final int[][] before;

    private final BitSet moved = new BitSet();

    /** @param preemptions the steps after which another task came although theirs could have gone on */
    Order(Steps steps, BitSet preemptions) {
        this.steps = steps;
        this.preemptions = preemptions;
        before = new int[steps.executed() + 1][];
    }

    /** This step comes before that one. */
    Order move(int step, int to) {
        put(step, to);
        moved.set(step);
        return this;
    }

    /** These steps come before that one, in the order that they have. */
    Order move(BitSet these, int to) {
        these.stream().forEach(step -> move(step, to));
        return this;
    }

    /** The operation of the task with this number comes before that step, whether the trial has come to it or not. */
    Order move(int task, int number, int to) {
        int step = steps.step(task, number);
        if (step >= 0) {
            return move(step, to);
        }
        put(-1 - task, to);
        return this;
    }

    private void put(int entry, int to) {
        int[] known = before[to] == null ? new int[0] : before[to];
        before[to] = Arrays.copyOf(known, known.length + 1);
        before[to][known.length] = entry;
    }

    /** Whose operation comes next. */
    int[] tasks() {
        return Arrays.stream(entries())
                .map(entry -> entry < 0 ? -1 - entry : steps.task(entry))
                .toArray();
    }

    /** The positions after which another task comes even where the one before can go on. */
    BitSet switches() {
        int[] entries = entries();
        BitSet switches = new BitSet();
        for (int at = 0; at + 1 < entries.length; at++) {
            boolean isAsBefore = entries[at] >= 0 && entries[at + 1] == entries[at] + 1;
            if (!isAsBefore || preemptions.get(entries[at])) {
                switches.set(at);
            }
        }
        return switches;
    }

    private int[] entries() {
        int[] entries = new int[steps.executed() + 16];
        int count = 0;
        for (int step = 0; step <= steps.executed(); step++) {
            if (before[step] != null) {
                for (int entry : before[step]) {
                    entries = roomFor(entries, count);
                    entries[count++] = entry;
                }
            }
            if (step < steps.executed() && !moved.get(step)) {
                entries = roomFor(entries, count);
                entries[count++] = step;
            }
        }
        return Arrays.copyOf(entries, count);
    }

    private static int[] roomFor(int[] entries, int count) {
        return count < entries.length ? entries : Arrays.copyOf(entries, entries.length * 2);
    }
}
