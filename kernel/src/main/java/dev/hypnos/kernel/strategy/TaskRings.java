package dev.hypnos.kernel.strategy;

import static dev.hypnos.kernel.TaskTable.NONE;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskTable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Rings of tasks, oldest first, numbered from 0; a task is in one of them at most. Links are kept by task number, so
 * that a task leaves from anywhere at a constant cost. Hot.
 */
final class TaskRings {
    private final TaskTable tasks = new TaskTable();
    private int[] oldest = none(16);
    private int[] next = none(64);
    private int[] previous = none(64);

    private static int[] none(int length) {
        int[] numbers = new int[length];
        Arrays.fill(numbers, NONE);
        return numbers;
    }

    /** The task that has been in the ring longest, null when it is empty. */
    @Nullable
    Task oldest(int ring) {
        return ring < oldest.length && oldest[ring] != NONE ? tasks.get(oldest[ring]) : null;
    }

    /** The task added after this one; after the last comes null. */
    @Nullable
    Task after(int ring, Task task) {
        int follower = next[task.number];
        return follower == oldest[ring] ? null : tasks.get(follower);
    }

    void add(int ring, Task task) {
        int number = task.number;
        tasks.learn(task);
        if (number >= next.length) {
            int length = Math.max(number + 1, next.length * 2);
            next = grown(next, length);
            previous = grown(previous, length);
        }
        if (ring >= oldest.length) {
            oldest = grown(oldest, Math.max(ring + 1, oldest.length * 2));
        }
        int first = oldest[ring];
        if (first == NONE) {
            oldest[ring] = number;
            next[number] = number;
            previous[number] = number;
        } else {
            int last = previous[first];
            next[number] = first;
            previous[number] = last;
            next[last] = number;
            previous[first] = number;
        }
    }

    private static int[] grown(int[] numbers, int length) {
        int[] longer = Arrays.copyOf(numbers, length);
        Arrays.fill(longer, numbers.length, length, NONE);
        return longer;
    }

    void remove(int ring, Task task) {
        int number = task.number;
        if (number >= next.length || next[number] == NONE) {
            return;
        }
        int follower = next[number];
        int leader = previous[number];
        next[number] = NONE;
        previous[number] = NONE;
        if (follower == number) {
            oldest[ring] = NONE;
            return;
        }
        next[leader] = follower;
        previous[follower] = leader;
        if (oldest[ring] == number) {
            oldest[ring] = follower;
        }
    }

    void clear() {
        tasks.clear();
        Arrays.fill(oldest, NONE);
        Arrays.fill(next, NONE);
        Arrays.fill(previous, NONE);
    }
}
