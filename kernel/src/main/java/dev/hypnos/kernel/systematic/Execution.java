package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.ResourceNames;
import dev.hypnos.kernel.Trace;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One execution of the program, read off its trace: the operations, what happens before what, and the
 * {@linkplain Race races}. An operation races also with one that it disables, however that is enabled again. Where the
 * clock moves nothing else can happen: what comes after it happens after all that came before. But an operation that
 * was pending then could have been executed earlier, before whatever keeps it from going on: it looks for races first.
 *
 * <p>Executions that are tried one after the other share their beginnings. So only the rows of a trace are read that
 * are not those of the trace before: the rest of what was found out is taken back to where the two part.
 */
final class Execution {
    private static final int ALL = Integer.MAX_VALUE;

    private final KnownTasks knownTasks;
    private final boolean hasObservers;
    private final Operations operations;
    private final Clocks clocks = new Clocks();
    private final Races races;

    private Trace trace = new Trace();
    private ResourceNames names = ResourceNames.NONE;
    private int taskCount;
    private int executed;
    private int cut;
    /** The touches from here on are not looked at yet, since there may be details to come. */
    private int lookedAt;

    private int touching;

    /** The rows that were read, as they were. */
    private long[] rows = new long[0];

    private int rowCount;

    // By choice: the row, the operation that it belongs to, and what was chosen.
    private int[] chosenRows = new int[16];
    private int[] choosing = new int[16];
    private int[] chosen = new int[16];
    private int chosenCount;

    /** The first row whose effect depends on the whole execution: who takes a message is known at its end. */
    private int readAnewFrom;

    // By operation: the state before it.
    private final Checkpoints checkpoints = new Checkpoints();

    // By task: its number in all executions, and back.
    private int[] ids = new int[16];
    private int[] numbers = new int[16];
    /**
     * By task: what an operation of it that comes before another one adds to the hash of that; the same in all
     * executions.
     */
    private long[] weights = new long[16];

    /** @param hasObservers whether messages are in conflict only if somebody could tell their order */
    Execution(KnownTasks knownTasks, Footprint.Identities identities, boolean hasObservers) {
        this.knownTasks = knownTasks;
        this.operations = new Operations(identities);
        this.races = new Races(operations, clocks);
        this.hasObservers = hasObservers;
    }

    /** Reads a trace. */
    void read(Trace current, ResourceNames currentNames) {
        trace = current;
        names = currentNames;
        readTasks();
        int shared = Math.min(trace.sharedRows(rows, rowCount), readAnewFrom);
        rows = trace.copyRows(rows);
        rowCount = trace.size();
        cut = ALL;
        for (int row = rewind(shared); row < rowCount; row++) {
            read(row);
        }
        look();
    }

    private void readTasks() {
        taskCount = trace.taskCount();
        if (ids.length < taskCount) {
            ids = new int[taskCount * 2];
            weights = new long[taskCount * 2];
        }
        Arrays.fill(numbers, 0, Math.min(numbers.length, knownTasks.size()), Operations.NONE);
        for (int task = 0; task < taskCount; task++) {
            int id = knownTasks.id(trace.name(task));
            if (id >= numbers.length) {
                int old = numbers.length;
                numbers = Arrays.copyOf(numbers, id * 2);
                Arrays.fill(numbers, old, numbers.length, Operations.NONE);
            }
            ids[task] = id;
            weights[task] = Randomness.mix(trace.name(task).hash());
            numbers[id] = task;
        }
        races.tasks(taskCount);
    }

    /** Takes back what followed the rows that are shared; returns the row to go on with. */
    private int rewind(int sharedRows) {
        int operation = clocks.hasRoom(taskCount) ? checkpoints.lastAt(sharedRows, operations.size()) : Operations.NONE;
        if (operation == Operations.NONE) {
            clocks.clear(taskCount);
            operations.shrink(0, 0);
            races.shrink(0);
            executed = 0;
            lookedAt = 0;
            readAnewFrom = ALL;
            chosenCount = 0;
            return 0;
        }
        clocks.tasks(taskCount);
        checkpoints.rewind(operation, clocks, operations, races);
        executed = checkpoints.executed(operation);
        lookedAt = operations.touchCount();
        readAnewFrom = ALL;
        int row = checkpoints.row(operation);
        while (chosenCount > 0 && chosenRows[chosenCount - 1] >= row) {
            chosenCount--;
        }
        return row;
    }

