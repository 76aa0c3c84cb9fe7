package dev.hypnos.campaign.explain;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pairs of operations of a trial that are in conflict and could come in the other order, the late ones first: each
 * operation with some of another task before it that it is in conflict with, the nearest first. The clock that moves
 * early is in conflict with everything after it.
 */
final class Reversals {
    /** Operations on one thing that an operation comes before. */
    private static final int FIRSTS_MAX = 4;
    /** More would be another trial, not another order of this one. */
    private static final int MOVED_MAX = 2_000;

    private final Steps steps;
    private final List<List<Integer>> byResource = new ArrayList<>();
    /** The steps in which the clock moves early. */
    private final BitSet ticks = new BitSet();

    private int second;
    private final List<Pair> found = new ArrayList<>();

    /**
     * Two operations.
     *
     * @param moved what must come before the first so that the second can
     */
    record Pair(int first, int second, BitSet moved) {}

    Reversals(Steps steps) {
        this.steps = steps;
        second = steps.count();
        for (int step = 0; step < steps.count(); step++) {
            if (steps.isExecuted(step) && steps.taskName(step).equals("clock")) {
                ticks.set(step);
            }
            for (int resource : steps.resourcesOf(step)) {
                while (byResource.size() <= resource) {
                    byResource.add(new ArrayList<>());
                }
                byResource.get(resource).add(step);
            }
        }
    }

    /** The next pair; null when there is none left. */
    @Nullable
    Pair next() {
        while (found.isEmpty() && second > 0) {
            second--;
            BitSet firsts = new BitSet();
            for (int resource : steps.resourcesOf(second)) {
                List<Integer> touching = byResource.get(resource);
                // those at the end have been looked at
                while (!touching.isEmpty() && touching.getLast() >= second) {
                    touching.removeLast();
                }
                for (int i = touching.size() - 1, left = FIRSTS_MAX; i >= 0 && left > 0; i--) {
                    int first = touching.get(i);
                    if (steps.isExecuted(first)
                            && steps.task(first) != steps.task(second)
                            && steps.conflict(first, steps, second)) {
                        firsts.set(first);
                        left--;
                    }
                }
            }
            int tick = ticks.previousSetBit(second - 1);
            if (tick >= 0 && !ticks.get(second)) {
                firsts.set(tick);
            }
            firsts.stream().forEach(first -> {
                BitSet needed = moved(first, second, false);
                BitSet moved = needed == null ? moved(first, second, true) : needed;
                if (moved != null) {
                    found.add(new Pair(first, second, moved));
                }
            });
        }
        return found.isEmpty() ? null : found.removeLast();
    }

    /**
     * What the second operation needs of what comes after the first; null where that needs the first.
     *
     * @param isBold whether the second comes before all others on the same thing as well, if it can
     */
    private @Nullable BitSet moved(int first, int last, boolean isBold) {
        BitSet moved = new BitSet();
        BitSet tasks = new BitSet();
        BitSet starters = new BitSet();
        moved.set(last);
        tasks.set(steps.task(last));
        addStarter(starters, last);
        int needing = 1;
        for (int step = Math.min(last, steps.executed()) - 1; step > first; step--) {
            boolean isNeeded =
                    tasks.get(steps.task(step)) || starters.get(step) || isNeeded(step, moved, first, last, isBold);
            if (!isNeeded) {
                continue;
            }
            if (steps.task(step) == steps.task(first) || ++needing > MOVED_MAX) {
                return null;
            }
            moved.set(step);
            tasks.set(steps.task(step));
            addStarter(starters, step);
        }
        return starters.get(first) ? null : moved;
    }

    private void addStarter(BitSet starters, int step) {
        int starter = steps.starter(steps.task(step));
        if (starter >= 0) {
            starters.set(starter);
        }
    }

    /**
     * What the task of the first does with the thing itself, such as to give a lock back, is not needed if the second
     * comes before all of it.
     */
    private boolean isNeeded(int step, BitSet moved, int first, int last, boolean isBold) {
        for (int other = moved.nextSetBit(step); other >= 0; other = moved.nextSetBit(other + 1)) {
            if (steps.depend(step, other) && !(other == last && (isBold || steps.task(step) == steps.task(first)))) {
                return true;
            }
        }
        return false;
    }
}
