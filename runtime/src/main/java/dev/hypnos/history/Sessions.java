package dev.hypnos.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a client may expect from one operation to its next, whatever others see. A value is older than another if all
 * that may have written it was over before anything that wrote the other began; a value that nobody wrote was there
 * from the beginning, and is older than all.
 */
final class Sessions {
    private static final Object NO_KEY = new Object();

    /** A value of a key, as clients see it. */
    private record Version(Object key, @Nullable Object value) {}

    /** When a value was written: the first beginning, and the last end. */
    private record Written(int from, int until) {
        Written and(Operation write) {
            int ended = write.isCertain() ? write.ended() : Operation.NEVER;
            return new Written(Math.min(from, write.invoked()), Math.max(until, ended));
        }
    }

    private static final Written FROM_THE_BEGINNING = new Written(-1, -1);

    private final List<Operation> operations;
    private final String read;
    private final String write;
    private final Map<Version, Written> versions = new HashMap<>();

    Sessions(List<Operation> operations, String read, String write) {
        this.operations = Linearizability.happened(operations);
        this.read = read;
        this.write = write;
        for (Operation operation : this.operations) {
            if (isWrite(operation)) {
                Written none = new Written(Operation.NEVER, -1);
                versions.merge(written(operation), none.and(operation), (known, one) -> known.and(operation));
            }
        }
    }

    private boolean isWrite(Operation operation) {
        return operation.name().equals(write) && !operation.arguments().isEmpty();
    }

    private boolean isRead(Operation operation) {
        return operation.name().equals(read) && operation.ending() == Operation.Ending.RETURNED;
    }

    private static Version written(Operation operation) {
        Object key = operation.arguments().size() < 2 ? null : operation.argument(0);
        return new Version(key == null ? NO_KEY : key, operation.arguments().getLast());
    }

    private static Version seen(Operation operation) {
        return new Version(Objects.requireNonNullElse(operation.argument(0), NO_KEY), operation.result());
    }

    private boolean isOlder(Version one, Version other) {
        Written first = versions.getOrDefault(one, FROM_THE_BEGINNING);
        Written second = versions.getOrDefault(other, FROM_THE_BEGINNING);
        return first.until < second.from;
    }

    /** What is wrong; null if nothing is. */
    @Nullable
    String monotonicReads() {
        return problem(false);
    }

    /** What is wrong; null if nothing is. */
    @Nullable
    String readYourWrites() {
        return problem(true);
    }

    /** @param isOfWrites whether what a client wrote, and not what it read, tells what it may expect */
    private @Nullable String problem(boolean isOfWrites) {
        Map<String, Map<Object, List<Operation>>> known = new HashMap<>();
        for (Operation operation : operations) {
            Map<Object, List<Operation>> ofClient =
                    known.computeIfAbsent(operation.client(), absent -> new HashMap<>());
            if (isRead(operation)) {
                Version now = seen(operation);
                for (Operation before : ofClient.getOrDefault(now.key, List.of())) {
                    if (isOlder(now, version(before))) {
                        return operation.client() + (isOfWrites ? " wrote by " : " was told by ") + before
                                + " and then " + operation + ", which is older";
                    }
                }
            }
            boolean tells = isOfWrites ? isWrite(operation) && operation.isCertain() : isRead(operation);
            if (tells) {
                ofClient.computeIfAbsent(version(operation).key, absent -> new ArrayList<>())
                        .add(operation);
            }
        }
        return null;
    }

    private Version version(Operation operation) {
        return isWrite(operation) ? written(operation) : seen(operation);
    }
}