    private void read(int row) {
        int task = trace.task(row);
        byte kind = trace.kind(row);
        boolean goesOn = kind == Trace.DETAIL
                || kind == Trace.ALSO
                || kind == Trace.CHOSEN
                || (kind == Trace.INSIDE && clocks.latest(task) >= 0);
        if (!goesOn || task != touching) {
            look();
        }
        switch (kind) {
            case Trace.DECIDED, Trace.SKIPPED -> {
                checkpoints.add(row, executed, operations, clocks, races);
                begin(task);
                executed = operations.size();
                touch(task, trace.resource(row), Access.of(trace.access(row)));
                if (trace.isRefined(row) && trace.resource(row) >= 0) {
                    operations.refined();
                }
            }
            case Trace.INSIDE -> inside(task, trace.resource(row), Access.of(trace.access(row)));
            case Trace.ALSO -> touch(task, trace.resource(row), Access.of(trace.access(row)));
            case Trace.DETAIL -> detail(row);
            case Trace.START -> clocks.start(task, trace.resource(row));
            case Trace.CHOSEN -> choose(row, clocks.latest(task), trace.site(row));
            case Trace.EDGE -> edge(task, trace.resource(row), Access.of(trace.access(row)));
            case Trace.PENDING -> {
                checkpoints.add(row, executed, operations, clocks, races);
                begin(task);
                touch(task, trace.resource(row), Access.of(trace.access(row)));
            }
            case Trace.BARRIER -> {
                if (Access.of(trace.access(row)) == Access.AWAIT) {
                    clocks.pends(task);
                } else {
                    clocks.barrier(operations);
                }
            }
            default -> {
                // for the search for data races alone
            }
        }
    }

    private void begin(int task) {
        int operation = operations.size();
        operations.add(task, clocks.begin(task, operation));
    }

    /**
     * A choice belongs to the operation of the task under way; before its first one, to the operation that came last.
     */
    private void choose(int row, int operation, int value) {
        if (chosenCount == chosen.length) {
            chosenRows = Arrays.copyOf(chosenRows, chosenCount * 2);
            choosing = Arrays.copyOf(choosing, chosenCount * 2);
            chosen = Arrays.copyOf(chosen, chosenCount * 2);
        }
        chosenRows[chosenCount] = row;
        choosing[chosenCount] = operation >= 0 ? operation : operations.size() - 1;
        chosen[chosenCount++] = value;
    }

    /**
     * What a task does before its first operation belongs to that of the task which started it, and orders what it does
     * then.
     */
    private void inside(int task, int resource, Access access) {
        if (clocks.latest(task) < 0) {
            edge(task, resource, access);
        } else {
            touch(task, resource, access);
        }
    }

    private void edge(int task, int resource, Access access) {
        if (resource >= 0) {
            clocks.edge(task, resource, access, operations);
        }
    }

    /** The operation of the task that was begun last touches a resource. */
    private void touch(int task, int resource, Access told) {
        int operation = clocks.latest(task);
        if (resource >= 0 && operation >= 0) {
            touching = task;
            operations.addTouch(operation, resource, Footprint.seen(resource, told, names));
        }
    }

    /** More is known of how the last operation touched a resource. */
    private void detail(int row) {
        int detail = trace.site(row);
        if (detail < 0 || hasObservers) {
            operations.detail(lookedAt, trace.resource(row), detail);
        }
    }

    /**
     * Looks at the touches that are complete now: first at what the operation waited for, since that cannot be turned
     * round.
     */
    private void look() {
        int count = operations.touchCount();
        if (lookedAt == count) {
            return;
        }
        int first = operations.touchBefore(lookedAt);
        if (first != Operations.NONE && first != lookedAt - 1) {
            // others came between: what it did before does not come after what it does now
            leaveMarks(first);
        }
        for (int touch = lookedAt; touch < count; touch++) {
            if (!clocks.isOnly(operations.resource(touch), operations.task(operations.operation(touch)))) {
                clocks.share(operations.resource(touch), operations);
            }
            if (operations.access(touch) == Access.AWAIT) {
                clocks.await(operations.operation(touch), operations.resource(touch));
            }
        }
        for (int touch = lookedAt; touch < count; touch++) {
            races.look(touch, operations.operation(touch) >= executed, names);
        }
        // only now: who comes after one of the touches comes after all that the operation is after; also after what it
        // touched before an edge was read, since nobody else came between
        int operation = operations.operation(lookedAt);
        boolean isPending = operation >= executed;
        if (clocks.takeMoved() && !isPending) {
            for (int touch = lookedAt - 1; touch >= 0 && isOfSame(touch, lookedAt); touch--) {
                races.markAgain(touch);
            }
            clocks.goOn(operations.task(operation), operation);
        }
        for (; lookedAt < count; lookedAt++) {
            races.mark(lookedAt, isPending);
        }
        if (clocks.isToSettle(touching)) {
            leaveMarks(count - 1);
            clocks.settle(touching);
        }
        if (races.takeAskedObservers()) {
            readAnewFrom = Math.min(readAnewFrom, checkpoints.row(operations.size() - 1));
        }
    }

    /**
     * An operation will come after more than before: those of its touches up to this one that left no mark do so now.
     */
    private void leaveMarks(int last) {
        for (int touch = last; touch != Operations.NONE; touch = operations.touchBefore(touch)) {
            clocks.share(operations.resource(touch), operations);
        }
    }

