package dev.hypnos.runtime.program;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.names.ResourceTable;
import org.jspecify.annotations.Nullable;

/**
 * Called by woven code right before it reads or writes a field or an array element. Hot: for code that only one task
 * runs this is all that Hypnos costs.
 *
 * <p>In a process of a model there are no such operations: what processes share they share by messages and tables.
 */
public final class MemoryHooks {
    private MemoryHooks() {}

    public static void read(@Nullable Object object, int field, int site) {
        ThreadTask task = Current.task();
        if (task != null && object != null) {
            access(task, object, field, site, Access.READ);
        }
    }

    public static void write(@Nullable Object object, int field, int site) {
        ThreadTask task = Current.task();
        if (task != null && object != null) {
            access(task, object, field, site, Access.WRITE);
        }
    }

    /** Whether it was an operation: what a task repeats, and nobody else comes between, is none. */
    static boolean access(ThreadTask task, Object object, int part, int site, Access access) {
        if (task.recent.contains(object, part, site)) {
            if (!task.recent.countRepetition()) {
                if (task.engine.observer.reports) {
                    task.engine.observer.operation(task, site, task.engine.resources.of(object, part));
                }
                return false;
            }
        }
        if (!task.sharesNothing()) {
            operate(task, object, part, site, access);
            return true;
        }
        if (task.isWatcher()) {
            task.engine.watch().note(task.engine.resources.of(object, part));
        }
        return false;
    }

    private static void operate(ThreadTask task, Object object, int part, int site, Access access) {
        Engine engine = task.engine;
        int period = task.recent.period();
        engine.operate(task, site, engine.resources.of(object, part), access);
        if (!task.decides() && Sites.isPlain(site)) {
            task.recent.add(object, part, site, period);
        }
    }

    public static void readStatic(int field, int site) {
        ThreadTask task = Current.task();
        if (task != null) {
            access(task, task.statics(), field, site, Access.READ);
        }
    }

    public static void writeStatic(int field, int site) {
        ThreadTask task = Current.task();
        if (task != null) {
            access(task, task.statics(), field, site, Access.WRITE);
        }
    }

    /** For a class that the program has defined: there may be others of its name. */
    public static void readStatic(Class<?> owner, int field, int site) {
        ThreadTask task = Current.task();
        if (task != null) {
            access(task, task.statics(owner), field, site, Access.READ);
        }
    }

    public static void writeStatic(Class<?> owner, int field, int site) {
        ThreadTask task = Current.task();
        if (task != null) {
            access(task, task.statics(owner), field, site, Access.WRITE);
        }
    }

    /** The class of this name among those that another inherits static fields from, or that class itself. */
    public static Class<?> declaring(Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (at.getName().equals(name)) {
                return at;
            }
            for (Class<?> above : at.getInterfaces()) {
                Class<?> found = declaring(above, name);
                if (found.getName().equals(name)) {
                    return found;
                }
            }
        }
        return type;
    }

    public static void readElement(@Nullable Object array, int index, int site) {
        if (index >= 0) {
            read(array, ResourceTable.element(index), site);
        }
    }

    public static void writeElement(@Nullable Object array, int index, int site) {
        if (index >= 0) {
            write(array, ResourceTable.element(index), site);
        }
    }
}
