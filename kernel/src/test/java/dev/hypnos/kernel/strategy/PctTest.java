package dev.hypnos.kernel.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import org.junit.jupiter.api.Test;

class PctTest {
    private final TaskName root = TaskName.root();

    /** With one change point in trials of one step, the point is the first step of every trial. */
    @Test
    void keepsAChangePointForATaskThatCanExecute() {
        Pct pct = new Pct(2);
        trialOfOneStep(pct);
        assertThat(pct.length()).isEqualTo(1);
        pct.startTrial(new Randomness(2));
        Task blocked = task(0, false, 300);
        Task next = task(1, true, 200);
        Task last = task(2, true, 100);
        pct.offer(blocked);
        pct.offer(next);
        pct.offer(last);

        assertThat(pct.pick()).isSameAs(blocked);
        assertThat(blocked.priority).isEqualTo(300);
        assertThat(pct.pick()).isSameAs(last);
        assertThat(next.priority).isNegative();
    }

    @Test
    void countsAStepOnlyWhereTasksCompete() {
        Pct pct = new Pct(2);
        pct.startTrial(new Randomness(1));
        Task alone = task(0, true, 1);
        for (int i = 0; i < 50; i++) {
            pct.offer(alone);
            pct.executes(pct.pick());
        }
        pct.offer(alone);
        pct.offer(task(1, true, 2));
        pct.executes(pct.pick());
        pct.endTrial(51);

        assertThat(pct.length()).isEqualTo(1);
    }

    @Test
    void lowersATaskThatWasPickedAThousandTimesInARow() {
        Pct pct = new Pct(1);
        pct.startTrial(new Randomness(1));
        Task spinning = task(0, true, 2);
        Task waiting = task(1, true, 1);
        pct.offer(waiting);
        int picks = 0;
        pct.offer(spinning);
        while (pct.pick() == spinning) {
            pct.executes(spinning);
            pct.offer(spinning);
            picks++;
        }

        assertThat(picks).isEqualTo(Pct.PICKS_IN_A_ROW_MAX);
    }

    @Test
    void refusesADepthThatMakesNoSense() {
        assertThatThrownBy(() -> new Pct(0)).hasMessage("PCT needs a depth of at least 1, not 0");
    }

    private void trialOfOneStep(Pct pct) {
        pct.startTrial(new Randomness(1));
        pct.offer(task(0, true, 2));
        pct.offer(task(1, true, 1));
        pct.executes(pct.pick());
        pct.endTrial(1);
    }

    private Task task(int number, boolean enabled, long priority) {
        Task task = new Task(number, root) {
            @Override
            protected boolean enabled() {
                return enabled;
            }
        };
        task.priority = priority;
        return task;
    }
}
