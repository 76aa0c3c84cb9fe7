package dev.hypnos.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Looks for an order of operations in which a specification gives what the clients were told, and in which no operation
 * comes before one that was over when it began.
 *
 * <p>Idea: the operations that may come next are those that were invoked before the first end of one that has no place
 * yet. Take one whose result fits, go on, and come back if that leads nowhere (Wing and Gong, <i>Testing and Verifying
 * Concurrent Objects</i>, 1993). The same operations placed with the same state need not be tried twice (Lowe,
 * <i>Testing for Linearizability</i>, 2017).
 *
 * <p>Added here: an operation that fits and only reads takes its place at once, and nothing else is tried. Whatever
 * order there is, it may come first in it: nobody notices. One that need not have happened and leaves the state as it
 * is, is not tried at all. Of the others those are tried first that were over first, later those whose result is not
 * known, and last those that may never have happened; of these, one of several that do the same stands for all.
 *
 * <p>Guarantee: exact. The end that stops the search latest is that of the operation which cannot be explained: all
 * that was over before has been placed. Cost: exponential in the number of clients at worst, which a limit on calls of
 * the specification bounds; near to linear for most histories that can be explained.
 */
final class LinearSearch<S extends @Nullable Object> {
    /** What may come next, and which of that was tried. */
    private static final class Level<S extends @Nullable Object> {
        final int[] candidates;
        final List<Specification.Step<S>> steps;
        final S state;
        int tried;

        Level(int[] candidates, List<Specification.Step<S>> steps, S state) {
            this.candidates = candidates;
            this.steps = steps;
            this.state = state;
        }
    }

    private final Specification<S> specification;
    private final List<Operation> operations;
    private final boolean[] isForced;
    private final int[] ranks;
    /**
     * By the number of an operation that may never have happened: an earlier one that might do the same, or -1. That
     * one is tried first.
     */
    private final int[] twins;

    private final EventList events;
    private final Placed placed;
    private final Budget budget;
    private final List<Level<S>> levels = new ArrayList<>();

    /** The latest end that stopped the search, and the order and state with which it did. */
    private int latest = -1;

    private List<Operation> longest = List.of();
    private @Nullable Level<S> stopped;

