package dev.hypnos.runtime.code;

import dev.hypnos.runtime.vm.Jdk;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * A field of an interface, which woven code finds in another class. Reflection and method handles still look where it
 * was: there lies a copy.
 */
record InterfaceField(Class<?> type, Class<?> from, Object place, long offset, Object fromPlace, long fromOffset) {

    /** The fields of an interface that its initialiser fills. */
    static List<InterfaceField> all(Class<?> type, Class<?> from) {
        List<InterfaceField> found = new ArrayList<>();
        try {
            for (Field moved : from.getDeclaredFields()) {
                if (!CodeOwner.isAdded(moved.getName()) && Modifier.isStatic(moved.getModifiers())) {
                    Field original = type.getDeclaredField(moved.getName());
                    found.add(new InterfaceField(
                            moved.getType(),
                            from,
                            Jdk.UNSAFE.staticFieldBase(original),
                            Jdk.UNSAFE.staticFieldOffset(original),
                            Jdk.UNSAFE.staticFieldBase(moved),
                            Jdk.UNSAFE.staticFieldOffset(moved)));
                }
            }
        } catch (NoSuchFieldException | NoClassDefFoundError incomplete) {
            // a type that is not there: reflection cannot name these fields either
            return List.of();
        }
        return found;
    }

    void copy() {
        if (!type.isPrimitive()) {
            Jdk.UNSAFE.putReference(place, offset, Jdk.UNSAFE.getReference(fromPlace, fromOffset));
        } else if (type == long.class || type == double.class) {
            Jdk.UNSAFE.putLong(place, offset, Jdk.UNSAFE.getLong(fromPlace, fromOffset));
        } else if (type == int.class || type == float.class) {
            Jdk.UNSAFE.putInt(place, offset, Jdk.UNSAFE.getInt(fromPlace, fromOffset));
        } else if (type == short.class || type == char.class) {
            Jdk.UNSAFE.putShort(place, offset, Jdk.UNSAFE.getShort(fromPlace, fromOffset));
        } else {
            Jdk.UNSAFE.putByte(place, offset, Jdk.UNSAFE.getByte(fromPlace, fromOffset));
        }
    }
}
