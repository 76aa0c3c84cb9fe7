package dev.hypnos.history;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** A queue. Its states are lists that nobody changes any more. */
final class QueueSpecification implements Specification<List<@Nullable Object>> {
    @Override
    public List<@Nullable Object> initial() {
        return List.of();
    }

    @Override
    public @Nullable Step<List<@Nullable Object>> apply(List<@Nullable Object> state, Operation operation) {
        Object head = state.isEmpty() ? null : state.getFirst();
        return switch (operation.name()) {
            case "add", "offer" -> new Step<>(with(state, operation.argument(0)), true);
            case "enqueue", "put" -> new Step<>(with(state, operation.argument(0)), null);
            case "poll", "dequeue" -> new Step<>(withoutHead(state), head);
            case "take" -> state.isEmpty() ? null : new Step<>(withoutHead(state), head);
            case "remove" ->
                state.isEmpty()
                        ? new Step<>(state, Thrown.of(new NoSuchElementException()))
                        : new Step<>(withoutHead(state), head);
            case "peek" -> new Step<>(state, head);
            case "size" -> new Step<>(state, state.size());
            case "isEmpty" -> new Step<>(state, state.isEmpty());
            default -> throw Unknown.operation("a queue", operation);
        };
    }

    @Override
    public boolean isReading(Operation operation) {
        return switch (operation.name()) {
            case "peek", "size", "isEmpty" -> true;
            case "poll", "dequeue" -> operation.result() == null;
            case "remove" -> operation.result() instanceof Thrown;
            default -> false;
        };
    }

    /** Whether the operation puts its argument into the queue. */
    static boolean isAdding(Operation operation) {
        return switch (operation.name()) {
            case "add", "offer", "enqueue", "put" -> true;
            default -> false;
        };
    }

    /** Whether the operation takes what is in front. */
    static boolean isTaking(Operation operation) {
        return switch (operation.name()) {
            case "poll", "dequeue", "take", "remove" -> true;
            default -> false;
        };
    }

    private static List<@Nullable Object> with(List<@Nullable Object> state, @Nullable Object element) {
        List<@Nullable Object> next = new ArrayList<>(state.size() + 1);
        next.addAll(state);
        next.add(element);
        return next;
    }

    private static List<@Nullable Object> withoutHead(List<@Nullable Object> state) {
        return state.isEmpty() ? state : new ArrayList<>(state.subList(1, state.size()));
    }
}
