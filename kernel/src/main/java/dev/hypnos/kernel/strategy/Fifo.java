package dev.hypnos.kernel.strategy;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.Task;
import org.jspecify.annotations.Nullable;

/**
 * No preemption: a task goes on until it blocks or ends, then comes the one that has waited longest. The baseline: what
 * a run without any control tends to look like. Choices that are not operations take the first alternative, so every
 * trial is the same.
 *
 * <p>Guarantee: none. Cost: constant for each decision.
 *
 * <p>Deviation: a task that went on {@value #PICKS_IN_A_ROW_MAX} times while others were offered goes to the end of the
 * queue, since a loop that waits for another task would never end.
 */
public final class Fifo implements Strategy {
    static final int PICKS_IN_A_ROW_MAX = 1000;
    private static final int QUEUE = 0;

    private final TaskRings queue = new TaskRings();
    private int count;
    private @Nullable Task last;
    private @Nullable Task continuing;
    private int picksInARow;

    @Override
    public void startTrial(Randomness randomness) {
        clear();
    }

    @Override
    public void offer(Task task) {
        task.drawn = true;
        count++;
        if (task != last) {
            queue.add(QUEUE, task);
            return;
        }
        if (continuing != null) {
            queue.add(QUEUE, continuing);
        }
        continuing = task;
    }

    @Override
    public @Nullable Task pick() {
        Task oldest = queue.oldest(QUEUE);
        Task task = continuing;
        if (task != null && oldest != null && ++picksInARow >= PICKS_IN_A_ROW_MAX) {
            queue.add(QUEUE, task);
            task = null;
        }
        continuing = null;
        if (task == null) {
            task = oldest;
            picksInARow = 0;
            if (task != null) {
                queue.remove(QUEUE, task);
            }
        }
        if (task != null) {
            count--;
        }
        return task;
    }

    @Override
    public void executes(Task task) {
        last = task;
    }

    @Override
    public void giveWay(Task task) {
        if (continuing == task) {
            continuing = null;
            queue.add(QUEUE, task);
        }
    }

    @Override
    public int offered() {
        return count;
    }

    /** The first. */
    @Override
    public int moment(int expected, int bound) {
        return 0;
    }

    @Override
    public int choose(int bound) {
        return 0;
    }

    @Override
    public void endTrial(long decisions) {
        clear();
    }

    private void clear() {
        queue.clear();
        count = 0;
        last = null;
        continuing = null;
        picksInARow = 0;
    }
}
