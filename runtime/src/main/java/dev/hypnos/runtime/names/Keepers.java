package dev.hypnos.runtime.names;

import dev.hypnos.runtime.code.CodeOwner;
import dev.hypnos.runtime.vm.Jdk;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Where a program keeps objects of the JDK: a lock in {@code account.lock} is known to its author by that name, and not
 * as the second lock of the trial. Starting from what operations touched, the fields of the program's objects are
 * followed, and of the JDK's only those that lead on to them: what a thread or a task runs, and the synchronizer inside
 * a lock. Nothing of the program is called.
 *
 * <p>Only for people, when a trial that is explained is over: it looks at some hundred thousand objects at most, and
 * asks for their identity hash codes.
 */
final class Keepers {
    private static final int OBJECTS_MAX = 200_000;
    /** The fields of the JDK that lead to objects which stand for the one that has the field. */
    private static final Set<String> INSIDE = Set.of("sync", "map", "m", "q", "al", "c", "list");

    private final Map<Object, Place> places = new IdentityHashMap<>();
    private final Map<Class<?>, List<Field>> fields = new HashMap<>();
    private final Set<Class<?>> statics = new HashSet<>();
    private final Map<Object, Boolean> seen = new IdentityHashMap<>();
    private final Deque<Object> left = new ArrayDeque<>();

    /**
     * Where an object is kept.
     *
     * @param keeper the object with the field; for a static field the class
     */
    record Place(Object keeper, String field) {}

    /** Follows the fields from all resources. */
    void search(ResourceTable resources) {
        for (int number = 0; number < resources.count(); number++) {
            Object object = resources.object(number);
            if (object != null && object != ResourceTable.STATICS) {
                visit(object);
            }
        }
        while (!left.isEmpty() && seen.size() < OBJECTS_MAX) {
            follow(left.removeFirst());
        }
    }

    /** Where the program keeps this object; null where that is not known, or it is one of the program's own. */
    @Nullable
    Place of(Object object) {
        return places.get(object);
    }

    private void visit(@Nullable Object object) {
        if (object != null && seen.put(object, true) == null) {
            left.addLast(object);
        }
    }

    private void follow(Object object) {
        Class<?> type = object.getClass();
        if (object instanceof Thread thread && !thread.isVirtual()) {
            visit(Jdk.target(thread));
        }
        if (object instanceof Object[] elements && elements.length < OBJECTS_MAX) {
            for (Object element : elements) {
                visit(element);
            }
        } else if (isOfProgram(type) || object instanceof FutureTask || object instanceof Thread) {
            followFields(object, type);
        }
    }

    private void followFields(Object object, Class<?> type) {
        for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
            boolean isOfProgram = isOfProgram(declaring);
            if (!isOfProgram && declaring != FutureTask.class) {
                continue;
            }
            for (Field field : fields(declaring)) {
                Object value = Jdk.UNSAFE.getReference(object, Jdk.UNSAFE.objectFieldOffset(field));
                if (isOfProgram && !type.isHidden()) {
                    keep(value, object, field);
                }
                visit(value);
            }
            if (isOfProgram) {
                followStatics(declaring);
            }
        }
    }

    private void followStatics(Class<?> type) {
        if (type.isHidden() || !statics.add(type)) {
            return;
        }
        for (Field field : declared(type)) {
            if (Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                // one that was not initialised has nothing
                Object value =
                        Jdk.UNSAFE.getReference(Jdk.UNSAFE.staticFieldBase(field), Jdk.UNSAFE.staticFieldOffset(field));
                keep(value, type, field);
                visit(value);
            }
        }
        Class<?> around = type.getNestHost();
        if (around != type) {
            followStatics(around);
        }
    }

    private void keep(@Nullable Object value, Object keeper, Field field) {
        if (value == null || isOfProgram(value.getClass()) || isSaidByItself(value) || isAdded(field)) {
            return;
        }
        Place place = new Place(keeper, field.getName());
        places.putIfAbsent(value, place);
        for (Field inside : fields(value.getClass())) {
            if (INSIDE.contains(inside.getName())) {
                Object inner = Jdk.UNSAFE.getReference(value, Jdk.UNSAFE.objectFieldOffset(inside));
                if (inner != null) {
                    places.putIfAbsent(inner, place);
                }
            }
        }
    }

    /** By the compiler, or by us. */
    private static boolean isAdded(Field field) {
        return field.isSynthetic() || field.getName().startsWith("hypnos$");
    }

    /** Threads and classes have names, and values are shared by all who have an equal one. */
    private static boolean isSaidByItself(Object value) {
        return value instanceof Thread
                || value instanceof Class
                || value instanceof String
                || value instanceof Enum
                || value instanceof Number && value.getClass().getName().startsWith("java.lang.")
                || value instanceof Boolean
                || value instanceof Character;
    }

    private static boolean isOfProgram(Class<?> type) {
        if (type.isArray() || type.getClassLoader() == null) {
            return false;
        }
        CodeOwner owner = CodeOwner.ofName(type.getName());
        return owner == CodeOwner.PROGRAM || owner == CodeOwner.LIBRARY;
    }

    /** The fields with references that a class itself has in each of its objects. */
    private List<Field> fields(Class<?> type) {
        return fields.computeIfAbsent(type, unknown -> {
            List<Field> found = new ArrayList<>();
            for (Field field : declared(type)) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    found.add(field);
                }
            }
            return found;
        });
    }

    private static Field[] declared(Class<?> type) {
        try {
            return type.getDeclaredFields();
        } catch (LinkageError lacking) {
            // a class that one of its fields needs is not there
            return new Field[0];
        }
    }
}
