package dev.hypnos.runtime.code;

import dev.hypnos.runtime.vm.Jdk;
import java.lang.ref.SoftReference;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * The annotations of a class and its members that the JDK has read: it keeps them with the class, for all trials that
 * the class serves. But to read them initialises the enums that they name, which is an operation of the trial that
 * comes first, and what is kept refers to that trial's constants. So they are forgotten between trials, and each reads
 * them for itself.
 */
public final class ReadAnnotations {
    private static final Class<?> MEMBERS = members();

    private static final long OF_CLASS = Jdk.UNSAFE.objectFieldOffset(Class.class, "annotationData");
    private static final long AS_ANNOTATION = Jdk.UNSAFE.objectFieldOffset(Class.class, "annotationType");
    private static final long OF_EXECUTABLE = Jdk.UNSAFE.objectFieldOffset(Executable.class, "declaredAnnotations");
    private static final long OF_FIELD = Jdk.UNSAFE.objectFieldOffset(Field.class, "declaredAnnotations");

    /** Where a class keeps its members, and where in there they are. */
    private static final long KEPT = Jdk.UNSAFE.objectFieldOffset(Class.class, "reflectionData");

    private static final long[] ARRAYS = {
        Jdk.UNSAFE.objectFieldOffset(MEMBERS, "declaredFields"),
        Jdk.UNSAFE.objectFieldOffset(MEMBERS, "publicFields"),
        Jdk.UNSAFE.objectFieldOffset(MEMBERS, "declaredMethods"),
        Jdk.UNSAFE.objectFieldOffset(MEMBERS, "publicMethods"),
        Jdk.UNSAFE.objectFieldOffset(MEMBERS, "declaredConstructors"),
        Jdk.UNSAFE.objectFieldOffset(MEMBERS, "publicConstructors"),
        Jdk.UNSAFE.objectFieldOffset(MEMBERS, "declaredPublicFields"),
        Jdk.UNSAFE.objectFieldOffset(MEMBERS, "declaredPublicMethods"),
    };

    private ReadAnnotations() {}

    private static Class<?> members() {
        try {
            return Class.forName("java.lang.Class$ReflectionData", true, null);
        } catch (ClassNotFoundException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    /** Forgets what was read of this class. */
    public static void forget(Class<?> type) {
        forget(type, OF_CLASS);
        forget(type, AS_ANNOTATION);
        Object members = Jdk.UNSAFE.getReference(type, KEPT) instanceof SoftReference<?> kept ? kept.get() : null;
        if (members == null) {
            return;
        }
        for (long array : ARRAYS) {
            if (Jdk.UNSAFE.getReference(members, array) instanceof Object[] several) {
                for (Object member : several) {
                    forget(member, member instanceof Field ? OF_FIELD : OF_EXECUTABLE);
                }
            }
        }
    }

    private static void forget(@Nullable Object owner, long place) {
        if (Jdk.UNSAFE.getReference(owner, place) != null) {
            Jdk.UNSAFE.putReferenceVolatile(owner, place, null);
        }
    }
}
