package dev.hypnos.runtime.calls;

import dev.hypnos.catalog.Resources;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.vm.Jdk;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Inside calls by which a concurrent collection goes through its elements, or through what is put into it, one by one without a lock: {@code putAll},
 * {@code clear}, {@code toString} and their like. Others may come between two elements, and see what is done so far: the call is one operation for
 * each of its first elements.
 */
public final class PartHooks {
    /** Places within one call at which others may come: what is behind is done at once. */
    private static final int PARTS_MAX = 8;

    private static final long TABLE = Jdk.UNSAFE.objectFieldOffset(ConcurrentHashMap.class, "table");

    private PartHooks() {}

    /** Before the next element of a collection. */
    public static void next(Object collection) {
        ThreadTask task = inCall();
        if (task != null && owner(task) == Resources.canonical(collection)) {
            next(task);
        }
    }

    /** Before the next element of a hash map, of which only its table is known. */
    public static void nextOfTable(@Nullable Object table) {
        ThreadTask task = inCall();
        if (task != null
                && table != null
                && owner(task) instanceof ConcurrentHashMap<?, ?> map
                && Jdk.UNSAFE.getReferenceVolatile(map, TABLE) == table) {
            next(task);
        }
    }

    /** The running task if it is inside a call; the JDK uses such collections itself, in calls and elsewhere. */
    private static @Nullable ThreadTask inCall() {
        ThreadTask task = Current.task();
        return task == null || task.calls.isEmpty() || !task.isProgram() ? null : task;
    }

    private static @Nullable Object owner(ThreadTask task) {
        int resource = task.calls.resource();
        return resource < 0 ? null : task.engine.resources.object(resource);
    }

    private static void next(ThreadTask task) {
        int parts = task.calls.countPart();
        // the first one belongs to the operation that the call is
        if (parts == 0 || parts > PARTS_MAX) {
            return;
        }
        Engine engine = task.engine;
        int resource = task.calls.resource();
        if (!Resources.isConcurrent(engine.resources.object(resource))) {
            return;
        }
        if (engine.scheduler.isExact()) {
            engine.doubts.add("calls of a concurrent collection that others may see half done");
            return;
        }
        int site = SecondSites.PARTS.of(task.calls.site());
        engine.operate(task, site, resource, Sites.get(site).access());
    }
}
