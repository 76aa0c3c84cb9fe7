package dev.hypnos.kernel.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TaskHeapTest {
    private static final Comparator<Task> ORDER =
            Comparator.<Task>comparingLong(task -> -task.priority).thenComparingInt(task -> task.number);

    @Test
    void agreesWithASortedListWhateverIsDoneToIt() {
        Random random = new Random(11);
        TaskHeap heap = new TaskHeap();
        List<Task> outside = new ArrayList<>();
        List<Task> inside = new ArrayList<>();
        for (int number = 0; number < 200; number++) {
            outside.add(new Task(number, TaskName.root()) {
                @Override
                protected boolean enabled() {
                    return true;
                }
            });
        }
        for (int i = 0; i < 20_000; i++) {
            int what = random.nextInt(4);
            if (what <= 1 && !outside.isEmpty()) {
                Task task = outside.remove(random.nextInt(outside.size()));
                // Few different priorities, so that ties are common.
                task.priority = random.nextInt(20);
                heap.add(task);
                inside.add(task);
            } else if (what == 2 && !inside.isEmpty()) {
                Task task = inside.remove(random.nextInt(inside.size()));
                heap.remove(task);
                assertThat(task.slot).isEqualTo(-1);
                outside.add(task);
            } else if (!inside.isEmpty()) {
                Task task = inside.get(random.nextInt(inside.size()));
                task.priority = random.nextInt(20);
                heap.settle(task);
            }
            assertThat(heap.size()).isEqualTo(inside.size());
            assertThat(heap.first()).isSameAs(inside.stream().min(ORDER).orElse(null));
        }
    }
}
