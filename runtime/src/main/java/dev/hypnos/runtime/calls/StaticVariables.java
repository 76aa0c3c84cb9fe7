package dev.hypnos.runtime.calls;

import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.runtime.vm.Jdk;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * Which static field of the program a {@code VarHandle} is for. The JDK tells the name of its class, but not the class
 * itself, of which each node has a copy; so it is read where the handle keeps it.
 */
final class StaticVariables {
    private StaticVariables() {}

    /** The class whose static field it is, if it is the program's; null for every other handle. */
    static @Nullable Class<?> owner(VarHandle handle) {
        VarHandle direct = direct(handle);
        Object owner = HandleParts.reference(direct, "declaringClass");
        return owner instanceof Class<?> type && type.getClassLoader() instanceof TrialLoader ? type : null;
    }

    /** The field of a handle that has an {@link #owner}. */
    static @Nullable Field field(VarHandle handle) {
        VarHandle direct = direct(handle);
        Class<?> owner = owner(direct);
        long place = HandleParts.place(direct);
        if (owner == null || place < 0) {
            return null;
        }
        try {
            for (Field field : owner.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) && Jdk.UNSAFE.staticFieldOffset(field) == place) {
                    return field;
                }
            }
        } catch (NoClassDefFoundError incomplete) {
            // a type that is not there: nobody can name its fields
        }
        return null;
    }

    /** What is below handles that initialise first, or change what goes in and comes out. */
    private static VarHandle direct(VarHandle handle) {
        VarHandle at = handle;
        while (HandleParts.reference(at, "target") instanceof VarHandle below) {
            at = below;
        }
        return at;
    }
}
