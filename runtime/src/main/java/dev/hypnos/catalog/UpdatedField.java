package dev.hypnos.catalog;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;

/**
 * The field behind an {@code AtomicIntegerFieldUpdater} or one of its siblings, so that updates through it and plain
 * accesses of the field are operations on one resource.
 *
 * @param owner the class that declares the field
 * @param name the field's name
 */
public record UpdatedField(Class<?> owner, String name) {
    /** The field of an updater that the JDK made. Slow: keep the answer. */
    public static UpdatedField of(Object updater) {
        Unsafe unsafe = Unsafe.getUnsafe();
        Class<?> type = updater.getClass();
        long offset = unsafe.getLong(updater, unsafe.objectFieldOffset(type, "offset"));
        Class<?> owner = (Class<?>) unsafe.getReference(updater, unsafe.objectFieldOffset(type, "tclass"));
        for (Field field : owner.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && unsafe.objectFieldOffset(field) == offset) {
                return new UpdatedField(owner, field.getName());
            }
        }
        throw new IllegalStateException(owner.getName() + " has no field at the place that " + updater + " updates");
    }
}
