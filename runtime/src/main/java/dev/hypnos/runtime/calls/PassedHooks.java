package dev.hypnos.runtime.calls;

import dev.hypnos.catalog.Catalog;
import dev.hypnos.catalog.Resources;
import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Sites;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.program.GuardedHooks;
import dev.hypnos.runtime.program.PlainHooks;
import java.util.Date;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Before the JDK goes through what it is given: in constructors and static methods, and to make a text of it. */
public final class PassedHooks {
    private PassedHooks() {}

    /** Before a constructor that reads what it is given. */
    public static void constructing(@Nullable Object argument, int point) {
        int site = CallPoint.get(point).site;
        ThreadTask task = passes(argument, site, Access.READ) ? Current.task() : null;
        if (task != null && argument != null) {
            PartHooks.passes(task, argument, site);
        }
    }

    /**
     * Before a static method that reads or changes what it is given first.
     *
     * @param second what it reads besides, or null
     */
    public static void passing(@Nullable Object argument, @Nullable Object second, int point) {
        int site = CallPoint.get(point).site;
        boolean isTold = passes(argument, site, Sites.get(site).access());
        ThreadTask task = Current.task();
        if (task == null) {
            return;
        }
        if (isTold && argument != null) {
            PartHooks.passes(task, argument, site);
        }
        if (second != null && Catalog.isJdkData(second.getClass())) {
            if (isTold && task.isProgram()) {
                CalledParts.alsoTouches(task, second, Access.READ);
            } else {
                passes(second, site, Access.READ);
            }
        }
        if (task.engine.scheduler.isExact() && (isConcurrent(argument) || isConcurrent(second))) {
            // it goes through the elements one by one, and others may come between without a race
            task.engine.doubts.add("static methods that go through a concurrent collection");
        }
    }

    private static boolean isConcurrent(@Nullable Object collection) {
        return collection != null && !Resources.isPlain(collection);
    }

    /**
     * Tells that the JDK touches an object; false if it does not, or only by methods of the program that tell
     * themselves.
     */
    static boolean passes(@Nullable Object argument, int site, Access access) {
        ThreadTask task = Current.task();
        if (task == null
                || argument == null
                || (task.sharesNothing() && !task.isWatcher())
                || !Catalog.isJdkData(argument.getClass())) {
            return false;
        }
        Engine engine = task.engine;
        Object touched = Resources.canonical(argument);
        int resource = engine.resources.of(touched, ResourceTable.SELF);
        if (task.isWatcher()) {
            engine.watch().note(resource);
            return true;
        }
        engine.operate(task, site, resource, access);
        if (task.isProgram() && ArrayViews.isView(touched.getClass())) {
            ArrayViews.touch(task, touched, -1, access);
        }
        return true;
    }

    /** Before the JDK makes a text of an object: as a call of its {@code toString}, which the JDK makes. */
    public static void showing(@Nullable Object object, int point) {
        if (object instanceof StringBuilder || object instanceof Date || object instanceof StringJoiner) {
            PlainHooks.reads(object, CallPoint.get(point).site);
        } else if (object instanceof Thread thread) {
            GuardedHooks.showsThread(thread, CallPoint.get(point).site);
        } else if (object instanceof Optional<?> optional) {
            showing(optional.orElse(null), point);
        } else if (object != null && object.getClass().getClassLoader() == null) {
            int mode = CallHooks.before(object, null, 1, -1, CallPoint.get(point));
            CallHooks.after(mode);
            ThreadTask task = mode == CallHooks.PLAIN ? null : Current.task();
            if (task != null) {
                PartHooks.passes(task, object, CallPoint.get(point).site);
                task.shown.tell(object, task.operations());
            }
        }
    }
}
