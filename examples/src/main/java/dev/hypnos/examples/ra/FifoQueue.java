package dev.hypnos.examples.ra;

import java.util.List;

/** The machine that is replicated: a queue of messages. */
final class FifoQueue {
    /** What can be done to it. */
    sealed interface Operation {
        record Enqueue(String message) implements Operation {}

        record Dequeue() implements Operation {}
    }

    /** What came of it. */
    sealed interface Result {
        record Done() implements Result {}

        record Taken(String message) implements Result {}

        record Empty() implements Result {}
    }

    private List<String> messages = List.of();

    Result apply(Operation operation) {
        return switch (operation) {
            case Operation.Enqueue(String message) -> {
                messages = Lists.with(messages, message);
                yield new Result.Done();
            }
            case Operation.Dequeue() when messages.isEmpty() -> new Result.Empty();
            case Operation.Dequeue() -> {
                String first = messages.getFirst();
                messages = Lists.withoutFirst(messages);
                yield new Result.Taken(first);
            }
        };
    }

    List<String> contents() {
        return messages;
    }
}
