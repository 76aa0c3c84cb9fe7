package dev.hypnos.kernel.strategy;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskTable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A binary heap of tasks, the highest {@link Task#priority} first; of equal ones the task created first, so that the
 * order never depends on how the heap came about. {@link Task#slot} holds the position, which makes a changed priority
 * cost a logarithm and no search. Hot.
 */
class TaskHeap {
    private final TaskTable tasks = new TaskTable();
    private int[] heap = new int[64];
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
        return size == 0 ? null : tasks.get(heap[0]);
    }

    final void add(Task task) {
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, size * 2);
        }
        tasks.learn(task);
        rise(task, size++);
    }

    final void remove(Task task) {
        int hole = task.slot;
        task.slot = -1;
        int moved = heap[--size];
        if (moved != task.number) {
            Task last = tasks.get(moved);
            last.slot = hole;
            heap[hole] = moved;
            settle(last);
        }
    }

    /** Takes the first task out and this one in. */
    final void replaceFirst(Task task) {
        tasks.get(heap[0]).slot = -1;
        tasks.learn(task);
        sink(task, 0);
    }

    /** Restores the order after the priority of this task, which is in the heap, changed. */
    final void settle(Task task) {
        int slot = task.slot;
        if (slot > 0 && before(task, tasks.get(heap[(slot - 1) >> 1]))) {
            rise(task, slot);
        } else {
            sink(task, slot);
        }
    }

    final void clear() {
        tasks.clear();
        size = 0;
    }

    private void rise(Task task, int from) {
        int slot = from;
        while (slot > 0) {
            int above = (slot - 1) >> 1;
            Task parent = tasks.get(heap[above]);
            if (!before(task, parent)) {
                break;
            }
            heap[slot] = parent.number;
            parent.slot = slot;
            slot = above;
        }
        heap[slot] = task.number;
        task.slot = slot;
    }

    private void sink(Task task, int from) {
        int slot = from;
        int below;
        while ((below = 2 * slot + 1) < size) {
            Task child = tasks.get(heap[below]);
            if (below + 1 < size) {
                Task sibling = tasks.get(heap[below + 1]);
                if (before(sibling, child)) {
                    child = sibling;
                    below++;
                }
            }
            if (!before(child, task)) {
                break;
            }
            heap[slot] = child.number;
            child.slot = slot;
            slot = below;
        }
        heap[slot] = task.number;
        task.slot = slot;
    }
}
