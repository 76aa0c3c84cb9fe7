package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One execution of the program, read off its trace: the operations, what happens before what, and the {@linkplain Race races}.
 *
 * <p>An operation happens after every earlier one that it conflicts with, and besides an acquisition after the releases and a wait after what it
 * waits for. The latter two cannot be turned round, and are no races; but two acquisitions of one lock can, although the release is between
 * them. So an acquisition looks for races before it is ordered after releases.
 */
final class Execution {
    private static final int ACCESSES = Access.values().length;

    private final List<Event> events = new ArrayList<>();
    /** By operation: how many operations of each task, by its number here, happen before it or are itself. */
    private final List<int[]> clocks = new ArrayList<>();
    /** By operation: the same without what it is after only because of its own accesses. */
    private final List<int[]> pasts = new ArrayList<>();
    /** By operation: the number of its task, and which of that task's operations it is, from 1. */
    private final List<Integer> tasks = new ArrayList<>();

    private final List<Integer> indices = new ArrayList<>();
    private final List<Race> races = new ArrayList<>();

    private final int taskCount;
    private final int[][] taskClocks;
    private final int[] latest;
    private final Map<Integer, Resource> resources = new HashMap<>();
    private int executed;

    /** What was done to a resource so far. */
    private final class Resource {
        /** By access and task: the latest operation, or -1. */
        final int[][] operations = new int[ACCESSES][taskCount];
        /** By access: what happens before one of these accesses, of operations and of edges. */
        final int[][] marks = new int[ACCESSES][taskCount];

        Resource() {
            for (int[] byTask : operations) {
                Arrays.fill(byTask, -1);
            }
        }
    }

    Execution(Trace trace) {
        taskCount = trace.taskCount();
        taskClocks = new int[taskCount][taskCount];
        latest = new int[taskCount];
        Arrays.fill(latest, -1);
        for (int row = 0; row < trace.size(); row++) {
            read(trace, row);
        }
    }

    private void read(Trace trace, int row) {
        int task = trace.task(row);
        Access access = Access.of(trace.access(row));
        switch (trace.kind(row)) {
            case Trace.DECIDED, Trace.SKIPPED -> {
                begin(trace.name(task), task);
                executed = events.size();
                touch(task, trace.resource(row), access);
            }
            case Trace.ALSO -> touch(task, trace.resource(row), access);
            case Trace.START -> start(task, trace.resource(row));
            case Trace.EDGE -> edge(task, trace.resource(row), access);
            case Trace.PENDING -> {
                begin(trace.name(task), task);
                touch(task, trace.resource(row), access);
            }
            default -> {
                // for the search for data races alone
            }
        }
    }

    private void begin(TaskName name, int task) {
        latest[task] = events.size();
        events.add(new Event(name, new Footprint()));
        int[] clock = taskClocks[task].clone();
        clock[task]++;
        taskClocks[task] = clock;
        clocks.add(clock);
        pasts.add(clock.clone());
        tasks.add(task);
        indices.add(clock[task]);
    }

    private void start(int parent, int child) {
        taskClocks[child] = taskClocks[parent].clone();
        taskClocks[child][child] = 0;
    }

    /** The operation of the task that was begun last touches a resource. */
    private void touch(int task, int number, Access access) {
        int operation = latest[task];
        if (number < 0 || operation < 0) {
            return;
        }
        events.get(operation).footprint().add(number, access);
        Resource resource = resources.computeIfAbsent(number, any -> new Resource());
        int[] clock = clocks.get(operation);
        if (access == Access.AWAIT) {
            join(clock, resource.marks[Access.WRITE.ordinal()]);
            join(clock, resource.marks[Access.RELEASE.ordinal()]);
            join(pasts.get(operation), clock);
        }
        race(operation, task, resource, access, clock);
        if (access == Access.ACQUIRE) {
            join(clock, resource.marks[Access.RELEASE.ordinal()]);
        }
        for (Access earlier : Access.values()) {
            if (access.conflictsWith(earlier)) {
                join(clock, resource.marks[earlier.ordinal()]);
            }
        }
        resource.operations[access.ordinal()][task] = operation;
        mark(resource, access, clock);
        join(taskClocks[task], clock);
    }

    private void edge(int task, int number, Access access) {
        if (number < 0) {
            return;
        }
        Resource resource = resources.computeIfAbsent(number, any -> new Resource());
        int[] clock = taskClocks[task].clone();
        for (Access earlier : Access.values()) {
            if (access.conflictsWith(earlier)) {
                join(clock, resource.marks[earlier.ordinal()]);
            }
        }
        if (access == Access.AWAIT || access == Access.ACQUIRE) {
            join(clock, resource.marks[Access.RELEASE.ordinal()]);
            join(clock, resource.marks[Access.WRITE.ordinal()]);
        }
        taskClocks[task] = clock;
        mark(resource, access, clock);
    }

    /** Finds the earlier operations that this one races with, the latest first: what happens before one of them races with it no more. */
    private void race(int operation, int task, Resource resource, Access access, int[] clock) {
        while (true) {
            int found = -1;
            for (Access earlier : Access.values()) {
                if (access.conflictsWith(earlier)) {
                    int[] byTask = resource.operations[earlier.ordinal()];
                    for (int other = 0; other < taskCount; other++) {
                        int candidate = byTask[other];
                        if (other != task && candidate > found && clock[other] < indices.get(candidate)) {
                            found = candidate;
                        }
                    }
                }
            }
            if (found < 0) {
                return;
            }
            races.add(new Race(found, operation));
            join(clock, clocks.get(found));
        }
    }

    private void mark(Resource resource, Access access, int[] clock) {
        join(resource.marks[access.ordinal()], clock);
    }

    private static void join(int[] clock, int[] other) {
        for (int i = 0; i < clock.length; i++) {
            clock[i] = Math.max(clock[i], other[i]);
        }
    }

    /** How many operations were executed; those that were pending at the end come after them. */
    int size() {
        return executed;
    }

    Event event(int operation) {
        return events.get(operation);
    }

    List<Race> races() {
        return races;
    }

    boolean happensBefore(int earlier, int later) {
        return earlier != later && clocks.get(later)[tasks.get(earlier)] >= indices.get(earlier);
    }

    /**
     * The same if the later one comes right after operations among which the earlier one is: what happened between them in this execution may
     * have ordered them, as the release of a lock does, and will not have happened.
     */
    boolean happensDirectlyBefore(int earlier, int later) {
        return pasts.get(later)[tasks.get(earlier)] >= indices.get(earlier)
                || events.get(earlier)
                        .footprint()
                        .conflictsWith(events.get(later).footprint());
    }

    /** What can come from before the first operation of a race on, if the second is to come before it: all that does not need the first. */
    Sequence reversal(Race race) {
        List<Integer> operations = new ArrayList<>();
        for (int operation = race.first() + 1; operation < executed; operation++) {
            if (operation != race.second() && !happensBefore(race.first(), operation)) {
                operations.add(operation);
            }
        }
        operations.add(race.second());
        return new Sequence(this, operations, race.second());
    }
}
