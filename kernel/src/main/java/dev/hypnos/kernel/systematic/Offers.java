package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The tasks whose operations are offered, in the order in which they were. */
final class Offers {
    private final List<Task> offered = new ArrayList<>();

    /** Those that could execute when last looked at. */
    private final Set<Task> able = new LinkedHashSet<>();

    void clear() {
        offered.clear();
        able.clear();
    }

    /** Looks who can execute now, and tells who could when last looked at and cannot any more. */
    void look(Consumer<Task> disabled) {
        for (Iterator<Task> tasks = able.iterator(); tasks.hasNext(); ) {
            Task task = tasks.next();
            if (!task.canGoOn()) {
                tasks.remove();
                if (offered.contains(task)) {
                    disabled.accept(task);
                }
            }
        }
        for (int i = 0; i < offered.size(); i++) {
            if (offered.get(i).isEnabled()) {
                able.add(offered.get(i));
            }
        }
    }

    /** The names of those that could execute when last looked at. */
    void ableNow(List<TaskName> names) {
        able.forEach(task -> names.add(task.name));
    }

    /** Those that could execute when last looked at, and are still offered. */
    void eachAble(Consumer<Task> each) {
        for (Task task : able) {
            if (offered.contains(task)) {
                each.accept(task);
            }
        }
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

    boolean hasEnabled() {
        for (int i = 0; i < offered.size(); i++) {
            if (offered.get(i).isEnabled()) {
                return true;
            }
        }
        return false;
    }

    /** Takes out the one of this name, if it is there and can execute now. */
    @Nullable
    Task takeEnabled(TaskName name) {
        for (int i = 0; i < offered.size(); i++) {
            Task task = offered.get(i);
            if (task.name == name) {
                return task.isEnabled() ? offered.remove(i) : null;
            }
        }
        return null;
    }

    /**
     * Takes out one that can execute now, and is not to be left if there is another: the task with this number, or else the next one in turn.
     */
    Task takeEnabled(int preferred, Predicate<TaskName> toBeLeft) {
        int best = -1;
        int any = -1;
        for (int i = 0; i < offered.size(); i++) {
            Task task = offered.get(i);
            if (task.isEnabled()) {
                any = any < 0 ? i : any;
                if (!toBeLeft.test(task.name) && (best < 0 || isSooner(task, offered.get(best), preferred))) {
                    best = i;
                }
            }
        }
        return offered.remove(best < 0 ? any : best);
    }

    /** Whether a task is before another, if their turns go round and begin with this number. */
    private static boolean isSooner(Task task, Task other, int first) {
        boolean isAfter = task.number >= first;
        return isAfter == other.number >= first ? task.number < other.number : isAfter;
    }

    /** Takes out any, to be put aside. */
    @Nullable
    Task takeFirst() {
        return offered.isEmpty() ? null : offered.removeFirst();
    }
}
