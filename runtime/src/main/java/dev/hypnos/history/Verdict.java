package dev.hypnos.history;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a checker says about a history.
 *
 * @since 0.1
 */
public sealed interface Verdict {
    /**
     * There is an order.
     *
     * @param order one order of all operations that certainly took effect, with those of the others that it needs
     */
    record Explained(List<Operation> order) implements Verdict {}

    /**
     * There is none.
     *
     * @param operation the first one that no order explains, whatever came before
     * @param order an order of the longest part that can be explained: of all that was over before that operation was
     * @param result what it should have been told after that order; null where it should have had to wait, or should
     *     have been told null
     * @param waits whether it should have had to wait after that order
     * @param part the part of the state that this is about, such as a key; null for all of it
     * @param operations those of that part, in the order of their invocations
     */
    record Unexplained(
            Operation operation,
            List<Operation> order,
            @Nullable Object result,
            boolean waits,
            @Nullable Object part,
            List<Operation> operations)
            implements Verdict {}

    /**
     * The limit was reached before the search was over.
     *
     * @param steps how many calls of the specification it took
     */
    record Undecided(long steps) implements Verdict {}
}
