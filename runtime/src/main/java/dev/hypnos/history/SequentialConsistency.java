package dev.hypnos.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether operations can be explained by an order that each client agrees with, whatever the clock says (Lamport,
 * <i>How to Make a Multiprocessor Computer That Correctly Executes Multiprocess Programs</i>, 1979).
 *
 * <p>The next in the order is the next of some client. The same numbers of operations of each client with the same
 * state are tried once. What is unknown may come at any place behind what its client did before, or at none: it is a
 * client of its own here, which asks too much of nobody. Parts of the state are not looked at one by one: each may be
 * in order and the whole not.
 */
final class SequentialConsistency<S extends @Nullable Object> {
    private record Visit(List<Integer> positions, @Nullable Object state) {}

    private final Specification<S> specification;
    private final List<Operation> operations;
    private final List<List<Operation>> lines = new ArrayList<>();
    private final int[] positions;
    private final Budget budget;
    private final Set<Visit> visited = new HashSet<>();
    private final List<Operation> order = new ArrayList<>();
    private final int certain;
    private int placed;

    private List<Operation> longest = List.of();
    private @Nullable Operation stuck;
    private Specification.@Nullable Step<S> instead;

    private SequentialConsistency(Specification<S> specification, List<Operation> operations, Budget budget) {
        this.specification = specification;
        this.operations = operations;
        this.budget = budget;
        Map<String, List<Operation>> ofClients = new LinkedHashMap<>();
        int count = 0;
        for (Operation operation : operations) {
            if (operation.isCertain()) {
                ofClients
                        .computeIfAbsent(operation.client(), absent -> new ArrayList<>())
                        .add(operation);
                count++;
            } else {
                lines.add(List.of(operation));
            }
        }
        lines.addAll(0, ofClients.values());
        this.certain = count;
        this.positions = new int[lines.size()];
    }

    static <S extends @Nullable Object> Verdict check(
            List<Operation> operations, Specification<S> specification, long stepsMax) {
        Budget budget = new Budget(stepsMax);
        SequentialConsistency<S> search =
                new SequentialConsistency<>(specification, Linearizability.happened(operations), budget);
        return search.explain();
    }

    /** A place in the search: the state, and the line that is tried next. */
    private static final class Level<S extends @Nullable Object> {
        final S state;
        int line;

        Level(S state) {
            this.state = state;
        }
    }

    private Verdict explain() {
        List<Level<S>> levels = new ArrayList<>();
        levels.add(new Level<>(specification.initial()));
        while (placed < certain) {
            if (budget.isUsedUp()) {
                return new Verdict.Undecided(budget.used());
            }
            Level<S> level = levels.getLast();
            if (level.line == lines.size()) {
                levels.removeLast();
                if (levels.isEmpty()) {
                    return unexplained();
                }
                takeBack(levels.getLast().line - 1);
                continue;
            }
            int line = level.line++;
            if (positions[line] == lines.get(line).size()) {
                continue;
            }
            Operation next = lines.get(line).get(positions[line]);
            budget.use(ClassSpecification.calls(level.state));
            Specification.Step<S> step = specification.apply(level.state, next);
            if (step == null || !LinearSearch.fits(next, step)) {
                note(next, step);
                continue;
            }
            place(line, next);
            if (visited.add(new Visit(Arrays.stream(positions).boxed().toList(), step.state()))) {
                levels.add(new Level<>(step.state()));
            } else {
                takeBack(line);
            }
        }
        return new Verdict.Explained(List.copyOf(order));
    }

    private void place(int line, Operation next) {
        positions[line]++;
        order.add(next);
        placed += next.isCertain() ? 1 : 0;
    }

    private void takeBack(int line) {
        positions[line]--;
        placed -= order.removeLast().isCertain() ? 1 : 0;
    }

    /** This one does not fit here. The first of those that do not fit behind the longest order is what is shown. */
    private void note(Operation next, Specification.@Nullable Step<S> step) {
        if (next.isCertain() && (stuck == null || order.size() > longest.size())) {
            longest = List.copyOf(order);
            stuck = next;
            instead = step;
        }
    }

    private Verdict unexplained() {
        Specification.Step<S> step = instead;
        return new Verdict.Unexplained(
                Objects.requireNonNull(stuck),
                longest,
                step == null ? null : step.result(),
                step == null,
                null,
                operations);
    }
}
