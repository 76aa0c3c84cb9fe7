package dev.hypnos.history;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A set. Its states are sets that nobody changes any more. */
final class SetSpecification implements Specification<Set<@Nullable Object>> {
    @Override
    public Set<@Nullable Object> initial() {
        return Set.of();
    }

    @Override
    public @Nullable Object part(Operation operation) {
        return operation.argument(0);
    }

    @Override
    public Step<Set<@Nullable Object>> apply(Set<@Nullable Object> state, Operation operation) {
        Object element = operation.argument(0);
        boolean isThere = element != null && state.contains(element);
        return switch (operation.name()) {
            case "contains" -> new Step<>(state, isThere);
            case "size" -> new Step<>(state, state.size());
            case "isEmpty" -> new Step<>(state, state.isEmpty());
            case "clear" -> new Step<>(initial(), null);
            case "add" -> new Step<>(isThere ? state : changed(state, element, true), !isThere);
            case "remove" -> new Step<>(isThere ? changed(state, element, false) : state, isThere);
            default -> throw Unknown.operation("a set", operation);
        };
    }

    @Override
    public boolean isReading(Operation operation) {
        return switch (operation.name()) {
            case "contains", "size", "isEmpty" -> true;
            case "add", "remove" -> Boolean.FALSE.equals(operation.result());
            default -> false;
        };
    }

    private static Set<@Nullable Object> changed(
            Set<@Nullable Object> state, @Nullable Object element, boolean isAdded) {
        Set<@Nullable Object> next = new HashSet<>(state);
        if (isAdded) {
            next.add(element);
        } else {
            next.remove(element);
        }
        return next;
    }
}
