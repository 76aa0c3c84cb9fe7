package dev.hypnos.model;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes sure that messages are immutable: two processes that share what one of them changes are not two processes.
 *
 * <p>Allowed are numbers, characters, strings, enums, what this package has, records of what is allowed,
 * {@code Optional}s and the unmodifiable collections and entries of {@code List.of}, {@code copyOf}, {@code Map.entry}
 * with such elements. A record whose declared types tell that it holds nothing else is looked at once for its class.
 */
final class Messages {
    private static final Set<Class<?>> VALUES = Set.of(
            String.class,
            Boolean.class,
            Byte.class,
            Short.class,
            Character.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            java.math.BigInteger.class,
            java.math.BigDecimal.class,
            java.time.Duration.class,
            java.time.Instant.class,
            Pid.class,
            Ref.class,
            Node.class,
            Table.class);

    /** What is known of a class. */
    private sealed interface Kind {
        record Immutable() implements Kind {}

        record Unknown() implements Kind {}

        /** A record with components that must be looked at in each message. */
        record Parts(Method[] accessors) implements Kind {}

        record Mutable() implements Kind {}
    }

    private static final ClassValue<Kind> KINDS = new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
            return kindOf(type);
        }
    };

    private Messages() {}

    private static Kind kindOf(Class<?> type) {
        if (VALUES.contains(type) || type.isEnum() || isEnumConstant(type)) {
            return new Kind.Immutable();
        }
        if (type.isRecord()) {
            return ofRecord(type);
        }
        return type.getName().startsWith("java.util.ImmutableCollections$")
                        || type.getName().equals("java.util.KeyValueHolder")
                        || type == Optional.class
                ? new Kind.Unknown()
                : new Kind.Mutable();
    }

    private static boolean isEnumConstant(Class<?> type) {
        return type.getSuperclass() != null && type.getSuperclass().isEnum();
    }

    private static Kind ofRecord(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        Method[] open = new Method[components.length];
        int count = 0;
        for (RecordComponent component : components) {
            Class<?> declared = component.getType();
            boolean isKnown = declared.isPrimitive()
                    || VALUES.contains(declared)
                    || declared.isEnum()
                    || declared == Address.class
                    || (declared.isRecord() && declared != type && KINDS.get(declared) instanceof Kind.Immutable);
            if (!isKnown) {
                Method accessor = component.getAccessor();
                accessor.setAccessible(true);
                open[count++] = accessor;
            }
        }
        return count == 0 ? new Kind.Immutable() : new Kind.Parts(java.util.Arrays.copyOf(open, count));
    }

    /** Throws unless the message is immutable through and through. */
    static void check(@Nullable Object message) {
        if (message == null) {
            throw new IllegalArgumentException("null is no message");
        }
        if (!(KINDS.get(message.getClass()) instanceof Kind.Immutable)) {
            look(message, message);
        }
    }

    private static void look(@Nullable Object part, Object message) {
        if (part == null) {
            return;
        }
        switch (KINDS.get(part.getClass())) {
            case Kind.Immutable ignored -> {}
            case Kind.Parts parts -> {
                for (Method accessor : parts.accessors) {
                    look(component(accessor, part), message);
                }
            }
            case Kind.Unknown ignored -> lookInside(part, message);
            case Kind.Mutable ignored ->
                throw new IllegalArgumentException("a message must be immutable, and "
                        + part.getClass().getName()
                        + (part == message
                                ? " is not"
                                : " in a " + message.getClass().getName() + " is not")
                        + ": use records, strings, numbers, enums, pids, and List.of or copyOf");
        }
    }

    private static void lookInside(Object part, Object message) {
        switch (part) {
            case Collection<?> elements -> elements.forEach(element -> look(element, message));
            case Map<?, ?> map ->
                map.forEach((key, value) -> {
                    look(key, message);
                    look(value, message);
                });
            case Map.Entry<?, ?> entry -> {
                look(entry.getKey(), message);
                look(entry.getValue(), message);
            }
            case Optional<?> optional -> look(optional.orElse(null), message);
            default -> throw new IllegalArgumentException("unexpected " + part.getClass());
        }
    }

    private static @Nullable Object component(Method accessor, Object record) {
        try {
            return accessor.invoke(record);
        } catch (IllegalAccessException | InvocationTargetException failed) {
            throw new IllegalArgumentException(
                    "the component " + accessor.getName() + " of a "
                            + record.getClass().getName() + " cannot be read",
                    failed);
        }
    }
}
