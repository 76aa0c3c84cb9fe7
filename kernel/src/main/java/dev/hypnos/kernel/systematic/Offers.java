package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tasks whose operations are offered, in the order in which they were. Hot. */
final class Offers {
    private final List<Task> offered = new ArrayList<>();

    /** Those that could execute when last looked at; their slot is 0, and that of all others is -1. */
    private final List<Task> able = new ArrayList<>();

    /** Hears of a task that could execute and cannot any more. */
    interface Disabled {
        void disabled(Task task);
    }

    /** Tells which tasks are not to go on if there are others. */
    interface Asleep {
        boolean isAsleep(Task task);
    }

    void clear() {
        offered.clear();
        able.clear();
    }

    /** Looks who can execute now, and tells who could when last looked at and cannot any more. */
    void look(Disabled disabled) {
        int kept = 0;
        for (int i = 0; i < able.size(); i++) {
            Task task = able.get(i);
            if (task.canGoOn()) {
                able.set(kept++, task);
            } else {
                task.slot = -1;
                if (task.state() == Task.State.OFFERED && offered.contains(task)) {
                    disabled.disabled(task);
                }
            }
        }
        while (able.size() > kept) {
            able.removeLast();
        }
        for (int i = 0; i < offered.size(); i++) {
            Task task = offered.get(i);
            if (task.slot < 0 && task.isEnabled()) {
                task.slot = 0;
                able.add(task);
            }
        }
    }

    /** Those that could execute when last looked at. */
    void ableNow(TaskSet tasks, KnownTasks known) {
        // and one that went on without being offered
        tasks.reserve(able.size() + 1);
        for (int i = 0; i < able.size(); i++) {
            tasks.add(known.id(able.get(i)));
        }
    }

    /** Tells who could execute when last looked at, and is still offered. */
    void eachAble(Disabled each) {
        for (int i = 0; i < able.size(); i++) {
            if (offered.contains(able.get(i))) {
                each.disabled(able.get(i));
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
     * Takes out one that can execute now, and is not to be left if there is another: the task with this number, or else
     * the next one in turn.
     */
    Task takeEnabled(int preferred, Asleep asleep) {
        int best = -1;
        int any = -1;
        for (int i = 0; i < offered.size(); i++) {
            Task task = offered.get(i);
            if (task.isEnabled()) {
                any = any < 0 ? i : any;
                if ((best < 0 || isSooner(task, offered.get(best), preferred)) && !asleep.isAsleep(task)) {
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
