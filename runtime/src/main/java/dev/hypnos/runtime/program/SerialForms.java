package dev.hypnos.runtime.program;

import dev.hypnos.runtime.code.ClassInitialization;
import dev.hypnos.runtime.code.ClassQuestion;
import java.io.Externalizable;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * What the JDK finds out of a class in order to serialize its objects, once for all trials. To do so it has the VM
 * initialise the class, in one way or another; here that happens in each trial.
 */
public final class SerialForms {
    private static final String SERIAL_VERSION = "serialVersionUID";
    private static final String SERIAL_FIELDS = "serialPersistentFields";
    /** Asked for each object that is written. */
    private static final ClassQuestion IS_INITIALIZED_BY_DESCRIPTION = ClassQuestion.of(
            type -> has(type, SERIAL_VERSION) || has(type, SERIAL_FIELDS) || isMadeWithoutItsConstructor(type));

    private SerialForms() {}

    /** The JDK's own look for an initialiser, for classes that have theirs. */
    private static final class Real {
        private static final MethodHandle HAS_INITIALIZER = find();

        private static MethodHandle find() {
            try {
                return MethodHandles.privateLookupIn(ObjectStreamClass.class, MethodHandles.lookup())
                        .findStatic(
                                ObjectStreamClass.class,
                                "hasStaticInitializer",
                                MethodType.methodType(boolean.class, Class.class));
            } catch (ReflectiveOperationException missing) {
                throw new ExceptionInInitializerError(missing);
            }
        }
    }

    /**
     * The JDK is about to describe a class. It reads static fields, and asks for a way to make objects without their
     * constructors.
     */
    public static void describe(@Nullable Class<?> type) throws Throwable {
        for (Class<?> at = type; at != null && Serializable.class.isAssignableFrom(at); at = at.getSuperclass()) {
            if (!at.isEnum() && ClassInitialization.of(at) != null && IS_INITIALIZED_BY_DESCRIPTION.test(at)) {
                Initializers.ensure(at);
            }
        }
    }

    /**
     * The version of a class is asked for. One that has none gets one that is made of all its members, its initialiser
     * too.
     */
    public static void number(@Nullable Class<?> type) throws Throwable {
        if (type != null
                && Serializable.class.isAssignableFrom(type)
                && !type.isEnum()
                && !type.isRecord()
                && !type.isArray()) {
            Initializers.ensure(type);
        }
    }

    /** Whether a class has an initialiser: weaving has made another method of it. */
    public static boolean hasInitializer(Class<?> type) throws Throwable {
        ClassInitialization initialization = ClassInitialization.of(type);
        return initialization == null
                ? (boolean) Real.HAS_INITIALIZER.invokeExact(type)
                : initialization.hasInitializerOfItsOwn();
    }

    private static boolean has(Class<?> type, String field) {
        try {
            return Modifier.isStatic(type.getDeclaredField(field).getModifiers());
        } catch (NoSuchFieldException | LinkageError absent) {
            return false;
        }
    }

    /** Whether its objects can be made by the constructor of the first class above that is not serializable. */
    private static boolean isMadeWithoutItsConstructor(Class<?> type) {
        if (Externalizable.class.isAssignableFrom(type) || type.isRecord()) {
            return false;
        }
        Class<?> above = type;
        while (above != null && Serializable.class.isAssignableFrom(above)) {
            above = above.getSuperclass();
        }
        if (above == null) {
            return false;
        }
        try {
            int modifiers = above.getDeclaredConstructor().getModifiers();
            return Modifier.isPublic(modifiers)
                    || Modifier.isProtected(modifiers)
                    || !Modifier.isPrivate(modifiers)
                            && above.getClassLoader() == type.getClassLoader()
                            && above.getPackageName().equals(type.getPackageName());
        } catch (NoSuchMethodException | LinkageError absent) {
            return false;
        }
    }
}
