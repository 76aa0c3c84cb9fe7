package dev.hypnos.runtime.calls;

import dev.hypnos.runtime.Current;
import dev.hypnos.runtime.ThreadTask;
import dev.hypnos.runtime.vm.Jdk;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Before the JDK compares objects for the program, hashes or serializes them or makes a text of them, by
 * {@code java.util.Objects} or by the methods that every record has: a list, a set or a map of the JDK is read then, as
 * by a call of its own.
 */
public final class ComparedHooks {
    /** The components of a record, in their order: where they are, and what. */
    private record Components(long[] places, Class<?>[] types) {}

    private static final ClassValue<Components> COMPONENTS = new ClassValue<>() {
        @Override
        protected Components computeValue(Class<?> type) {
            Field[] fields = type.getDeclaredFields();
            long[] places = new long[fields.length];
            Class<?>[] types = new Class<?>[fields.length];
            int count = 0;
            for (Field field : fields) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    types[count] = field.getType();
                    places[count++] = Jdk.UNSAFE.objectFieldOffset(field);
                }
            }
            return new Components(Arrays.copyOf(places, count), Arrays.copyOf(types, count));
        }
    };

    private ComparedHooks() {}

    /** An object is hashed, or serialized. */
    public static void hashes(@Nullable Object object, int point) {
        if (object instanceof List || object instanceof Set || object instanceof Map) {
            PassedHooks.showing(object, point);
        }
    }

    /** The JDK makes a text of an array, or hashes it. */
    public static void goesThrough(Object @Nullable [] array, int site, boolean shows) {
        ThreadTask task = Current.task();
        if (task != null && array != null && task.isProgram()) {
            NestedReads.readArray(task, array, shows, site);
        }
    }

    /** Two objects are compared. */
    public static void compares(@Nullable Object one, @Nullable Object other, int point) {
        if (one != null && other != null && one != other) {
            hashes(one, point);
            hashes(other, point);
        }
    }

    /** A record is hashed by the method that it has by itself. */
    public static void hashesRecord(Object record, int point) {
        if (Current.task() != null) {
            Components components = COMPONENTS.get(record.getClass());
            for (int i = 0; i < components.places.length; i++) {
                if (!components.types[i].isPrimitive()) {
                    hashes(Jdk.UNSAFE.getReference(record, components.places[i]), point);
                }
            }
        }
    }

    /** A text is made of a record by the method that it has by itself. */
    public static void showsRecord(Object record, int point) {
        if (Current.task() != null) {
            Components components = COMPONENTS.get(record.getClass());
            for (int i = 0; i < components.places.length; i++) {
                Object component = components.types[i].isPrimitive()
                        ? null
                        : Jdk.UNSAFE.getReference(record, components.places[i]);
                // others are shown when their turn comes: in between they can change
                if (component != null && !ShownHooks.guardsItself(component)) {
                    PassedHooks.showing(component, point);
                }
            }
        }
    }

    /**
     * In place of the {@code equals} that a record has by itself. As there the last component comes first, and nothing
     * is read behind those that differ.
     */
    public static boolean areRecordsEqual(Object record, @Nullable Object other, int point) {
        if (record == other || other == null || other.getClass() != record.getClass()) {
            return record == other;
        }
        Components components = COMPONENTS.get(record.getClass());
        for (int i = components.places.length - 1; i >= 0; i--) {
            if (!areEqual(record, other, components.places[i], components.types[i], point)) {
                return false;
            }
        }
        return true;
    }

    private static boolean areEqual(Object record, Object other, long place, Class<?> type, int point) {
        Unsafe memory = Jdk.UNSAFE;
        if (!type.isPrimitive()) {
            Object one = memory.getReference(record, place);
            Object another = memory.getReference(other, place);
            compares(one, another, point);
            return Objects.equals(one, another);
        }
        if (type == double.class) {
            return Double.compare(memory.getDouble(record, place), memory.getDouble(other, place)) == 0;
        }
        if (type == float.class) {
            return Float.compare(memory.getFloat(record, place), memory.getFloat(other, place)) == 0;
        }
        if (type == long.class) {
            return memory.getLong(record, place) == memory.getLong(other, place);
        }
        if (type == int.class) {
            return memory.getInt(record, place) == memory.getInt(other, place);
        }
        return type == byte.class || type == boolean.class
                ? memory.getByte(record, place) == memory.getByte(other, place)
                : memory.getShort(record, place) == memory.getShort(other, place);
    }
}
