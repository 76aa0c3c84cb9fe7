package dev.hypnos.kernel.analysis;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Locks that two tasks take in opposite orders: in another schedule each could hold one and wait for the other. Not if both
 * always hold a third lock meanwhile, which lets one of them through at a time.
 */
final class LockOrder {
    /** Told of two acquisitions, each the inner one of its task. */
    @FunctionalInterface
    interface Report {
        void accept(Trace trace, int first, int second, String locks);
    }

    private record Nested(int row, int task, List<Integer> held) {}

    private final List<List<Integer>> heldBy = new ArrayList<>();
    /** By the outer and the inner lock: where they were taken in this order. */
    private final Map<Long, List<Nested>> orders = new HashMap<>();

    private static final int ACQUIRE = Access.ACQUIRE.ordinal();
    /** Of one order so many places are kept. */
    private static final int PLACES_MAX = 8;

    void start(Trace trace, int tasks) {
        orders.clear();
        heldBy.clear();
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
                nest(trace, row, task, outer, lock, held, report);
            }
        }
        held.add(lock);
    }

    private void nest(Trace trace, int row, int task, int outer, int inner, List<Integer> held, Report report) {
        List<Nested> same = orders.computeIfAbsent(key(outer, inner), absent -> new ArrayList<>());
        if (same.size() < PLACES_MAX) {
            same.add(new Nested(row, task, List.copyOf(held)));
        }
        for (Nested opposite : orders.getOrDefault(key(inner, outer), List.of())) {
            boolean isGuarded =
                    opposite.held.stream().anyMatch(lock -> lock != inner && held.contains(lock) && lock != outer);
            if (opposite.task != task && !isGuarded) {
                report.accept(
                        trace, opposite.row, row, trace.resourceName(outer) + " and " + trace.resourceName(inner));
            }
        }
    }

    private static long key(int outer, int inner) {
        return ((long) outer << 32) | inner;
    }
}
