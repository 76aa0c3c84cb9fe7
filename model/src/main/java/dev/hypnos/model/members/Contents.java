package dev.hypnos.model.members;

import dev.hypnos.kernel.events.Tokens;
import dev.hypnos.runtime.library.ModelHooks;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads what objects hold, down to numbers and texts, without calling anything of the program. Sets and maps that have
 * no order count as such, lists and deques by their order. On the way it notes, for each object that can change, from
 * which fields of the member it was reached.
 */
final class Contents {
    /** Where nothing else is said: what is read belongs to no field. */
    private static final long NO_FIELD = 0;

    private final Map<Class<?>, Field[]> fields = new HashMap<>();
    private final Map<Object, Integer> visited = new IdentityHashMap<>();
    private final Consumer<String> opaque;

    private Tokens tokens = new Tokens();
    private @Nullable Map<Object, Long> owners;

    /** @param opaque hears of classes whose objects cannot be read */
    Contents(Consumer<String> opaque) {
        this.opaque = opaque;
    }

    /** Reads a value that does not change any more. */
    void read(@Nullable Object value, Tokens into) {
        begin(into, null);
        add(value, NO_FIELD);
        visited.clear();
    }

    /** Begins to read what a member holds, field by field. */
    void begin(Tokens into, @Nullable Map<Object, Long> ownersOfObjects) {
        visited.clear();
        tokens = into;
        owners = ownersOfObjects;
    }

    /** Reads one field of a member, known by this bit. */
    void add(@Nullable Object value, long field) {
        switch (value) {
            case null -> tokens.value(0);
            case Peer peer -> tokens.peer(peer.index);
            case Member member -> tokens.peer(member.seat == null ? 0 : member.seat.peer.index);
            case String text -> tokens.value(Tokens.of(text));
            case Enum<?> constant -> tokens.value(Tokens.of(constant.name()));
            case Boolean truth -> tokens.value(truth ? 3 : 5);
            case Character character -> tokens.value(0x10000L + character);
            case Double number -> tokens.value(Double.doubleToLongBits(number));
            case Float number -> tokens.value(Float.floatToIntBits(number) + 0x200000000L);
            case Integer number -> tokens.value(number + 0x40000000000L);
            case Number number when isPlain(number) -> tokens.value(number.longValue() + 0x40000000000L);
            default -> addObject(value, field);
        }
    }

    private static boolean isPlain(Number number) {
        return number instanceof Long || number instanceof Short || number instanceof Byte;
    }

    private void addObject(Object object, long field) {
        Class<?> type = object.getClass();
        if (!type.isRecord()) {
            if (owners != null) {
                owners.merge(ModelHooks.canonical(object), field, (one, other) -> one | other);
            }
            Integer before = visited.putIfAbsent(object, visited.size());
            if (before != null) {
                tokens.value(0x7e7e000000000L + before);
                return;
            }
        }
        switch (object) {
            case LinkedHashMap<?, ?> map -> addMap(map, field, true);
            case Map<?, ?> map -> addMap(map, field, false);
            case PriorityQueue<?> queue -> addAll(queue, field, false);
            case LinkedHashSet<?> set -> addAll(set, field, true);
            case Set<?> set -> addAll(set, field, false);
            case Collection<?> collection -> addAll(collection, field, true);
            case Optional<?> optional -> {
                tokens.value(optional.isPresent() ? 11 : 13);
                add(optional.orElse(null), field);
            }
            case AtomicInteger number -> tokens.value(number.get());
            case AtomicLong number -> tokens.value(number.get());
            case AtomicBoolean truth -> tokens.value(truth.get() ? 3 : 5);
            case AtomicReference<?> reference -> add(reference.get(), field);
            case BitSet bits -> addArray(bits.toLongArray(), field);
            case CharSequence text -> tokens.value(Tokens.of(text.toString()));
            case Class<?> named -> tokens.value(Tokens.of(named.getName()));
            default -> addFields(object, type, field);
        }
    }

    private void addFields(Object object, Class<?> type, long field) {
        if (type.isArray()) {
            addArray(object, field);
        } else if (type.getClassLoader() != null || type.isRecord()) {
            tokens.value(Tokens.of(name(type)));
            for (Field each : fieldsOf(type)) {
                add(get(each, object), field);
            }
        } else if (object instanceof Comparable<?>) {
            // times, identifiers and large numbers of the JDK
            tokens.value(Tokens.of(object.toString()));
        } else {
            opaque.accept(type.getName());
            tokens.value(Tokens.of(type.getName()));
        }
    }

    /** Names of lambdas are others in each JVM. */
    private static String name(Class<?> type) {
        String name = type.getName();
        return type.isHidden() ? name.substring(0, name.indexOf('/')) : name;
    }

    private void addArray(Object array, long field) {
        int length = java.lang.reflect.Array.getLength(array);
        tokens.value(length);
        for (int i = 0; i < length; i++) {
            add(java.lang.reflect.Array.get(array, i), field);
        }
    }

    private void addAll(Collection<?> elements, long field, boolean isOrdered) {
        tokens.value(elements.size());
        if (isOrdered) {
            elements.forEach(element -> add(element, field));
            return;
        }
        tokens.group();
        for (Object element : elements) {
            tokens.element();
            add(element, field);
        }
        tokens.end();
    }

    private void addMap(Map<?, ?> map, long field, boolean isOrdered) {
        tokens.value(map.size());
        if (!isOrdered) {
            tokens.group();
        }
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (!isOrdered) {
                tokens.element();
            }
            add(entry.getKey(), field);
            add(entry.getValue(), field);
        }
        if (!isOrdered) {
            tokens.end();
        }
    }

    private Field[] fieldsOf(Class<?> type) {
        return fields.computeIfAbsent(type, key -> fields(key, Object.class));
    }

    /**
     * The fields of objects of a class, without those of another above it, in an order that is the same in every JVM.
     */
    static Field[] fields(Class<?> type, Class<?> until) {
        List<Field> found = new ArrayList<>();
        for (Class<?> each = type; each != null && each != until; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && field.trySetAccessible()) {
                    found.add(field);
                }
            }
        }
        return found.toArray(Field[]::new);
    }

    static @Nullable Object get(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(field + " cannot be read", e);
        }
    }
}
