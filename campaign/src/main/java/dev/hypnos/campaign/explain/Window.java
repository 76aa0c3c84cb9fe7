package dev.hypnos.campaign.explain;

import java.util.BitSet;

/**
 * What happened between a preemption and the next operation of the task that was interrupted, or the end of the trial.
 */
final class Window {
    /** The last operation before the preemption. */
    final int preemption;
    /** The task that was interrupted. */
    final int task;

    private final int end;

    Window(Steps steps, int preemption) {
        this.preemption = preemption;
        task = steps.task(preemption);
        int next = steps.step(task, steps.number(preemption) + 1);
        end = next < 0 || !steps.isExecuted(next) ? steps.executed() : next;
    }

    /** The operations of the others. */
    BitSet others() {
        BitSet others = new BitSet();
        others.set(preemption + 1, end);
        return others;
    }
}
