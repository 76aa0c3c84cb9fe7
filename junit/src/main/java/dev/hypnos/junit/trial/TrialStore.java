package dev.hypnos.junit.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What extensions keep in one context of a trial. A list, searched from the start: it is short, and a table would ask
 * objects of the program for hash codes in an order that a plain run does not have.
 */
final class TrialStore {
    private final @Nullable TrialStore parent;
    private final List<Entry> entries = new ArrayList<>();

    private record Entry(
            ExtensionContext.Namespace namespace,
            Object key,
            @Nullable Object value) {}

    TrialStore(@Nullable TrialStore parent) {
        this.parent = parent;
    }

    /** The part of the store that belongs to a name. */
    ExtensionContext.Store of(ExtensionContext.Namespace namespace) {
        return new Part(namespace);
    }

    private @Nullable Entry find(ExtensionContext.Namespace namespace, Object key) {
        for (TrialStore store = this; store != null; store = store.parent) {
            for (Entry entry : store.entries) {
                if (entry.namespace.equals(namespace) && entry.key.equals(key)) {
                    return entry;
                }
            }
        }
        return null;
    }

    /** Closes what asks for it, the latest first. What goes wrong is handed on, and the rest is closed all the same. */
    void close(Failures failures) throws Throwable {
        for (int i = entries.size() - 1; i >= 0; i--) {
            Object value = entries.get(i).value;
            failures.during(() -> close(value));
        }
        entries.clear();
    }

    private static void close(@Nullable Object value) throws Throwable {
        if (value instanceof ExtensionContext.Store.CloseableResource resource) {
            resource.close();
        } else if (value instanceof AutoCloseable closeable && JUnitVersion.CLOSES_WHAT_IS_STORED) {
            closeable.close();
        }
    }

    /** Has the methods of later versions of JUnit too, where all their types are known. */
    private final class Part implements ExtensionContext.Store {
        private final ExtensionContext.Namespace namespace;

        Part(ExtensionContext.Namespace namespace) {
            this.namespace = namespace;
        }

        @Override
        public @Nullable Object get(Object key) {
            Entry entry = find(namespace, key);
            return entry == null ? null : entry.value;
        }

        @Override
        public <V> @Nullable V get(Object key, Class<V> type) {
            return cast(get(key), type);
        }

        @Override
        public <K, V> @Nullable Object getOrComputeIfAbsent(K key, Function<K, V> creator) {
            Entry entry = find(namespace, key);
            return entry == null ? create(key, creator) : entry.value;
        }

        @Override
        public <K, V> @Nullable V getOrComputeIfAbsent(K key, Function<K, V> creator, Class<V> type) {
            return cast(getOrComputeIfAbsent(key, creator), type);
        }

        /** As since 6.0: what is null is absent. */
        public <K, V> @Nullable Object computeIfAbsent(K key, Function<K, V> creator) {
            Object value = get(key);
            return value == null ? create(key, creator) : value;
        }

        /** As since 6.0. */
        public <K, V> @Nullable V computeIfAbsent(K key, Function<K, V> creator, Class<V> type) {
            return cast(computeIfAbsent(key, creator), type);
        }

        private <K, V> @Nullable Object create(K key, Function<K, V> creator) {
            Object value = creator.apply(key);
            put(key, value);
            return value;
        }

        @Override
        public void put(Object key, @Nullable Object value) {
            remove(key);
            entries.add(new Entry(namespace, key, value));
        }

        @Override
        public @Nullable Object remove(Object key) {
            for (int i = 0; i < entries.size(); i++) {
                Entry entry = entries.get(i);
                if (entry.namespace.equals(namespace) && entry.key.equals(key)) {
                    return entries.remove(i).value;
                }
            }
            return null;
        }

        @Override
        public <V> @Nullable V remove(Object key, Class<V> type) {
            return cast(remove(key), type);
        }

        @SuppressWarnings("unchecked") // checked, but for primitive types, where it is the box
        private static <V> @Nullable V cast(@Nullable Object value, Class<V> type) {
            return type.isPrimitive() ? (V) value : type.cast(value);
        }
    }
}
