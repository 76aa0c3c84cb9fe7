package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Task;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Of what each event on a path comes: which of those that could happen at its beginning led to it. Only for the order
 * of trying.
 */
final class Causes {
    private final Map<Task, Integer> causes = new IdentityHashMap<>();
    private int count;
    private int current;

    void clear() {
        causes.clear();
        count = 0;
        current = -1;
    }

    /** These can happen now; those that could not before come of what happened last. */
    void offered(List<Task> tasks) {
        for (int i = 0; i < tasks.size(); i++) {
            if (!causes.containsKey(tasks.get(i))) {
                causes.put(tasks.get(i), current < 0 ? count++ : current);
            }
        }
    }

    /** This happens. */
    void follow(Task task) {
        Integer cause = causes.remove(task);
        current = cause == null ? 0 : cause;
    }

    boolean isOlder(Task one, Task other) {
        return causes.getOrDefault(one, 0) < causes.getOrDefault(other, 0);
    }
}
