package dev.hypnos.kernel.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PosTest {
    private final Pos pos = new Pos();
    private final TaskName root = TaskName.root();

    @Test
    void redrawsAnOperationThatWaitedAThousandDecisions() {
        pos.startTrial(new Randomness(1));
        Task waiting = idle(0);
        offerLow(waiting);
        Task busy = idle(1);

        decide(busy, Pos.WAIT_DECISIONS_MAX);
        assertThat(waiting.priority).isEqualTo(Long.MIN_VALUE);
        decide(busy, 1);
        assertThat(waiting.priority).isNotEqualTo(Long.MIN_VALUE);
    }

    @Test
    void redrawsTheOldestFirstAndFewAtATime() {
        pos.startTrial(new Randomness(1));
        List<Task> waiting = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            waiting.add(idle(i));
            offerLow(waiting.get(i));
        }
        Task busy = idle(10);

        decide(busy, Pos.WAIT_DECISIONS_MAX);
        offerHigh(busy);
        pos.pick();

        assertThat(waiting.stream().filter(task -> task.priority != Long.MIN_VALUE))
                .containsExactlyElementsOf(waiting.subList(0, Pos.REDRAWS_PER_DECISION));
    }

    @Test
    void keepsThePriorityOfAnOperationThatWasNotEnabled() {
        pos.startTrial(new Randomness(1));
        Task task = idle(0);
        pos.offer(task);
        long drawn = task.priority;
        pos.pick();
        pos.offer(task);

        assertThat(task.priority).isEqualTo(drawn);
    }

    /** Lets the busy task be picked so many times. */
    private void decide(Task busy, int times) {
        for (int i = 0; i < times; i++) {
            offerHigh(busy);
            Task picked = pos.pick();
            assertThat(picked).isSameAs(busy);
            pos.executes(picked);
        }
    }

    private void offerHigh(Task task) {
        task.priority = Long.MAX_VALUE;
        task.drawn = true;
        pos.offer(task);
    }

    private void offerLow(Task task) {
        task.priority = Long.MIN_VALUE;
        task.drawn = true;
        pos.offer(task);
    }

    private Task idle(int number) {
        return new Task(number, root) {
            @Override
            protected boolean enabled() {
                return true;
            }
        };
    }
}
