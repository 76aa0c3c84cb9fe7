package dev.hypnos.runtime.program;

import dev.hypnos.catalog.PlainObjects;
import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.names.ResourceTable;
import org.jspecify.annotations.Nullable;

/**
 * Before a call of an object of the JDK that is not made for several threads, such as a {@code StringBuilder}: the call touches the
 * object as a plain field is touched. Hot: a task that repeats itself pays a few comparisons.
 */
public final class PlainHooks {
    private PlainHooks() {}

    /** An object was made that others may get to know. */
    public static void made(Object object) {
        ThreadTask task = Current.task();
        if (task != null) {
            task.recent.made(object);
        }
    }

    public static void reads(@Nullable Object object, int site) {
        if (object != null && PlainObjects.isJdkCode(object.getClass())) {
            access(object, site, Access.READ);
        }
    }

    public static void writes(@Nullable Object object, int site) {
        if (object != null && PlainObjects.isJdkCode(object.getClass())) {
            access(object, site, Access.WRITE);
        }
    }

    /** The same by a call of {@code super}: it is the JDK's code that runs. */
    public static void readsBySuper(Object object, int site) {
        access(object, site, Access.READ);
    }

    public static void writesBySuper(Object object, int site) {
        access(object, site, Access.WRITE);
    }

    private static void access(Object object, int site, Access access) {
        ThreadTask task = Current.task();
        if (task != null && !task.recent.hasMade(object)) {
            MemoryHooks.access(task, object, ResourceTable.SELF, site, access);
        }
    }

    /** One element is read of what may have a position and a limit besides. */
    public static void readsElement(@Nullable Object object, long index, int whole, int site) {
        reads(object, whole);
        if (index >= 0) {
            MemoryHooks.read(object, ResourceTable.element((int) index), site);
        }
    }

    public static void writesElement(@Nullable Object object, long index, int whole, int site) {
        reads(object, whole);
        if (index >= 0) {
            MemoryHooks.write(object, ResourceTable.element((int) index), site);
        }
    }
}
