package dev.hypnos.runtime.calls;

import dev.hypnos.runtime.TrialState;
import dev.hypnos.runtime.code.TrialLoader;
import dev.hypnos.runtime.names.Fields;
import dev.hypnos.runtime.names.ResourceTable;
import dev.hypnos.runtime.program.Initializers;
import dev.hypnos.runtime.vm.Jdk;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which fields are meant by a {@code VarHandle}, or by a place in an object as {@code Unsafe} names it. They are the
 * same resources as when instructions name them. Of one trial, by one engine.
 */
final class IndirectFields {
    /** Not a field of the program that can change: no operation. */
    static final int NONE = Integer.MIN_VALUE + 1;
    /** The handle's first coordinate as a whole. */
    static final int WHOLE = Integer.MIN_VALUE + 2;
    /** An element of the array that is the first coordinate. */
    static final int ELEMENT = Integer.MIN_VALUE + 3;

    static final TrialState<IndirectFields> OF_TRIAL = TrialState.of(IndirectFields::new);

    private final Map<VarHandle, Integer> handles = new IdentityHashMap<>();
    /** The classes of those that are for static fields of the program. */
    private final Map<VarHandle, Class<?>> owners = new IdentityHashMap<>();

    private final Map<Class<?>, Map<Long, Integer>> places = new IdentityHashMap<>();
    private final Map<Class<?>, Map<Long, Integer>> staticPlaces = new IdentityHashMap<>();

    /** What a handle means: the number of a field, or one of the constants above. */
    int of(VarHandle handle) {
        Integer known = handles.get(handle);
        if (known == null) {
            Class<?> owner = StaticVariables.owner(handle);
            known = owner == null ? find(handle) : number(StaticVariables.field(handle));
            handles.put(handle, known);
            if (owner != null) {
                owners.put(handle, owner);
            }
        }
        return known;
    }

    /** Whether it is for a static field; asked after {@link #of}. */
    boolean isStatic(VarHandle handle) {
        return owners.containsKey(handle);
    }

    /** The class whose static field it is for; only if it is for one. */
    Class<?> owner(VarHandle handle) {
        return Objects.requireNonNull(owners.get(handle));
    }

    /** The handle for a static field is about to be used. */
    void initialize(VarHandle handle) throws Throwable {
        Class<?> owner = owners.get(handle);
        if (owner != null) {
            Initializers.ensure(owner);
        }
    }

    private static int find(VarHandle handle) {
        List<Class<?>> coordinates = handle.coordinateTypes();
        if (coordinates.isEmpty()) {
            return NONE;
        }
        if (ObjectVariables.isField(handle)) {
            return number(ObjectVariables.field(handle));
        }
        return coordinates.getFirst().isArray() && isDescribed(handle) ? ELEMENT : WHOLE;
    }

    /** False for what is no field and no element: a view of bytes, a segment, a handle made of others. */
    private static boolean isDescribed(VarHandle handle) {
        try {
            return handle.describeConstable().isPresent();
        } catch (RuntimeException | LinkageError indescribable) {
            return false;
        }
    }

    /** The number of a field if it is the program's and can change. */
    static int number(@Nullable Field field) {
        if (field == null
                || isFixed(field.getDeclaringClass(), field.getModifiers())
                || !isProgram(field.getDeclaringClass())) {
            return NONE;
        }
        return Fields.number(field.getDeclaringClass(), field.getName());
    }

    /**
     * Whether nobody can tell when a field was set. A final field of an object can be set later by reflection, and be
     * read before it is set where the object escapes from its constructor.
     */
    static boolean isFixed(Class<?> declaring, int modifiers) {
        return Modifier.isFinal(modifiers) && (Modifier.isStatic(modifiers) || declaring.isRecord());
    }

    private static boolean isProgram(Class<?> type) {
        return type.getClassLoader() instanceof TrialLoader;
    }

    /** The part of an object at a place, or {@link #NONE}. */
    int at(Object object, long offset) {
        Class<?> type = object.getClass();
        if (type.isArray()) {
            long index = (offset - Jdk.UNSAFE.arrayBaseOffset(type)) / Jdk.UNSAFE.arrayIndexScale(type);
            return index < 0 ? NONE : ResourceTable.element((int) index);
        }
        Integer known = places.computeIfAbsent(type, IndirectFields::places).get(offset);
        return known == null ? NONE : known;
    }

    /** The static field of a class at a place, or {@link #NONE}. */
    int atStatic(Class<?> type, long offset) {
        Integer known =
                staticPlaces.computeIfAbsent(type, IndirectFields::staticPlaces).get(offset);
        return known == null ? NONE : known;
    }

    private static Map<Long, Integer> staticPlaces(Class<?> type) {
        Map<Long, Integer> found = new HashMap<>();
        try {
            for (Field field : isProgram(type) ? type.getDeclaredFields() : new Field[0]) {
                int number = number(field);
                if (number != NONE && Modifier.isStatic(field.getModifiers())) {
                    found.put(Jdk.UNSAFE.staticFieldOffset(field), number);
                }
            }
        } catch (NoClassDefFoundError incomplete) {
            // its fields cannot be named by anybody
        }
        return found;
    }

    /** The fields of objects of a class that can change when they are made. */
    static int[] changing(Class<?> type) {
        List<Integer> found = new ArrayList<>();
        for (Class<?> at = type; at != null && isProgram(at); at = at.getSuperclass()) {
            try {
                for (Field field : at.getDeclaredFields()) {
                    if ((field.getModifiers() & (Modifier.STATIC | Modifier.FINAL)) == 0) {
                        found.add(number(field));
                    }
                }
            } catch (NoClassDefFoundError incomplete) {
                // its fields cannot be named by anybody
            }
        }
        int[] fields = new int[found.size()];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = found.get(i);
        }
        return fields;
    }

    private static Map<Long, Integer> places(Class<?> type) {
        Map<Long, Integer> found = new HashMap<>();
        for (Class<?> at = type; at != null && isProgram(at); at = at.getSuperclass()) {
            try {
                for (Field field : at.getDeclaredFields()) {
                    int number = number(field);
                    if (number != NONE && !Modifier.isStatic(field.getModifiers())) {
                        found.put(Jdk.UNSAFE.objectFieldOffset(field), number);
                    }
                }
            } catch (NoClassDefFoundError incomplete) {
                // its fields cannot be named by anybody
            }
        }
        return found;
    }
}
