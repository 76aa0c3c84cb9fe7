package dev.hypnos.runtime.program;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.TrialState;
import dev.hypnos.runtime.names.ResourceTable;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Before calls of a {@code ClassValue}: to ask for a value is to set it, where there is none. */
public final class ClassValueHooks {
    /** The classes that each was asked for, and that were not removed since. */
    private static final TrialState<Map<Object, Set<Object>>> KNOWN = TrialState.of(IdentityHashMap::new);

    private ClassValueHooks() {}

    public static void gets(@Nullable Object values, @Nullable Object type, int site) {
        ThreadTask task = Current.task();
        if (task == null || values == null || type == null) {
            return;
        }
        boolean isNew = of(task, values).add(type);
        touches(task, values, site, isNew ? Access.WRITE : Access.READ);
    }

    public static void removes(@Nullable Object values, @Nullable Object type, int site) {
        ThreadTask task = Current.task();
        if (task == null || values == null || type == null) {
            return;
        }
        touches(task, values, site, Access.WRITE);
        of(task, values).remove(type);
    }

    private static Set<Object> of(ThreadTask task, Object values) {
        return KNOWN.in(task.engine).computeIfAbsent(values, absent -> new HashSet<>());
    }

    private static void touches(ThreadTask task, Object values, int site, Access access) {
        if (task.engine.scheduler.isExact()) {
            UntoldHooks.use(task, values, site, access == Access.WRITE);
        } else {
            GuardedHooks.touches(task, values, ResourceTable.SELF, site, access);
        }
    }
}
