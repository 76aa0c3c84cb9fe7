package dev.hypnos.history;

import java.util.ArrayList;
import java.util.List;

/** Tries all orders of operations, one after the other: slow, and too simple to be wrong. */
final class BruteForce {
    private BruteForce() {}

    /** Whether there is an order that explains all operations that were over before this event. */
    static <S> boolean explains(List<Operation> operations, Specification<S> specification, int until) {
        List<Operation> left = operations.stream()
                .filter(operation -> operation.ending() != Operation.Ending.FAILED && operation.invoked() < until)
                .toList();
        return explains(left, specification, specification.initial(), until);
    }

    private static <S> boolean explains(List<Operation> left, Specification<S> specification, S state, int until) {
        if (left.stream().noneMatch(operation -> isForced(operation, until))) {
            return true;
        }
        for (Operation next : left) {
            if (left.stream().anyMatch(other -> isForced(other, until) && other.ended() < next.invoked())) {
                continue;
            }
            Specification.Step<S> step = specification.apply(state, next);
            boolean fits = step != null
                    && (next.ending() != Operation.Ending.RETURNED || Results.areSame(next.result(), step.result()));
            if (fits) {
                List<Operation> rest = new ArrayList<>(left);
                rest.remove(next);
                if (explains(rest, specification, step.state(), until)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isForced(Operation operation, int until) {
        return operation.ending() != Operation.Ending.UNKNOWN && operation.ended() < until;
    }
}
