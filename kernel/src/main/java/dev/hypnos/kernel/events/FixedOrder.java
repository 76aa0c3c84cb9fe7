package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Task;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * In which order the tasks of nodes go on between two events: the one that runs goes on until it waits, then comes the
 * one whose name is first. Who repeats itself gives way, to the others first and then to the next event.
 */
final class FixedOrder {
    private final List<Task> ready = new ArrayList<>();
    /** Those of them that gave way since the last event, in that order. */
    private final List<Task> behind = new ArrayList<>();

    private @Nullable Task running;

    void clear() {
        ready.clear();
        behind.clear();
        running = null;
    }

    int size() {
        return ready.size() + behind.size();
    }

    void offer(Task task) {
        ready.add(task);
    }

    void executes(Task task) {
        running = task;
    }

    void giveWay(Task task) {
        if (ready.remove(task)) {
            behind.add(task);
        }
    }

    /** Something has happened: those that gave way may see something new. */
    void happens() {
        ready.addAll(behind);
        behind.clear();
    }

    /** Takes out who goes on; null if nobody does but those that gave way. */
    @Nullable
    Task next() {
        Task first = null;
        for (int i = 0; i < ready.size(); i++) {
            Task task = ready.get(i);
            if (task == running) {
                first = task;
                break;
            }
            if (first == null || task.name.compareTo(first.name) < 0) {
                first = task;
            }
        }
        if (first != null) {
            ready.remove(first);
        }
        return first;
    }

    /** Takes out the one that gave way first; null if nobody did. */
    @Nullable
    Task nextBehind() {
        return behind.isEmpty() ? null : behind.removeFirst();
    }
}
