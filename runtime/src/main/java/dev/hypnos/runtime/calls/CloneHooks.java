package dev.hypnos.runtime.calls;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.ThreadTask;
import java.util.Arrays;

/**
 * Before the program calls {@code Object.clone}, which reads all fields of an object: one operation, that of the first,
 * which touches the others besides.
 */
public final class CloneHooks {
    private static final ClassValue<int[]> FIELDS = new ClassValue<>() {
        @Override
        protected int[] computeValue(Class<?> type) {
            int[] fields = IndirectFields.changing(type);
            // in one order, whichever the VM has
            Arrays.sort(fields);
            return fields;
        }
    };

    private CloneHooks() {}

    /** @param site of a read that orders nothing */
    public static void cloning(Object object, int site) {
        ThreadTask task = Current.task();
        if (task == null || task.sharesNothing()) {
            return;
        }
        Engine engine = task.engine;
        int[] fields = FIELDS.get(object.getClass());
        for (int i = 0; i < fields.length; i++) {
            int resource = engine.resources.of(object, fields[i]);
            if (i == 0) {
                engine.operate(task, SecondSites.PLAIN.of(site), resource, Access.READ);
            } else {
                engine.scheduler.also(task, resource, Access.READ);
            }
        }
    }
}
