package dev.hypnos.runtime.calls;

import dev.hypnos.kernel.Access;
import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.Engine;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.code.Callers;
import dev.hypnos.runtime.code.CodeOwner;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;

/**
 * Where an object stream reads the fields of an object of the program, to write them: first all that are numbers, then
 * all that refer to others. Each of the two is one operation, that of the first field, which touches the others
 * besides. Fields of libraries are no operations.
 */
public final class WrittenHooks {
    private static final ClassValue<int[]> NUMBERS = new ClassValue<>() {
        @Override
        protected int[] computeValue(Class<?> type) {
            return fields(type, true);
        }
    };

    private static final ClassValue<int[]> REFERENCES = new ClassValue<>() {
        @Override
        protected int[] computeValue(Class<?> type) {
            return fields(type, false);
        }
    };

    private WrittenHooks() {}

    private static int[] fields(Class<?> type, boolean areNumbers) {
        int[] fields = new int[0];
        Class<?> at = type;
        while (at != null && CodeOwner.of(at) == CodeOwner.PROGRAM) {
            for (Field field : at.getDeclaredFields()) {
                boolean isWritten =
                        (field.getModifiers() & (Modifier.STATIC | Modifier.FINAL | Modifier.TRANSIENT)) == 0;
                int number = IndirectFields.number(field);
                if (isWritten && field.getType().isPrimitive() == areNumbers && number != IndirectFields.NONE) {
                    fields = Arrays.copyOf(fields, fields.length + 1);
                    fields[fields.length - 1] = number;
                }
            }
            at = at.getSuperclass();
        }
        // in one order, whichever the VM has
        Arrays.sort(fields);
        return fields;
    }

    /** Before the fields of an object are read that are numbers. */
    public static void numbers(Object object) {
        reads(object, NUMBERS);
    }

    /** Before the fields of an object are read that refer to others. */
    public static void references(Object object) {
        reads(object, REFERENCES);
    }

    private static void reads(Object object, ClassValue<int[]> fieldsOf) {
        ThreadTask task = Current.task();
        if (task == null || !task.isProgram() || task.sharesNothing()) {
            return;
        }
        int[] fields = fieldsOf.get(object.getClass());
        if (fields.length == 0) {
            return;
        }
        Engine engine = task.engine;
        int site = SecondSites.PLAIN.of(Callers.programSite("writeObject", Access.READ));
        engine.operate(task, site, engine.resources.of(object, fields[0]), Access.READ);
        for (int i = 1; i < fields.length; i++) {
            engine.scheduler.also(task, engine.resources.of(object, fields[i]), Access.READ);
        }
    }
}
