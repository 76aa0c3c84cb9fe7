package dev.hypnos.kernel.strategy;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Strategy;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskTable;
import org.jspecify.annotations.Nullable;

/**
 * Partial order sampling, the basic version: every operation draws a random priority of its own when it becomes
 * pending, and the offered operation of the highest priority executes.
 *
 * <p>Reference: Yuan, Yang and Gu, <i>Partial Order Aware Concurrency Sampling</i>, CAV 2018, section 3.1; the default
 * of Morpheus (Yuan and Yang, ASPLOS 2020), for which it worked slightly better than {@link PosStar}.
 *
 * <p>Guarantee: an error that needs one operation after the {@code k} operations of another task is found with
 * probability {@code 1/(k+1)} or so, however many unrelated operations there are.
 *
 * <p>Cost: a logarithm of the number of offered operations for each decision.
 *
 * <p>Deviation, as in Morpheus: an operation that waited {@value #WAIT_DECISIONS_MAX} decisions draws anew, so that
 * none waits for ever behind a loop whose operations all draw higher. At most {@value #REDRAWS_PER_DECISION} do so at
 * one decision, the oldest first, which keeps the cost logarithmic when thousands grow old together; decisions
 * outnumber them soon. An operation that was picked and found not enabled keeps its priority, and waits anew once it is
 * offered again.
 */
public class Pos implements Strategy {
    /** After so many decisions an operation draws anew. */
    static final int WAIT_DECISIONS_MAX = 1000;

    static final int REDRAWS_PER_DECISION = 2;
    private static final int AGES = 0;

    private final TaskHeap heap;
    private final TaskRings ages = new TaskRings();
    private Randomness randomness = new Randomness(0);
    private long decisions;
    private int picked = TaskTable.NONE;

    public Pos() {
        this(new TaskHeap());
    }

    Pos(TaskHeap heap) {
        this.heap = heap;
    }

    @Override
    public void startTrial(Randomness trialRandomness) {
        clear();
        randomness = trialRandomness;
        decisions = 0;
    }

    @Override
    public void offer(Task task) {
        draw(task);
        heap.add(task);
        ages.add(AGES, task);
    }

    private void draw(Task task) {
        if (!task.drawn) {
            task.drawn = true;
            task.priority = randomness.next();
        }
        task.drawnAt = decisions;
    }

    @Override
    public Task offerAndPick(Task task) {
        draw(task);
        redrawOldest();
        Task first = heap.first();
        if (first == null || heap.before(task, first)) {
            picked = task.number;
            return task;
        }
        heap.replaceFirst(task);
        ages.remove(AGES, first);
        ages.add(AGES, task);
        picked = first.number;
        return first;
    }

    @Override
    public @Nullable Task pick() {
        redrawOldest();
        Task task = heap.first();
        if (task != null) {
            heap.remove(task);
            ages.remove(AGES, task);
        }
        picked = task == null ? TaskTable.NONE : task.number;
        return task;
    }

    @Override
    public void executes(Task task) {
        if (task.number == picked) {
            decisions++;
            picked = TaskTable.NONE;
        }
    }

    @Override
    public void giveWay(Task task) {
        task.priority = Long.MIN_VALUE;
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
    public void endTrial(long trialDecisions) {
        clear();
    }

    /** Gives an offered task a new priority. */
    final void redraw(Task task) {
        task.priority = randomness.next();
        task.drawnAt = decisions;
        heap.settle(task);
        ages.remove(AGES, task);
        ages.add(AGES, task);
    }

    private void redrawOldest() {
        for (int i = 0; i < REDRAWS_PER_DECISION; i++) {
            Task oldest = ages.oldest(AGES);
            if (oldest == null || decisions - oldest.drawnAt < WAIT_DECISIONS_MAX) {
                return;
            }
            redraw(oldest);
        }
    }

    void clear() {
        heap.clear();
        ages.clear();
        picked = TaskTable.NONE;
    }
}
