package dev.hypnos.kernel;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tasks by number. What changes with every operation keeps the numbers of tasks and not the tasks: a reference stored
 * in an object that has outlived some collections costs a memory fence, with the collector that a JVM has by default,
 * and that is more than all the rest of a heap's or a ring's work. Hot.
 */
public final class TaskTable {
    /** In place of the number of a task. */
    public static final int NONE = -1;

    private @Nullable Task[] tasks = new @Nullable Task[64];
    private int end;

    /** From now on the task is found by its number. */
    public void learn(Task task) {
        int number = task.number;
        if (number >= tasks.length) {
            tasks = Arrays.copyOf(tasks, Math.max(number + 1, tasks.length * 2));
        }
        if (tasks[number] != task) {
            tasks[number] = task;
            end = Math.max(end, number + 1);
        }
    }

    /** The task of this number, which was learnt. */
    public Task get(int number) {
        return Objects.requireNonNull(tasks[number]);
    }

    public void clear() {
        Arrays.fill(tasks, 0, end, null);
        end = 0;
    }
}
