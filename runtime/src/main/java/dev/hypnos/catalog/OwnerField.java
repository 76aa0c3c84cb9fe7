package dev.hypnos.catalog;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * For each class the field that leads towards the object that stands for its resource: the one that the table names, or for a
 * view the reference that the compiler made to what it is nested in. Found once for a class.
 */
final class OwnerField {
    static final long NONE = -1;

    /** What can be a view of something else. */
    private static final List<Class<?>> VIEWS = List.of(
            Collection.class,
            Map.class,
            Map.Entry.class,
            Iterator.class,
            Enumeration.class,
            Spliterator.class,
            Lock.class,
            ReadWriteLock.class,
            Condition.class);

    private static final ClassValue<OwnerField> FIELDS = new ClassValue<>() {
        @Override
        protected OwnerField computeValue(Class<?> type) {
            return new OwnerField(find(type));
        }
    };

    private final long offset;

    private OwnerField(long offset) {
        this.offset = offset;
    }

    /** The offset of the field in objects of this class, or {@link #NONE}. */
    static long of(Class<?> type) {
        return FIELDS.get(type).offset;
    }

    private static long find(Class<?> type) {
        boolean view = isView(type);
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (Coverage.covers(at)) {
                Section section = Table.INSTANCE.section(at);
                if (section != null && section.ownerField != null) {
                    return Unsafe.getUnsafe().objectFieldOffset(at, section.ownerField);
                }
                Field outer = view ? synthetic(at) : null;
                if (outer != null) {
                    return Unsafe.getUnsafe().objectFieldOffset(outer);
                }
            }
        }
        return NONE;
    }

    /** The outer instance of an inner class, or the collection that an anonymous one captured. */
    private static @Nullable Field synthetic(Class<?> type) {
        Field captured = null;
        for (Field field : type.getDeclaredFields()) {
            if (field.isSynthetic() && !Modifier.isStatic(field.getModifiers())) {
                if (field.getName().startsWith("this$")) {
                    return field;
                }
                captured = isView(field.getType()) ? field : captured;
            }
        }
        return captured;
    }

    private static boolean isView(Class<?> type) {
        for (Class<?> view : VIEWS) {
            if (view.isAssignableFrom(type)) {
                return true;
            }
        }
        return false;
    }
}
