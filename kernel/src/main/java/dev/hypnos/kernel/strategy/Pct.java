package dev.hypnos.kernel.strategy;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.Task;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Probabilistic concurrency testing: every task has a random priority, the enabled task of the highest priority
 * executes, and at {@code depth - 1} random steps the task about to execute falls below all others.
 *
 * <p>Reference: Burckhardt, Kothari, Musuvathi and Nagarakatte, <i>A Randomized Scheduler with Probabilistic Guarantees
 * of Finding Bugs</i>, ASPLOS 2010. Priorities are those of that paper: the {@code i}-th point, in the order drawn and
 * not in that of time, sets the priority {@code i}, below every initial one.
 *
 * <p>Guarantee: an error of depth {@code d} in a program of {@code n} tasks and {@code k} steps is found with
 * probability at least {@code 1/(n k^(d-1))}, if {@code k} is right.
 *
 * <p>Cost: a logarithm of the number of offered tasks for each decision.
 *
 * <p>Deviations. A step counts only where two or more tasks are offered, as in Morpheus: elsewhere a change of priority
 * would be lost. The number of steps is not given but learnt: {@value #FIRST_LENGTH} for the first trial, then the
 * largest of late, which rises at once and falls by a sixteenth of the difference with each shorter trial. Not the
 * average, as in Morpheus: points are drawn below it, so no change could come late in a trial longer than that. A task
 * picked {@value #PICKS_IN_A_ROW_MAX} times in a row while others are offered falls below all of them, since a loop
 * that waits for a task of lower priority would never end; this takes none of the {@code depth - 1} points.
 */
public final class Pct implements Strategy {
    /** The depth that suffices for most errors known, and that Morpheus was measured with. */
    public static final int DEPTH = 5;

    static final int FIRST_LENGTH = 100;
    static final int PICKS_IN_A_ROW_MAX = 1000;

    private final int depth;
    private final TaskHeap heap;
    private final long[] points;
    private long nextPoint;
    private Randomness randomness = new Randomness(0);
    private long steps;
    private long lowest;
    private @Nullable Task picked;
    private @Nullable Task previous;
    private int picksInARow;
    private double length = FIRST_LENGTH;
    private boolean learnt;

    public Pct() {
        this(DEPTH);
    }

    /** For errors of this depth, 1 or more. */
    public Pct(int depth) {
        this(depth, new TaskHeap());
    }

    Pct(int depth, TaskHeap heap) {
        if (depth < 1) {
            throw new IllegalArgumentException("PCT needs a depth of at least 1, not " + depth);
        }
        this.depth = depth;
        this.heap = heap;
        this.points = new long[depth - 1];
    }

    /** The number of steps that the next trial is expected to have. */
    long length() {
        return Math.max(1, Math.round(length));
    }

    @Override
    public void startTrial(Randomness trialRandomness) {
        clear();
        randomness = trialRandomness;
        int bound = (int) Math.min(Integer.MAX_VALUE, length());
        for (int i = 0; i < points.length; i++) {
            points[i] = randomness.below(bound);
        }
        findNextPoint();
        steps = 0;
        lowest = -depth;
        picksInARow = 0;
    }

    @Override
    public void offer(Task task) {
        task.drawn = true;
        if (task.priority == 0) {
            task.priority = (randomness.next() >>> 1) | 1;
        }
        heap.add(task);
    }

    @Override
    public @Nullable Task pick() {
        Task first = heap.first();
        if (first == null) {
            return null;
        }
        if (heap.size() == 1) {
            heap.remove(first);
            return first;
        }
        // A point is kept for a task that can execute: one that cannot is only put aside.
        while (steps >= nextPoint && first.isEnabled()) {
            first = lower(first, takePoint());
        }
        if (first == previous) {
            if (++picksInARow >= PICKS_IN_A_ROW_MAX) {
                picksInARow = 0;
                first = lower(first, --lowest);
            }
        } else {
            picksInARow = 0;
        }
        previous = first;
        picked = first;
        heap.remove(first);
        return first;
    }

    @Override
    public void executes(Task task) {
        if (task == picked) {
            steps++;
            picked = null;
        }
    }

    @Override
    public void giveWay(Task task) {
        task.priority = --lowest;
        heap.settle(task);
    }

    @Override
    public int offered() {
        return heap.size();
    }

    @Override
    public int choose(int bound) {
        return randomness.below(bound);
    }

    @Override
    public void endTrial(long decisions) {
        length = learnt ? Math.max(steps, length - (length - steps) / 16) : steps;
        learnt = true;
        clear();
    }

    /** Gives the first task a lower priority; returns the one that is first now. */
    private Task lower(Task task, long priority) {
        task.priority = priority;
        heap.settle(task);
        Task first = heap.first();
        return first == null ? task : first;
    }

    /** Uses up the next point; returns the priority that it sets. */
    private long takePoint() {
        int taken = 0;
        while (points[taken] != nextPoint) {
            taken++;
        }
        points[taken] = Long.MAX_VALUE;
        findNextPoint();
        return taken + 1L - depth;
    }

    private void findNextPoint() {
        nextPoint = Long.MAX_VALUE;
        for (long point : points) {
            nextPoint = Math.min(nextPoint, point);
        }
    }

    private void clear() {
        heap.clear();
        Arrays.fill(points, Long.MAX_VALUE);
        picked = null;
        previous = null;
    }
}
