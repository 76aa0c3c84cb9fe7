package dev.hypnos.kernel.analysis;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Trace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The definition of conflicts, word by word and without a thought for cost: sets of operations instead of clocks, and every
 * pair looked at. What {@link ConflictAnalysis} is compared with.
 */
final class PlainConflicts {
    private record Past(int operation, int task, Access access, BitSet known) {}

    private final Trace trace;
    private final Map<Integer, BitSet> knownByTask = new HashMap<>();
    private final Map<Integer, List<Past>> pastOfResource = new HashMap<>();
    private final BitSet conflicting = new BitSet();
    /** The tasks whose next operation was pending when the clock moved. */
    private final BitSet pending = new BitSet();
    /** The row in which the clock moved last. */
    private int barrier = -1;

    private PlainConflicts(Trace trace) {
        this.trace = trace;
    }

    /** The rows of the operations that conflict with another. */
    static BitSet of(Trace trace) {
        PlainConflicts conflicts = new PlainConflicts(trace);
        for (int row = 0; row < trace.size(); row++) {
            conflicts.take(row);
        }
        return conflicts.conflicting;
    }

    private void take(int row) {
        int task = trace.task(row);
        BitSet known = known(task);
        switch (trace.kind(row)) {
            case Trace.DECIDED, Trace.SKIPPED -> operation(row);
            case Trace.START -> known(trace.resource(row)).or(known);
            case Trace.EDGE -> {
                follow(known, row);
                past(row).add(new Past(-1, task, access(row), copy(known)));
            }
            case Trace.PENDING -> check(row, row);
            case Trace.BARRIER -> {
                if (access(row) == Access.AWAIT) {
                    pending.set(task);
                } else {
                    barrier = row;
                }
            }
            default -> {} // further resources are taken with their operation
        }
    }

    private void operation(int row) {
        int task = trace.task(row);
        BitSet known = known(task);
        List<Integer> accesses = new ArrayList<>();
        if (trace.resource(row) >= 0) {
            accesses.add(row);
        }
        for (int next = row + 1;
                next < trace.size() && !trace.isOperation(next) && trace.kind(next) != Trace.BARRIER;
                next++) {
            if (trace.kind(next) == Trace.ALSO) {
                accesses.add(next);
            }
        }
        accesses.stream().filter(access -> access(access) == Access.AWAIT).forEach(access -> follow(known, access));
        accesses.forEach(access -> check(row, access));
        pending.clear(task);
        accesses.forEach(access -> follow(known, access));
        known.set(row);
        accesses.forEach(access -> past(access).add(new Past(row, task, access(access), copy(known))));
    }

    private void check(int operation, int access) {
        for (Past past : past(access)) {
            if (past.operation >= 0
                    && past.task != trace.task(operation)
                    && (past.operation > barrier || pending.get(trace.task(operation)))
                    && !known(trace.task(operation)).get(past.operation)
                    && past.access.conflictsWith(access(access))) {
                conflicting.set(past.operation);
                conflicting.set(operation);
            }
        }
    }

    private void follow(BitSet known, int row) {
        for (Past past : past(row)) {
            if (orders(past.access, access(row))) {
                known.or(past.known);
            }
        }
    }

    private static boolean orders(Access earlier, Access later) {
        return switch (later) {
            case READ -> earlier == Access.WRITE || earlier == Access.ACQUIRE || earlier == Access.RELEASE;
            case WRITE, ACQUIRE -> earlier != Access.AWAIT;
            case RELEASE -> earlier == Access.READ || earlier == Access.WRITE;
            case AWAIT -> earlier == Access.WRITE || earlier == Access.RELEASE;
        };
    }

    private BitSet known(int task) {
        return knownByTask.computeIfAbsent(task, t -> new BitSet());
    }

    private List<Past> past(int row) {
        return pastOfResource.computeIfAbsent(trace.resource(row), r -> new ArrayList<>());
    }

    private Access access(int row) {
        return Access.of(trace.access(row));
    }

    private static BitSet copy(BitSet set) {
        return (BitSet) set.clone();
    }
}