    private boolean isOfSame(int touch, int other) {
        return operations.operation(touch) == operations.operation(other);
    }

    /** An operation disabled the pending one of this task: that could have come before it. */
    @Nullable
    Race disabling(int first, int disabled) {
        int second = nextOf(disabled, first + 1);
        return second == Operations.NONE ? null : new Race(first, second, true);
    }

    /**
     * The race of the same operation with an earlier one, where it needed the first to go on, and so cannot come before
     * it: who waits until a queue has room needs the one that takes from it, but may come before the one that filled
     * it.
     */
    @Nullable
    Race before(Race race) {
        return last(race.first(), race.second());
    }

    /** The last race, with an operation before this depth, of the first operation that the task has from there on. */
    @Nullable
    Race raceBefore(int depth, int task) {
        int operation = nextOf(task, depth);
        return operation == Operations.NONE ? null : last(depth, operation);
    }

    private int nextOf(int task, int from) {
        int number = number(task);
        for (int operation = from; operation < operations.size(); operation++) {
            if (operations.task(operation) == number) {
                return operation;
            }
        }
        return Operations.NONE;
    }

    /** The last race of an operation with one before this end. */
    private @Nullable Race last(int end, int operation) {
        for (int earlier = end - 1; earlier >= 0; earlier--) {
            int task = operations.task(earlier);
            boolean isAfter = clocks.past(operation, task) >= operations.index(earlier);
            if (task != operations.task(operation) && !isAfter && operations.conflict(earlier, operation)) {
                return new Race(earlier, operation, true);
            }
        }
        return null;
    }

    /** How many operations were executed; those that were pending at the end come after them. */
    int size() {
        return executed;
    }

    int taskCount() {
        return taskCount;
    }

    /** The number that a task has in this execution; -1 if it is not in it. */
    int number(int task) {
        return task < numbers.length ? numbers[task] : Operations.NONE;
    }

    /** Whose operation it is, by the number that the task has in this execution. */
    int taskNumber(int operation) {
        return operations.task(operation);
    }

    /** Whose operation it is, by the number that the task has in all executions. */
    int task(int operation) {
        return ids[operations.task(operation)];
    }

    /** Which one of its task's operations it is, from 1. */
    int index(int operation) {
        return operations.index(operation);
    }

    /** What an operation touched. */
    Footprint footprint(int operation) {
        return operations.footprint(operation, names);
    }

    /** What an operation may touch where it comes earlier than it did. */
    Footprint footprintIfMoved(int operation) {
        return operations.footprintIfMoved(operation, names);
    }

    List<Race> races() {
        return races.found();
    }

    boolean happensBefore(int earlier, int later) {
        return earlier != later && clocks.before(later, operations.task(earlier)) >= operations.index(earlier);
    }

    /** How many operations of a task, by its number in this execution, happen before an operation or are itself. */
    int before(int operation, int taskNumber) {
        return clocks.before(operation, taskNumber);
    }

    /**
     * Whether an operation happens before another if the later one comes right after operations among which the earlier
     * one is: what happened between them in this execution may have ordered them, as the release of a lock does, and
     * will not have happened.
     */
    boolean happensDirectlyBefore(int earlier, int later) {
        return clocks.past(later, operations.task(earlier)) >= operations.index(earlier)
                || operations.conflict(earlier, later);
    }

    /** Whose operations there are from this one on, each task once. */
    int[] tasksFrom(int operation) {
        int[] found = new int[taskCount];
        int count = 0;
        for (int later = operation; later < operations.size(); later++) {
            int task = task(later);
            boolean isNew = true;
            for (int i = 0; i < count; i++) {
                isNew &= found[i] != task;
            }
            if (isNew) {
                found[count++] = task;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** From this operation on nothing is to be learnt: it was tried before, and all that could follow it. */
    void cut(int operation) {
        cut = operation;
    }

    /** Where that is, or where the operations end. */
    int end() {
        return Math.min(executed, cut);
    }

    /**
     * The same number for equivalent executions, and for others another: which operations there were, what happens
     * before each, and what they chose.
     */
    long hash() {
        long sum = 0;
        for (int operation = 0; operation < executed; operation++) {
            long hash = weights[operations.task(operation)] ^ operations.index(operation);
            sum += Randomness.mix(Randomness.mix(hash) + clocks.weigh(operation, weights));
        }
        for (int choice = 0; choice < chosenCount; choice++) {
            sum += hashOf(choice);
        }
        return sum;
    }

    /** Of a choice: whose it is, which one of the operation's, and what was chosen. */
    private long hashOf(int choice) {
        int operation = choosing[choice];
        long hash = operation < 0 ? 0 : weights[operations.task(operation)] ^ operations.index(operation);
        for (int before = choice - 1; before >= 0 && choosing[before] == operation; before--) {
            hash = Randomness.mix(hash);
        }
        return Randomness.mix(Randomness.mix(~hash) + chosen[choice]);
    }
}