    /**
     * @param operations in the order of their invocations, without those that failed
     * @param until ends of operations from this event on need not be explained
     * @param ranks by the number of an operation: those with smaller ones are tried first
     */
    LinearSearch(Specification<S> specification, List<Operation> operations, int until, int[] ranks, Budget budget) {
        this.specification = specification;
        this.operations = operations;
        this.ranks = ranks;
        this.budget = budget;
        this.twins = Twins.of(operations, specification);
        int count = operations.size();
        this.isForced = new boolean[count];
        this.placed = new Placed(count);
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Operation operation = operations.get(i);
            isForced[i] = operation.isCertain() && operation.ended() < until;
            if (operation.invoked() < until) {
                all.add(i);
            }
            if (isForced[i]) {
                all.add(i + count);
            }
        }
        all.sort(Comparator.comparingInt(event -> event < count
                ? operations.get(event).invoked()
                : operations.get(event - count).ended()));
        this.events = new EventList(all.stream().mapToInt(Integer::intValue).toArray(), count);
    }

    /** An order that explains all ends; null if there is none, or the budget is used up. */
    @Nullable
    List<Operation> explain() {
        if (isExplained()) {
            return List.of();
        }
        levels.add(level(specification.initial()));
        while (!levels.isEmpty()) {
            Level<S> level = levels.getLast();
            if (budget.isUsedUp()) {
                return null;
            }
            if (level.tried == level.candidates.length) {
                levels.removeLast();
                if (!levels.isEmpty()) {
                    takeBack(levels.getLast());
                }
                continue;
            }
            int next = level.candidates[level.tried];
            S state = level.steps.get(level.tried).state();
            level.tried++;
            events.remove(next, isForced[next]);
            placed.add(next);
            if (isExplained()) {
                return order();
            }
            if (placed.visit(state)) {
                levels.add(level(state));
            } else {
                takeBack(level);
            }
        }
        return null;
    }

    private void takeBack(Level<S> level) {
        int last = level.candidates[level.tried - 1];
        placed.remove(last);
        events.restore(last, isForced[last]);
    }

    /** Whether no end is left: what is left was asked for, and maybe never happened. */
    private boolean isExplained() {
        for (int event = events.head(); event != EventList.END; event = events.next(event)) {
            if (!events.isInvocation(event)) {
                return false;
            }
        }
        return true;
    }

    private Level<S> level(S state) {
        int[] found = new int[8];
        int count = 0;
        List<Specification.Step<S>> steps = new ArrayList<>();
        int event = events.head();
        for (; events.isInvocation(event); event = events.next(event)) {
            int number = events.operation(event);
            if (twins[number] >= 0 && !placed.has(twins[number])) {
                continue;
            }
            Operation operation = operations.get(number);
            budget.use(ClassSpecification.calls(state));
            Specification.Step<S> step = specification.apply(state, operation);
            if (step == null || !fits(operation, step)) {
                continue;
            }
            if (isForced[number] && isReading(operation)) {
                return stopsAt(first(event), new Level<>(new int[] {number}, List.of(step), state));
            }
            if (isForced[number] || !Objects.equals(state, step.state())) {
                found = count < found.length ? found : Arrays.copyOf(found, 2 * count);
                found[count++] = number;
                steps.add(step);
            }
        }
        return stopsAt(events.operation(event), sorted(Arrays.copyOf(found, count), steps, state));
    }

    private boolean isReading(Operation operation) {
        return operation.ending() == Operation.Ending.RETURNED && specification.isReading(operation);
    }

    /** The operation whose end comes first from this event on. */
    private int first(int from) {
        int event = from;
        while (events.isInvocation(event)) {
            event = events.next(event);
        }
        return events.operation(event);
    }

    static boolean fits(Operation operation, Specification.Step<?> step) {
        return operation.ending() != Operation.Ending.RETURNED || Results.areSame(operation.result(), step.result());
    }

    private Level<S> sorted(int[] found, List<Specification.Step<S>> steps, S state) {
        Integer[] order = new Integer[found.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (one, other) -> compare(found[one], found[other]));
        int[] candidates = new int[found.length];
        List<Specification.Step<S>> sorted = new ArrayList<>(found.length);
        for (int i = 0; i < found.length; i++) {
            candidates[i] = found[order[i]];
            sorted.add(steps.get(order[i]));
        }
        return new Level<>(candidates, sorted, state);
    }

    private int compare(int one, int other) {
        if (isForced[one] != isForced[other]) {
            return isForced[one] ? -1 : 1;
        }
        boolean isTold = operations.get(one).ending() == Operation.Ending.RETURNED;
        if (isTold != (operations.get(other).ending() == Operation.Ending.RETURNED)) {
            return isTold ? -1 : 1;
        }
        return ranks[one] != ranks[other]
                ? Integer.compare(ranks[one], ranks[other])
                : Integer.compare(
                        operations.get(one).ended(), operations.get(other).ended());
    }

    /** The end of this operation is the next that must be explained. */
    private Level<S> stopsAt(int operation, Level<S> level) {
        int end = operations.get(operation).ended();
        if (end > latest || (end == latest && levels.size() > longest.size())) {
            latest = end;
            longest = order();
            stopped = level;
        }
        return level;
    }

    private List<Operation> order() {
        List<Operation> order = new ArrayList<>(levels.size());
        for (Level<S> level : levels) {
            if (level.tried > 0) {
                order.add(operations.get(level.candidates[level.tried - 1]));
            }
        }
        return order;
    }

    /** After {@link #explain} found nothing: why not. */
    Verdict.Unexplained unexplained(@Nullable Object part) {
        Operation operation = operations.stream()
                .filter(each -> each.ended() == latest)
                .findFirst()
                .orElseThrow();
        return unexplained(operation, longest, Objects.requireNonNull(stopped).state, part);
    }

    private Verdict.Unexplained unexplained(
            Operation operation, List<Operation> order, S state, @Nullable Object part) {
        Specification.Step<S> step = specification.apply(state, operation);
        return new Verdict.Unexplained(
                operation,
                List.copyOf(order),
                step == null ? null : step.result(),
                step == null,
                part,
                List.copyOf(operations));
    }

    /**
     * The operation that ends with this event is known not to be explained, and an order of what ended before was
     * found.
     */
    Verdict.Unexplained refuted(int ended, List<Operation> order, @Nullable Object part) {
        Operation operation = operations.stream()
                .filter(each -> each.ended() == ended)
                .findFirst()
                .orElseThrow();
        S state = specification.initial();
        for (Operation each : order) {
            state = Objects.requireNonNull(specification.apply(state, each)).state();
        }
        return unexplained(operation, order, state, part);
    }
}
