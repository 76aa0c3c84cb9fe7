package dev.hypnos.runtime;

import dev.hypnos.kernel.Access;
import org.jspecify.annotations.Nullable;

/**
 * Called by woven code right before it reads or writes a field or an array element. Hot: for code that only one task runs
 * this is all that Hypnos costs.
 *
 * <p>In a process of a model there are no such operations: what processes share they share by messages and tables.
 */
public final class MemoryHooks {
    private MemoryHooks() {}

    public static void read(@Nullable Object object, int field, int site) {
        ThreadTask task = Current.task();
        if (task != null && object != null && task.process == null) {
            Engine engine = task.engine;
            engine.operate(task, site, engine.resources.of(object, field), Access.READ);
        }
    }

    public static void write(@Nullable Object object, int field, int site) {
        ThreadTask task = Current.task();
        if (task != null && object != null && task.process == null) {
            Engine engine = task.engine;
            engine.operate(task, site, engine.resources.of(object, field), Access.WRITE);
        }
    }

    public static void readStatic(int field, int site) {
        read(ResourceTable.STATICS, field, site);
    }

    public static void writeStatic(int field, int site) {
        write(ResourceTable.STATICS, field, site);
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
