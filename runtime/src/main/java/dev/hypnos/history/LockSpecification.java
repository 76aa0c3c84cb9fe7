package dev.hypnos.history;

import org.jspecify.annotations.Nullable;

/** Locks. The state of a lock is the client that holds it, or null. */
final class LockSpecification implements Specification<@Nullable String> {
    @Override
    public boolean isReading(Operation operation) {
        return switch (operation.name()) {
            case "tryLock" -> Boolean.FALSE.equals(operation.result());
            case "unlock" -> operation.result() instanceof Thrown;
            default -> false;
        };
    }

    private static final Object THE_LOCK = "the lock";

    @Override
    public @Nullable String initial() {
        return null;
    }

    /** Always one: the states are those of a single lock. */
    @Override
    public Object part(Operation operation) {
        Object named = operation.argument(0);
        return named == null ? THE_LOCK : named;
    }

    @Override
    public @Nullable Step<@Nullable String> apply(@Nullable String holder, Operation operation) {
        String client = operation.client();
        return switch (operation.name()) {
            case "lock" -> holder == null ? new Step<>(client, null) : null;
            case "tryLock" -> holder == null ? new Step<>(client, true) : new Step<>(holder, false);
            case "unlock" ->
                client.equals(holder)
                        ? new Step<>(null, null)
                        : new Step<>(holder, Thrown.of(new IllegalMonitorStateException()));
            default -> throw Unknown.operation("a lock", operation);
        };
    }
}
