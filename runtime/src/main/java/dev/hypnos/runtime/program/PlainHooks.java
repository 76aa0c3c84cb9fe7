package dev.hypnos.runtime.program;

import dev.hypnos.catalog.PlainObjects;
import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.names.ResourceTable;
import org.jspecify.annotations.Nullable;

/**
 * Before a call of an object of the JDK that is not made for several threads, such as a {@code StringBuilder}: the call
 * touches the object as a plain field is touched. Hot: a task that repeats itself pays a few comparisons.
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

    /**
     * One value is read of what may have a position and a limit besides.
     *
     * @param bytes its size; zero if it is one element, of the size that all of the object have
     */
    public static void readsElement(@Nullable Object object, long index, int bytes, int whole, int site) {
        reads(object, whole);
        touch(object, index, bytes, site, Access.READ);
    }

    public static void writesElement(@Nullable Object object, long index, int bytes, int whole, int site) {
        reads(object, whole);
        touch(object, index, bytes, site, Access.WRITE);
    }

    private static void touch(@Nullable Object object, long index, int bytes, int site, Access access) {
        ThreadTask task = Current.task();
        if (task == null || object == null || index < 0) {
            return;
        }
        if (bytes > 0) {
            Contents.touch(task, object, index, bytes, site, access);
        } else {
            int unit = Contents.unit(object);
            Contents.touch(task, object, index * unit, unit, site, access);
        }
    }
}
