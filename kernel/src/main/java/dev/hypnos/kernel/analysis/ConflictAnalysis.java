package dev.hypnos.kernel.analysis;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.History;
import dev.hypnos.kernel.Trace;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the conflicts of a trial after its end, and teaches them to the history.
 *
 * <p>Reference: Yuan and Yang, <i>Effective Concurrency Testing for Distributed Systems</i>, ASPLOS 2020, section 2.3.
 * An earlier operation conflicts with a later one of another task if both access one resource in ways whose order
 * matters, and if the earlier does not happen before the later by anything else than the later one's own edges. The
 * question is therefore asked before those edges are added: a volatile write and the read that sees it conflict, two
 * acquisitions of a lock do, and what the lock protects does not.
 *
 * <p>An operation that touches several resources is one operation: all of its accesses are checked before any of its
 * edges counts, since each would hide the conflicts of the others. An exception are waits ({@link Access#AWAIT}): what
 * they wait for could not have come later. And where the clock moved since nothing else could happen
 * ({@link Trace#BARRIER}), all that comes after happens after all that came before, but for operations that were
 * pending and could not go on: these could have come before what keeps them from it.
 *
 * <p>Cost: one pass, about constant for each row (see {@link AccessLog}). Resources that one task alone touched, or
 * that nobody changed, are found beforehand and cost nothing more. One object serves all trials of a campaign, and
 * allocates nothing once it has seen the largest.
 */
public final class ConflictAnalysis {
    private static final byte AWAIT = (byte) Access.AWAIT.ordinal();
    private static final byte READ = (byte) Access.READ.ordinal();
    /**
     * While resources are sorted: the kinds of access as bits, whether several tasks touched it, and the first of them.
     */
    private static final int KINDS = (1 << Access.values().length) - 1;

    private static final int SHARED = KINDS + 1;
    private static final int TASK = 2 * SHARED;
    /** The kinds that change nothing. */
    private static final int HARMLESS = 1 << READ | 1 << AWAIT;

    private final HappensBefore order = new HappensBefore();
    private final Prediction prediction = new Prediction();
    private final AccessLog log = new AccessLog(order, prediction);
    private final OrderHash hash = new OrderHash();
    /** While resources are sorted: who touched it and how; then: its number among those that matter, or -1. */
    private int[] numbers = new int[256];
    /** By that number: the kinds of access that occur. */
    private int[] kindsOf = new int[64];
    /** How many operations each task has executed, and the row of the last. */
    private int[] operations = new int[16];

    private int[] lastOperation = new int[16];
    /** Whether any operation of the trial touches more than one resource. */
    private boolean hasFurther;

    /** Analyses the trial in this trace; without a history nothing is predicted or learnt. */
    public TrialAnalysis analyse(Trace trace, @Nullable History history) {
        int resources = numberResources(trace);
        int tasks = trace.taskCount();
        if (!VectorClocks.fit(tasks, (long) resources * HappensBefore.MARKING)) {
            return tooLarge(trace);
        }
        order.start(tasks, resources);
        log.start(trace.size(), resources);
        for (int resource = 0; resource < resources; resource++) {
            log.expect(resource, kindsOf[resource]);
        }
        hash.start(trace, resources);
        prediction.start(trace, history);
        if (tasks > operations.length) {
            operations = new int[Math.max(tasks, operations.length * 2)];
            lastOperation = new int[operations.length];
        }
        Arrays.fill(operations, 0, tasks, 0);
        int row = 0;
        while (row < trace.size()) {
            row = trace.isOperation(row) ? operation(trace, row) : other(trace, row);
        }
        long executed = 0;
        for (int task = 0; task < tasks; task++) {
            executed += operations[task];
        }
        prediction.learn();
        return new TrialAnalysis(
                executed,
                prediction.conflicts(),
                prediction.falseNegatives(),
                prediction.firstConflicts(),
                prediction.falsePositives(),
                hash.total());
    }

    /** A trial that started tasks without end, until it was cut off. It is counted, and nothing is learnt from it. */
    private static TrialAnalysis tooLarge(Trace trace) {
        long executed = 0;
        for (int row = 0; row < trace.size(); row++) {
            executed += trace.isOperation(row) ? 1 : 0;
        }
        return new TrialAnalysis(executed, 0, 0, 0, 0, trace.size());
    }

    /** Whether the operation in this row of the trace analysed last conflicts with another. */
    public boolean conflicted(int row) {
        return log.marked(row);
    }

    /** Numbers the resources that several tasks touched and at least one changed; returns how many. */
    private int numberResources(Trace trace) {
        int count = trace.resourceCount();
        if (count > numbers.length) {
            numbers = new int[Math.max(count, numbers.length * 2)];
        }
        Arrays.fill(numbers, 0, count, 0);
        int size = trace.size();
        boolean further = false;
        for (int row = 0; row < size; row++) {
            int resource = trace.resource(row);
            int kind = trace.kind(row);
            if (resource < 0 || kind == Trace.START || kind >= Trace.ORDER) {
                continue;
            }
            further |= kind == Trace.ALSO;
            int known = numbers[resource];
            int task = (trace.task(row) + 1) * TASK;
            if (known == 0) {
                known = task;
            } else if ((known & -TASK) != task) {
                known |= SHARED;
            }
            numbers[resource] = known | 1 << trace.access(row);
        }
        hasFurther = further;
        int next = 0;
        for (int resource = 0; resource < count; resource++) {
            int known = numbers[resource];
            if ((known & SHARED) == 0 || (known & KINDS & ~HARMLESS) == 0) {
                numbers[resource] = -1;
            } else {
                kindsOf = next < kindsOf.length ? kindsOf : Arrays.copyOf(kindsOf, next * 2);
                kindsOf[next] = known & KINDS;
                numbers[resource] = next++;
            }
        }
        return next;
    }

    /** Takes the operation in this row with all that belongs to it; returns the row after. */
    private int operation(Trace trace, int row) {
        int task = trace.task(row);
        int site = trace.site(row);
        int index = ++operations[task];
        lastOperation[task] = row;
        prediction.operation(row, task, site);
        int end = hasFurther ? endOfOperation(trace, row, task) : row + 1;
        long predecessors = 0;
        if (end > row + 1) {
            order.step(task);
            predecessors = several(trace, row, end, hash.identity(task, index));
        } else {
            int resource = number(trace, row);
            if (resource >= 0) {
                byte access = trace.access(row);
                order.step(task);
                predecessors = hash.predecessors(resource, access);
                log.check(task, resource, access, row);
                order.follow(task, resource, access);
                order.precede(task, resource, access);
                log.add(task, resource, access, row);
                hash.precede(hash.identity(task, index), resource, access);
            }
        }
        order.goesOn(task);
        hash.operation(task, index, site, predecessors);
        return end;
    }

    /** The row after the last further resource that matters; rows between may be starts and edges of the same task. */
    private int endOfOperation(Trace trace, int operation, int task) {
        int end = operation + 1;
        int size = trace.size();
        for (int row = end; row < size && !trace.isOperation(row) && trace.task(row) == task; row++) {
            if (trace.kind(row) == Trace.BARRIER) {
                break;
            }
            if (trace.kind(row) == Trace.ALSO && number(trace, row) >= 0) {
                end = row + 1;
            }
        }
        return end;
    }

    /** An operation with several resources: first all waits, then all questions, then all edges, then all marks. */
    private long several(Trace trace, int first, int end, long identity) {
        int task = trace.task(first);
        for (int row = first; row < end; row++) {
            if (trace.access(row) == AWAIT && isAccess(trace, row)) {
                order.follow(task, number(trace, row), AWAIT);
            }
        }
        long predecessors = 0;
        for (int row = first; row < end; row++) {
            if (isAccess(trace, row)) {
                predecessors = predecessors * 31 + hash.predecessors(number(trace, row), trace.access(row));
                log.check(task, number(trace, row), trace.access(row), first);
            }
        }
        for (int row = first; row < end; row++) {
            if (isAccess(trace, row)) {
                order.follow(task, number(trace, row), trace.access(row));
            }
        }
        for (int row = first; row < end; row++) {
            if (isAccess(trace, row)) {
                order.precede(task, number(trace, row), trace.access(row));
                log.add(task, number(trace, row), trace.access(row), first);
                hash.precede(identity, number(trace, row), trace.access(row));
            }
        }
        for (int row = first; row < end; row++) {
            if (trace.kind(row) > Trace.ALSO) {
                other(trace, row);
            }
        }
        return predecessors;
    }

    /** Takes a row that is no operation; returns the row after. */
    private int other(Trace trace, int row) {
        int task = trace.task(row);
        if (trace.kind(row) == Trace.BARRIER) {
            if (trace.access(row) == AWAIT) {
                order.pends(task);
            } else {
                order.barrier();
            }
            return row + 1;
        }
        if (trace.kind(row) == Trace.START) {
            order.starts(task, trace.resource(row));
            return row + 1;
        }
        int resource = number(trace, row);
        if (resource < 0 || isForOthers(trace, row)) {
            return row + 1;
        }
        byte access = trace.access(row);
        if (trace.kind(row) == Trace.PENDING) {
            order.step(task);
            log.check(task, resource, access, row);
            return row + 1;
        }
        long identity = hash.edge(task, operations[task]);
        order.step(task);
        if (trace.kind(row) == Trace.ALSO) {
            // Too late to be asked before the operation's own edges: another task has executed in between.
            identity = hash.identity(task, operations[task]);
            hash.operation(task, operations[task], trace.site(row), hash.predecessors(resource, access) + 1);
            log.check(task, resource, access, lastOperation[task]);
            log.add(task, resource, access, lastOperation[task]);
        }
        order.follow(task, resource, access);
        order.precede(task, resource, access);
        hash.precede(identity, resource, access);
        return row + 1;
    }

    /** Whether the row is for the search for races, or for strategies that must know more. */
    private static boolean isForOthers(Trace trace, int row) {
        return trace.kind(row) >= Trace.ORDER;
    }

    /** Whether the row is an access, of the operation or one more of it, to a resource that matters. */
    private boolean isAccess(Trace trace, int row) {
        return trace.kind(row) <= Trace.ALSO && number(trace, row) >= 0;
    }

    private int number(Trace trace, int row) {
        int resource = trace.resource(row);
        return resource < 0 ? -1 : numbers[resource];
    }
}
