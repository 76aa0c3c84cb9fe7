package dev.hypnos.kernel.strategy;

import dev.hypnos.kernel.Task;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Rings of tasks, oldest first, numbered from 0; a task is in one of them at most. Links are kept by task number, so that a
 * task leaves from anywhere at a constant cost. Hot.
 */
final class TaskRings {
    private @Nullable Task[] oldest = new @Nullable Task[16];
    private @Nullable Task[] next = new @Nullable Task[64];
    private @Nullable Task[] previous = new @Nullable Task[64];

    /** The task that has been in the ring longest, null when it is empty. */
    @Nullable
    Task oldest(int ring) {
        return ring < oldest.length ? oldest[ring] : null;
    }

    /** The task added after this one; after the last comes null. */
    @Nullable
    Task after(int ring, Task task) {
        Task follower = next[task.number];
        return follower == oldest[ring] ? null : follower;
    }

    void add(int ring, Task task) {
        int number = task.number;
        if (number >= next.length) {
            int length = Math.max(number + 1, next.length * 2);
            next = Arrays.copyOf(next, length);
            previous = Arrays.copyOf(previous, length);
        }
        if (ring >= oldest.length) {
            oldest = Arrays.copyOf(oldest, Math.max(ring + 1, oldest.length * 2));
        }
        Task first = oldest[ring];
        Task last = first == null ? null : previous[first.number];
        if (first == null || last == null) {
            oldest[ring] = task;
            next[number] = task;
            previous[number] = task;
        } else {
            next[number] = first;
            previous[number] = last;
            next[last.number] = task;
            previous[first.number] = task;
        }
    }

    void remove(int ring, Task task) {
        int number = task.number;
        Task follower = next[number];
        Task leader = previous[number];
        if (follower == null || leader == null) {
            return;
        }
        next[number] = null;
        previous[number] = null;
        if (follower == task) {
            oldest[ring] = null;
            return;
        }
        next[leader.number] = follower;
        previous[follower.number] = leader;
        if (oldest[ring] == task) {
            oldest[ring] = follower;
        }
    }

    void clear() {
        Arrays.fill(oldest, null);
        Arrays.fill(next, null);
        Arrays.fill(previous, null);
    }
}
