package dev.hypnos.runtime;

import dev.hypnos.kernel.Scheduler;
import dev.hypnos.kernel.Task;
import java.util.ArrayList;
import java.util.List;

/** The tasks that have given up control before a catalogued call, in no order: others never need to be asked again. */
final class WaitingCalls {
    private final List<ThreadTask> tasks = new ArrayList<>();

    void clear() {
        tasks.clear();
    }

    void add(ThreadTask task) {
        task.call.slot = tasks.size();
        tasks.add(task);
    }

    void remove(ThreadTask task) {
        ThreadTask last = tasks.removeLast();
        if (last != task) {
            tasks.set(task.call.slot, last);
            last.call.slot = task.call.slot;
        }
    }

    /** Whether each task knows its place. */
    boolean isSound() {
        for (int i = 0; i < tasks.size(); i++) {
            if (tasks.get(i).call.slot != i) {
                return false;
            }
        }
        return true;
    }

    /**
     * Asks each of them again; true if any can go on. The JDK's own code, in a worker of a pool say, changes its
     * objects without an operation of the program.
     */
    boolean recheck(Scheduler scheduler) {
        boolean any = false;
        for (int i = 0; i < tasks.size(); i++) {
            ThreadTask task = tasks.get(i);
            if (task.waits == ThreadTask.Waits.CALL && task.state() == Task.State.BLOCKED && task.enabled()) {
                scheduler.recheck(task);
                any = true;
            }
        }
        return any;
    }
}
