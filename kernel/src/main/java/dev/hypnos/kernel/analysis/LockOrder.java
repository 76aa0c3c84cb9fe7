package dev.hypnos.kernel.analysis;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Trace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Locks that tasks take in orders which form a circle: in another schedule each could hold one and wait for the next.
 * Not if two of them always hold a lock in common meanwhile, which lets one of them through at a time.
 *
 * <p>Reference: Havelund, <i>Using Runtime Analysis to Guide Model Checking of Java Programs</i>, SPIN 2000, which
 * calls the relation a lock graph.
 */
final class LockOrder {
    private static final int ACQUIRE = Access.ACQUIRE.ordinal();
    /** Of one order so many places are kept. */
    private static final int PLACES_MAX = 8;
    /** Longer circles are not looked for, and after so many steps nothing more in this trial. */
    private static final int CIRCLE_MAX = 8;

    private static final int STEPS_MAX = 100_000;

    /**
     * Told of two acquisitions, each the inner one of its task, that are next to each other in a circle of these locks.
     */
    @FunctionalInterface
    interface Report {
        void accept(Trace trace, int first, int second, String locks, String kinds);
    }

    /** A lock taken by a task that held others. */
    private record Nested(int outer, int inner, int row, int task, List<Integer> held) {
        boolean canMeet(Nested other) {
            return task != other.task && Collections.disjoint(held, other.held);
        }
    }

    private final List<List<Integer>> heldBy = new ArrayList<>();
    /** By the outer lock. */
    private final Map<Integer, List<Nested>> inside = new HashMap<>();

    private final List<Nested> path = new ArrayList<>();
    private int steps;

    void start(int tasks) {
        inside.clear();
        heldBy.clear();
        steps = 0;
        for (int task = 0; task < tasks; task++) {
            heldBy.add(new ArrayList<>());
        }
    }

    void access(Trace trace, int row, Report report) {
        int task = trace.task(row);
        Integer lock = trace.resource(row);
        List<Integer> held = heldBy.get(task);
        if (trace.access(row) != ACQUIRE) {
            held.remove(lock);
            return;
        }
        if (!held.contains(lock)) {
            for (Integer outer : held) {
                nest(trace, new Nested(outer, lock, row, task, List.copyOf(held)), report);
            }
        }
        held.add(lock);
    }

    private void nest(Trace trace, Nested nested, Report report) {
        List<Nested> same = inside.computeIfAbsent(nested.outer, absent -> new ArrayList<>());
        if (same.stream().filter(other -> other.inner == nested.inner).count() < PLACES_MAX) {
            same.add(nested);
        }
        path.clear();
        path.add(nested);
        close(trace, report);
    }

    /** Looks for ways from the inner lock of the last on the path back to the outer one of the first. */
    private void close(Trace trace, Report report) {
        Nested first = path.getFirst();
        for (Nested next : inside.getOrDefault(path.getLast().inner, List.of())) {
            if (++steps > STEPS_MAX || !path.stream().allMatch(next::canMeet)) {
                continue;
            }
            path.add(next);
            if (next.inner == first.outer) {
                report.accept(trace, next.row, first.row, locks(trace), kinds(trace));
            } else if (path.size() < CIRCLE_MAX) {
                close(trace, report);
            }
            path.removeLast();
        }
    }

    /** What kinds of locks are in the circle, in an order that does not depend on where it begins. */
    private String kinds(Trace trace) {
        return path.stream()
                .map(nested -> kind(String.valueOf(trace.resourceName(nested.outer))))
                .sorted()
                .collect(Collectors.joining(" "));
    }

    /** A name without the number that tells it from others in this trial. */
    private static String kind(String name) {
        int number = name.indexOf('#');
        int end = number < 0 ? name.indexOf(' ') : number;
        return end < 0 ? name : name.substring(0, end);
    }

    private String locks(Trace trace) {
        List<String> names = new ArrayList<>();
        path.forEach(nested -> names.add(String.valueOf(trace.resourceName(nested.outer))));
        String last = names.removeLast();
        return String.join(", ", names) + " and " + last;
    }
}
