package dev.hypnos.history;

/** A number. */
final class CounterSpecification implements Specification<Long> {
    @Override
    public Long initial() {
        return 0L;
    }

    @Override
    public Step<Long> apply(Long state, Operation operation) {
        return switch (operation.name()) {
            case "get" -> new Step<>(state, state);
            case "increment" -> new Step<>(state + 1, null);
            case "decrement" -> new Step<>(state - 1, null);
            case "add" -> new Step<>(state + number(operation), null);
            case "incrementAndGet" -> new Step<>(state + 1, state + 1);
            case "getAndIncrement" -> new Step<>(state + 1, state);
            case "decrementAndGet" -> new Step<>(state - 1, state - 1);
            case "getAndDecrement" -> new Step<>(state - 1, state);
            case "addAndGet" -> new Step<>(state + number(operation), state + number(operation));
            case "getAndAdd" -> new Step<>(state + number(operation), state);
            default -> throw Unknown.operation("a counter", operation);
        };
    }

    @Override
    public boolean isReading(Operation operation) {
        return operation.name().equals("get");
    }

    private static long number(Operation operation) {
        if (operation.argument(0) instanceof Number number) {
            return number.longValue();
        }
        throw new IllegalArgumentException(operation.asked() + " has no number to add");
    }
}
