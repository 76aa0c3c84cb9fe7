package dev.hypnos.kernel.strategy;

import dev.hypnos.kernel.Task;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A binary heap of tasks, the highest {@link Task#priority} first; of equal ones the task created first, so that the order
 * never depends on how the heap came about. {@link Task#slot} holds the position, which makes a changed priority cost a
 * logarithm and no search. Hot.
 */
class TaskHeap {
    private @Nullable Task[] tasks = new @Nullable Task[64];
    private int size;

    /** Whether the first task goes before the second. */
    boolean before(Task task, Task other) {
        return task.priority > other.priority || (task.priority == other.priority && task.number < other.number);
    }

    final int size() {
        return size;
    }

    /** The task of the highest priority, null when there is none. */
    final @Nullable Task first() {
        return tasks[0];
    }

    final void add(Task task) {
        if (size == tasks.length) {
            tasks = Arrays.copyOf(tasks, size * 2);
        }
        rise(task, size++);
    }

    final void remove(Task task) {
        int hole = task.slot;
        task.slot = -1;
        Task moved = tasks[--size];
        tasks[size] = null;
        if (moved != task && moved != null) {
            moved.slot = hole;
            tasks[hole] = moved;
            settle(moved);
        }
    }

    /** Restores the order after the priority of this task, which is in the heap, changed. */
    final void settle(Task task) {
        int slot = task.slot;
        Task parent = slot == 0 ? null : tasks[(slot - 1) >> 1];
        if (parent != null && before(task, parent)) {
            rise(task, slot);
        } else {
            sink(task, slot);
        }
    }

    final void clear() {
        Arrays.fill(tasks, 0, size, null);
        size = 0;
    }

    private void rise(Task task, int from) {
        int slot = from;
        while (slot > 0) {
            int above = (slot - 1) >> 1;
            Task parent = tasks[above];
            if (parent == null || !before(task, parent)) {
                break;
            }
            tasks[slot] = parent;
            parent.slot = slot;
            slot = above;
        }
        tasks[slot] = task;
        task.slot = slot;
    }

    private void sink(Task task, int from) {
        int slot = from;
        int below;
        while ((below = 2 * slot + 1) < size) {
            Task child = tasks[below];
            Task sibling = below + 1 < size ? tasks[below + 1] : null;
            if (sibling != null && child != null && before(sibling, child)) {
                child = sibling;
                below++;
            }
            if (child == null || !before(child, task)) {
                break;
            }
            tasks[slot] = child;
            child.slot = slot;
            slot = below;
        }
        tasks[slot] = task;
        task.slot = slot;
    }
}
