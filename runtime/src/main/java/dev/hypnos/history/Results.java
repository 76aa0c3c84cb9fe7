package dev.hypnos.history;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whether a client was told what a specification says. */
final class Results {
    private static final Object NULL = new Object();

    private Results() {}

    /**
     * Whole numbers are compared as numbers: a specification need not know whether a client counts in {@code int} or
     * {@code long}.
     */
    static boolean areSame(@Nullable Object told, @Nullable Object specified) {
        if (told instanceof Number one && specified instanceof Number other && isWhole(one) && isWhole(other)) {
            return one.longValue() == other.longValue();
        }
        return Objects.deepEquals(told, specified);
    }

    /** By what values can be looked up that are the same; null for one of which only {@link #areSame} knows. */
    static @Nullable Object key(@Nullable Object value) {
        if (value == null) {
            return NULL;
        }
        return isWhole(value)
                ? (Object) ((Number) value).longValue()
                : value.getClass().isArray() ? null : value;
    }

    private static boolean isWhole(Object value) {
        return value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte;
    }
}
