package dev.hypnos.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether operations can be explained as if each had happened at one moment between its invocation and its end.
 *
 * <p>A history is linearizable if what happened to each part of the state is (Herlihy and Wing, <i>Linearizability</i>,
 * 1990), so parts are checked one by one where the specification names them.
 *
 * @since 0.1
 */
public final class Linearizability {
    /**
     * How many calls of a specification, or of the methods of a class that is one, a search takes at most: some
     * seconds, and some hundred megabytes.
     */
    public static final long STEPS_MAX = 1_000_000;

    private Linearizability() {}

    /** What a search that takes at most {@link #STEPS_MAX} steps says. */
    public static Verdict check(List<Operation> operations, Specification<?> specification) {
        return check(operations, specification, STEPS_MAX);
    }

    /** What a search that takes at most so many steps says. */
    public static Verdict check(List<Operation> operations, Specification<?> specification, long stepsMax) {
        Budget budget = new Budget(stepsMax);
        List<Operation> order = new ArrayList<>();
        Verdict.Unexplained first = null;
        boolean isUndecided = false;
        for (Map.Entry<@Nullable Object, List<Operation>> part :
                parts(happened(operations), specification).entrySet()) {
            switch (checkPart(part.getKey(), part.getValue(), specification, budget)) {
                case Verdict.Explained explained -> order.addAll(explained.order());
                case Verdict.Undecided undecided -> isUndecided = true;
                case Verdict.Unexplained unexplained -> {
                    if (first == null
                            || unexplained.operation().ended()
                                    < first.operation().ended()) {
                        first = unexplained;
                    }
                }
            }
        }
        if (first != null) {
            return first;
        }
        return isUndecided ? new Verdict.Undecided(budget.used()) : new Verdict.Explained(List.copyOf(order));
    }

    /** In the order of their invocations, without those that failed. */
    static List<Operation> happened(List<Operation> operations) {
        return operations.stream()
                .filter(operation -> operation.ending() != Operation.Ending.FAILED)
                .sorted(Comparator.comparingInt(Operation::invoked))
                .toList();
    }

    private static Map<@Nullable Object, List<Operation>> parts(
            List<Operation> operations, Specification<?> specification) {
        Map<@Nullable Object, List<Operation>> parts = new LinkedHashMap<>();
        for (Operation operation : operations) {
            Object part = specification.part(operation);
            if (part == null) {
                Map<@Nullable Object, List<Operation>> whole = new LinkedHashMap<>();
                whole.put(null, operations);
                return whole;
            }
            parts.computeIfAbsent(part, absent -> new ArrayList<>()).add(operation);
        }
        return parts;
    }

    private static <S extends @Nullable Object> Verdict checkPart(
            @Nullable Object part, List<Operation> operations, Specification<S> specification, Budget budget) {
        QueueElements elements = specification instanceof QueueSpecification ? QueueElements.of(operations) : null;
        int[] ranks = elements == null ? new int[operations.size()] : elements.ranks();
        int until = elements == null ? Operation.NEVER : elements.refutedAt();
        LinearSearch<S> search = new LinearSearch<>(specification, operations, until, ranks, budget);
        List<Operation> order = search.explain();
        if (order == null) {
            return budget.isUsedUp() ? new Verdict.Undecided(budget.used()) : search.unexplained(part);
        }
        return until == Operation.NEVER ? new Verdict.Explained(order) : search.refuted(until, order, part);
    }
}
