package dev.hypnos.runtime;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The monitors of the JDK's streams, readers and writers that tasks are in, as long as nobody else wants one: to enter
 * and to leave it is no operation then. The JDK uses such objects for itself as well, some once for all trials, and no
 * trial must see that. When another task wants one that is held, it becomes a monitor of the model.
 */
public final class StreamLocks {
    private @Nullable Object[] locks = new Object[8];
    private @Nullable ThreadTask[] owners = new ThreadTask[8];
    private int[] counts = new int[8];
    private int size;

    void clear() {
        Arrays.fill(locks, 0, size, null);
        Arrays.fill(owners, 0, size, null);
        size = 0;
    }

    private int find(Object lock) {
        for (int at = size - 1; at >= 0; at--) {
            if (locks[at] == lock) {
                return at;
            }
        }
        return -1;
    }

    /** Enters it; false if another task has it. */
    public boolean enter(ThreadTask task, Object lock) {
        int at = find(lock);
        if (at >= 0 && owners[at] != task) {
            return false;
        }
        if (at >= 0) {
            counts[at]++;
            return true;
        }
        if (size == locks.length) {
            locks = Arrays.copyOf(locks, size * 2);
            owners = Arrays.copyOf(owners, size * 2);
            counts = Arrays.copyOf(counts, size * 2);
        }
        locks[size] = lock;
        owners[size] = task;
        counts[size++] = 1;
        return true;
    }

    /** Leaves it; false if the task is not in it, as far as is known here. */
    public boolean exit(ThreadTask task, Object lock) {
        int at = find(lock);
        if (at < 0 || owners[at] != task) {
            return false;
        }
        if (--counts[at] == 0) {
            remove(at);
        }
        return true;
    }

    public boolean isHeldByOther(ThreadTask task, Object lock) {
        int at = size == 0 ? -1 : find(lock);
        return at >= 0 && owners[at] != task;
    }

    /** From now on the model has it. */
    void pass(Object lock, Monitor monitor) {
        int at = size == 0 ? -1 : find(lock);
        if (at >= 0) {
            monitor.owner = owners[at];
            monitor.count = counts[at];
            remove(at);
        }
    }

    /** What tasks have that are gone with their host is free. */
    void freeCrashed() {
        for (int at = size - 1; at >= 0; at--) {
            ThreadTask owner = owners[at];
            if (owner != null && owner.residence.crashed) {
                remove(at);
            }
        }
    }

    private void remove(int at) {
        size--;
        locks[at] = locks[size];
        owners[at] = owners[size];
        counts[at] = counts[size];
        locks[size] = null;
        owners[size] = null;
    }
}
