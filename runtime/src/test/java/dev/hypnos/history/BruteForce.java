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

    /** Whether there is an order that every client agrees with. */
    static <S> boolean explainsInOrderOfClients(List<Operation> operations, Specification<S> specification) {
        List<Operation> left = Linearizability.happened(operations);
        return explainsInOrderOfClients(left, specification, specification.initial());
    }

    private static <S> boolean explainsInOrderOfClients(List<Operation> left, Specification<S> specification, S state) {
        if (left.stream().noneMatch(Operation::isCertain)) {
            return true;
        }
        for (Operation next : left) {
            boolean isFirst = left.stream()
                    .noneMatch(other -> other.isCertain()
                            && next.isCertain()
                            && other.client().equals(next.client())
                            && other.invoked() < next.invoked());
            Specification.Step<S> step = isFirst ? specification.apply(state, next) : null;
            if (step != null && LinearSearch.fits(next, step)) {
                List<Operation> rest = new ArrayList<>(left);
                rest.remove(next);
                if (explainsInOrderOfClients(rest, specification, step.state())) {
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
