package dev.hypnos.history;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A variable. Its states are its values. */
record RegisterSpecification(@Nullable Object initial) implements Specification<@Nullable Object> {
    @Override
    public Step<@Nullable Object> apply(@Nullable Object state, Operation operation) {
        return switch (operation.name()) {
            case "read", "get" -> new Step<>(state, state);
            case "write", "set" -> new Step<>(operation.argument(0), null);
            case "getAndSet" -> new Step<>(operation.argument(0), state);
            case "compareAndSet" ->
                Objects.equals(state, operation.argument(0))
                        ? new Step<>(operation.argument(1), true)
                        : new Step<>(state, false);
            default -> throw Unknown.operation("a register", operation);
        };
    }

    @Override
    public boolean isReading(Operation operation) {
        return switch (operation.name()) {
            case "read", "get" -> true;
            case "compareAndSet" -> Boolean.FALSE.equals(operation.result());
            default -> false;
        };
    }
}
