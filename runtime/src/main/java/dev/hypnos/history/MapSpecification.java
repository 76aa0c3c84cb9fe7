package dev.hypnos.history;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A map. Its states are maps that nobody changes any more. */
final class MapSpecification implements Specification<Map<@Nullable Object, @Nullable Object>> {
    @Override
    public Map<@Nullable Object, @Nullable Object> initial() {
        return Map.of();
    }

    @Override
    public @Nullable Object part(Operation operation) {
        return operation.argument(0);
    }

    @Override
    public Step<Map<@Nullable Object, @Nullable Object>> apply(
            Map<@Nullable Object, @Nullable Object> state, Operation operation) {
        Object key = operation.argument(0);
        Object value = operation.argument(1);
        Object old = key == null ? null : state.get(key);
        return switch (operation.name()) {
            case "get" -> new Step<>(state, old);
            case "containsKey" -> new Step<>(state, old != null);
            case "size" -> new Step<>(state, state.size());
            case "isEmpty" -> new Step<>(state, state.isEmpty());
            case "clear" -> new Step<>(initial(), null);
            case "put" -> new Step<>(with(state, key, value), old);
            case "putIfAbsent" -> new Step<>(old == null ? with(state, key, value) : state, old);
            case "remove" ->
                operation.arguments().size() < 2
                        ? new Step<>(with(state, key, null), old)
                        : changed(state, key, Objects.equals(old, value), null);
            case "replace" ->
                operation.arguments().size() < 3
                        ? new Step<>(old == null ? state : with(state, key, value), old)
                        : changed(state, key, Objects.equals(old, value), operation.argument(2));
            default -> throw Unknown.operation("a map", operation);
        };
    }

    @Override
    public boolean isReading(Operation operation) {
        return switch (operation.name()) {
            case "get", "containsKey", "size", "isEmpty" -> true;
            case "putIfAbsent" -> operation.result() != null;
            case "remove", "replace" -> operation.result() == null || Boolean.FALSE.equals(operation.result());
            default -> false;
        };
    }

    private static Step<Map<@Nullable Object, @Nullable Object>> changed(
            Map<@Nullable Object, @Nullable Object> state, @Nullable Object key, boolean isSo, @Nullable Object value) {
        return new Step<>(isSo ? with(state, key, value) : state, isSo);
    }

    private static Map<@Nullable Object, @Nullable Object> with(
            Map<@Nullable Object, @Nullable Object> state, @Nullable Object key, @Nullable Object value) {
        Map<@Nullable Object, @Nullable Object> next = new HashMap<>(state);
        if (value == null) {
            next.remove(key);
        } else {
            next.put(key, value);
        }
        return next;
    }
}
