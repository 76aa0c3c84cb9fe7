package dev.hypnos.runtime.calls;

import dev.hypnos.runtime.vm.Jdk;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/** What the JDK keeps in a {@code VarHandle}, and tells nobody. */
final class HandleParts {
    private HandleParts() {}

    /** Where the field is in its object or class; negative if the handle is for no field. */
    static long place(VarHandle handle) {
        Field offset = declared(handle.getClass(), "fieldOffset");
        return offset == null ? -1 : Jdk.UNSAFE.getLong(handle, Jdk.UNSAFE.objectFieldOffset(offset));
    }

    /** What the handle keeps under this name, or null. */
    static @Nullable Object reference(VarHandle handle, String name) {
        Field field = declared(handle.getClass(), name);
        return field == null ? null : Jdk.UNSAFE.getReference(handle, Jdk.UNSAFE.objectFieldOffset(field));
    }

    private static @Nullable Field declared(Class<?> type, String name) {
        for (Class<?> at = type; at != null && at != VarHandle.class; at = at.getSuperclass()) {
            try {
                return at.getDeclaredField(name);
            } catch (NoSuchFieldException above) {
                // look there
            }
        }
        return null;
    }
}
