package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tasks whose operations are offered, in the order in which they were. */
final class Offers {
    private final List<Task> offered = new ArrayList<>();

    void clear() {
        offered.clear();
    }

    void add(Task task) {
        offered.add(task);
    }

    int size() {
        return offered.size();
    }

    /** Those that can execute now. */
    List<Task> enabled() {
        return offered.stream().filter(Task::isEnabled).toList();
    }

    /** Takes out the one of this name, if it is there. */
    @Nullable
    Task take(TaskName name) {
        for (Task task : offered) {
            if (task.name == name) {
                return take(task);
            }
        }
        return null;
    }

    Task take(Task task) {
        offered.remove(task);
        return task;
    }

    /** Takes out any, to be put aside. */
    @Nullable
    Task takeFirst() {
        return offered.isEmpty() ? null : offered.removeFirst();
    }
}
