package dev.hypnos.kernel;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The tasks whose pending operation waits for a resource: a ring of tasks for each resource, in the order in which they
 * came. Hot: the neighbours are in the tasks themselves, and nothing is allocated.
 */
final class WaitRings {
    private final TaskTable tasks;
    /** By resource: the number of the first task that waits for it, and one; 0 for none. */
    private int[] heads = new int[256];

    /**
     * By resource, a bit for each: whether a task waits for it. A trial has many resources, and few that tasks wait
     * for.
     */
    private long[] awaited = new long[256 / Long.SIZE];

    WaitRings(TaskTable tasks) {
        this.tasks = tasks;
    }

    void clear() {
        Arrays.fill(heads, 0);
        Arrays.fill(awaited, 0);
    }

    /** The first task that waits for this resource; null if none does. */
    @Nullable
    Task first(int resource) {
        if (resource < 0 || resource >= heads.length || heads[resource] == 0) {
            return null;
        }
        return tasks.get(heads[resource] - 1);
    }

    /**
     * All tasks that wait for a resource, those of the resources with lower numbers first. The action changes no ring.
     */
    void forEach(Consumer<Task> action) {
        for (int word = 0; word < awaited.length; word++) {
            for (long left = awaited[word]; left != 0; left &= left - 1) {
                Task first = tasks.get(heads[word * Long.SIZE + Long.numberOfTrailingZeros(left)] - 1);
                Task task = first;
                do {
                    action.accept(task);
                    task = task.nextWaiter;
                } while (task != first);
            }
        }
    }

    /** The task waits for its resource from now on, behind all others; without a resource it is in no ring. */
    void add(Task task) {
        int resource = task.resource;
        if (resource < 0) {
            return;
        }
        if (resource >= heads.length) {
            heads = Arrays.copyOf(heads, Math.max(resource + 1, heads.length * 2));
            awaited = Arrays.copyOf(awaited, (heads.length - 1) / Long.SIZE + 1);
        }
        int head = heads[resource];
        task.waitsFor = resource;
        if (head == 0) {
            // Alone, it is its own neighbour already.
            heads[resource] = task.number + 1;
            awaited[resource / Long.SIZE] |= 1L << resource;
        } else {
            Task first = tasks.get(head - 1);
            Task last = first.previousWaiter;
            task.nextWaiter = first;
            task.previousWaiter = last;
            last.nextWaiter = task;
            first.previousWaiter = task;
        }
    }

    /** The task waits no more, if it did. */
    void remove(Task task) {
        int resource = task.waitsFor;
        if (resource < 0) {
            return;
        }
        task.waitsFor = -1;
        if (task.nextWaiter == task) {
            heads[resource] = 0;
            awaited[resource / Long.SIZE] &= ~(1L << resource);
            return;
        }
        task.previousWaiter.nextWaiter = task.nextWaiter;
        task.nextWaiter.previousWaiter = task.previousWaiter;
        if (heads[resource] == task.number + 1) {
            heads[resource] = task.nextWaiter.number + 1;
        }
        task.nextWaiter = task;
        task.previousWaiter = task;
    }

    /** Whether the task stands in a ring exactly if it waits, and its neighbours wait for the same resource. */
    static boolean isSound(Task task) {
        if (task.waitsFor < 0) {
            return task.nextWaiter == task && task.previousWaiter == task;
        }
        return task.state == Task.State.BLOCKED
                && task.nextWaiter.previousWaiter == task
                && task.previousWaiter.nextWaiter == task
                && task.nextWaiter.waitsFor == task.waitsFor;
    }
}
