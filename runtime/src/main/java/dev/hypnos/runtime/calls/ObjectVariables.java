package dev.hypnos.runtime.calls;

import dev.hypnos.runtime.vm.Jdk;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * Which field of objects a {@code VarHandle} is for. The JDK looks for its name only in the class by which the program
 * has found it, and fails with an {@code InternalError} where a class above declares it; so its place is read where the
 * handle keeps it.
 */
final class ObjectVariables {
    private static final String RECEIVER = "receiverType";

    private ObjectVariables() {}

    static boolean isField(VarHandle handle) {
        return HandleParts.place(handle) >= 0 && HandleParts.reference(handle, RECEIVER) instanceof Class<?>;
    }

    /** The field of a handle that is for one; null where reflection does not show it. */
    static @Nullable Field field(VarHandle handle) {
        long place = HandleParts.place(handle);
        Class<?> at = (Class<?>) HandleParts.reference(handle, RECEIVER);
        try {
            for (; at != null; at = at.getSuperclass()) {
                for (Field field : at.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers()) && Jdk.UNSAFE.objectFieldOffset(field) == place) {
                        return field;
                    }
                }
            }
        } catch (NoClassDefFoundError incomplete) {
            // a type that is not there: nobody can name its fields
        }
        return null;
    }
}
