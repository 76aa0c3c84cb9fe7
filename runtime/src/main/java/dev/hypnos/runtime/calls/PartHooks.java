package dev.hypnos.runtime.calls;

import dev.hypnos.catalog.Catalog;
import dev.hypnos.catalog.Resources;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.program.StreamHooks;
import dev.hypnos.runtime.program.UntoldHooks;
import dev.hypnos.runtime.task.CallStack;
import dev.hypnos.runtime.vm.Jdk;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Inside calls by which a concurrent collection goes through its elements, or through what is put into it, one by one
 * without a lock: {@code putAll}, {@code clear}, {@code toString} and their like. Others may come between two elements,
 * and see what is done so far: the call is one operation for each of its first elements.
 */
public final class PartHooks {
    /** Places within one call at which others may come: what is behind is done at once. */
    private static final int PARTS_MAX = 8;

    private static final long TABLE = Jdk.UNSAFE.objectFieldOffset(ConcurrentHashMap.class, "table");

    private PartHooks() {}

    /** Before the next element of a collection. */
    public static void next(Object collection) {
        ThreadTask task = goingThrough();
        if (task != null) {
            next(task, Resources.canonical(collection));
        }
    }

    private static void next(ThreadTask task, Object collection) {
        CallStack calls = task.calls;
        if (!calls.isEmpty() && object(task, calls.resource()) == collection) {
            part(task, calls.site(), calls.resource(), calls.countPart());
        } else if (object(task, calls.passed()) == collection) {
            part(task, calls.passedSite(), calls.passed(), calls.countPassedPart());
        }
    }

    /** Before the next element of a hash map, of which only its table is known. */
    public static void nextOfTable(@Nullable Object table) {
        ThreadTask task = goingThrough();
        if (task == null || table == null) {
            return;
        }
        CallStack calls = task.calls;
        Object called = calls.isEmpty() ? null : object(task, calls.resource());
        if (hasTable(called, table)) {
            part(task, calls.site(), calls.resource(), calls.countPart());
        } else if (hasTable(object(task, calls.passed()), table)) {
            part(task, calls.passedSite(), calls.passed(), calls.countPassedPart());
        }
    }

    private static boolean hasTable(@Nullable Object map, Object table) {
        return map instanceof ConcurrentHashMap<?, ?> && Jdk.UNSAFE.getReferenceVolatile(map, TABLE) == table;
    }

    /**
     * Before a call that goes through elements of one collection, maybe with its lock held, puts the next of them into
     * another one: others can see that half done, if it is made for several threads.
     */
    public static void gives(Object target, Object source) {
        ThreadTask task = goingThrough();
        if (task != null) {
            Object receiver = task.calls.isEmpty() ? null : object(task, task.calls.resource());
            gives(task, target, receiver == Resources.canonical(source));
        }
    }

    /** The same for elements of an array. */
    public static void adds(Object target) {
        ThreadTask task = goingThrough();
        if (task != null) {
            gives(task, target, false);
        }
    }

    /** @param isCalled whether it is the call of the program that gives it, and not the JDK's or ours within one */
    private static void gives(ThreadTask task, Object target, boolean isCalled) {
        if (Resources.isPlain(target) || !Catalog.isJdkData(target.getClass())) {
            return;
        }
        CallStack calls = task.calls;
        Object end = Resources.canonical(target);
        boolean isPassed = object(task, calls.passed()) == end;
        if (!isPassed && !isCalled) {
            return;
        }
        int parts = isPassed ? calls.countPassedPart() : calls.countPart();
        int site = isPassed ? calls.passedSite() : calls.site();
        Engine engine = task.engine;
        if (Resources.isConcurrent(end)) {
            part(task, site, engine.resources.of(end, ResourceTable.SELF), parts);
        } else if (parts <= PARTS_MAX) {
            doubts(task);
            // the first one too: a call of the program is an operation on the monitor, and what gives is none
            StreamHooks.entersForACall(task, Resources.monitor(target), SecondSites.PARTS.of(site));
        }
    }

    /** The JDK is about to go through a collection that it was given. */
    static void passes(ThreadTask task, Object collection, int site) {
        if (!Resources.isPlain(collection)) {
            task.calls.passes(site, task.engine.resources.of(Resources.canonical(collection), ResourceTable.SELF));
        }
    }

    /**
     * The running task if it is inside a call, or has something gone through; the JDK uses such collections itself, in
     * calls and elsewhere.
     */
    private static @Nullable ThreadTask goingThrough() {
        ThreadTask task = Current.task();
        return task == null || task.calls.isEmpty() && task.calls.passed() < 0 || !task.isProgram() ? null : task;
    }

    private static @Nullable Object object(ThreadTask task, int resource) {
        return resource < 0 ? null : task.engine.resources.object(resource);
    }

    private static void part(ThreadTask task, int site, int resource, int parts) {
        // the first one belongs to the operation that the call is
        if (parts == 0 || parts > PARTS_MAX) {
            return;
        }
        Engine engine = task.engine;
        if (Resources.isConcurrent(engine.resources.object(resource)) && !doubts(task)) {
            int part = SecondSites.PARTS.of(site);
            engine.operate(task, part, resource, Sites.get(part).access());
        }
    }

    /** True if whoever chooses must hear of everything: it does not vouch for what is half done. */
    private static boolean doubts(ThreadTask task) {
        Engine engine = task.engine;
        if (engine.scheduler.isExact() && UntoldHooks.isAlone(task)) {
            // nobody is left to see it
            return true;
        }
        if (engine.scheduler.isExact()) {
            engine.doubts.add("calls of a concurrent collection that others may see half done");
            return true;
        }
        return false;
    }
}
