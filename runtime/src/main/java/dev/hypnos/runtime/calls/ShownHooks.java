package dev.hypnos.runtime.calls;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.code.Callers;
import org.jspecify.annotations.Nullable;

/**
 * Where code of the JDK makes a text of an object that it was given: an element of a list or an array, what a reference
 * holds, an argument of a format, a component of a record. Of atomic variables, concurrent collections and others that
 * guard themselves that is an operation then and there, since the text may be a mixture of before and after. What is
 * not made for several threads is read by the call as a whole; see {@link NestedReads}.
 */
public final class ShownHooks {
    private static final String GUARDED = "java.util.concurrent";

    private ShownHooks() {}

    /** Before a text is made of an object. */
    public static void shows(@Nullable Object object) {
        // nearly all are
        if (object == null || object instanceof String) {
            return;
        }
        ThreadTask task = Current.task();
        if (task != null && task.isProgram() && guardsItself(object) && !task.shown.take(object, task.operations())) {
            int site = Callers.programSite("toString", Access.READ);
            PassedHooks.showing(object, CallPoint.add(site, "toString", "()Ljava/lang/String;"));
            task.shown.forget();
        }
    }

    /** In place of a call of {@code toString}. */
    public static String text(Object object) {
        shows(object);
        return object.toString();
    }

    /** Whether it is an operation where its text is made. */
    static boolean guardsItself(Object object) {
        Class<?> type = object.getClass();
        return type.getClassLoader() == null
                && (object instanceof StringBuffer || type.getPackageName().startsWith(GUARDED))
                && !(object instanceof Enum || object instanceof Throwable);
    }
}
