package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.ResourceNames;
import dev.hypnos.kernel.TaskName;
import dev.hypnos.kernel.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One execution of the program, read off its trace: the operations, what happens before what, and the {@linkplain Race races}. Kept and filled
 * anew from trial to trial.
 *
 * <p>An operation happens after every earlier one that it conflicts with, and besides an acquisition after the releases and a wait after what it
 * waits for. The latter two cannot be turned round, and are no races; but two acquisitions of one lock can, although the release is between
 * them. So an acquisition looks for races before it is ordered after releases. And an operation races with one that it disables, however that
 * is enabled again. Where the clock moves nothing else can happen: what comes after it happens after all that came before. But an operation that
 * was pending then could have been executed earlier, before whatever keeps it from going on: it looks for races first.
 *
 * <p>Of some touches more is known ({@link Trace#DETAIL}). Two writes of one value can swap. And of two messages to one mailbox the order matters
 * only if somebody took the first who would have taken the second in its place: an observer, which is known at the end (Aronis, Jonsson,
 * Lång and Sagonas, "Optimal dynamic partial order reduction with observers", TACAS 2018).
 */
final class Execution {
    private static final Access[] ACCESSES = Access.values();
    private static final Access[] ACQUISITIONS = {Access.ACQUIRE};
    private static final int NONE = -1;
    /** In place of a message: there were several at once. */
    private static final int SEVERAL = Integer.MAX_VALUE;

    private static final byte WRITE = (byte) Access.WRITE.ordinal();
    private static final byte AWAIT = (byte) Access.AWAIT.ordinal();

    private Trace trace = new Trace();
    private ResourceNames names = ResourceNames.NONE;
    private int taskCount;
    private int size;
    private int executed;
    private int cut;

    // By operation: its task, which of that task's operations it is, from 1, and the first of its touches.
    private int[] tasks = new int[64];
    private int[] indices = new int[64];
    private int[] touches = new int[64];
    /** By operation, and then by task: how many operations of that task happen before it or are itself. */
    private int[] clocks = new int[512];
    /** The same without what it is after only because of its own accesses. */
    private int[] pasts = new int[512];

    // Touches: a list for each operation.
    private int[] touched = new int[64];
    private byte[] accesses = new byte[64];
    /** Of a touch: the message plus 1, or the value as a negative number; 0 if nothing is known. */
    private int[] details = new int[64];

    /** Of a touch: whether it would have been a write, had it found something else. */
    private boolean[] isRefined = new boolean[64];

    /** Of a touch: the operation that it belongs to. */
    private int[] operations = new int[64];

    private int[] nextTouch = new int[64];
    private int touchCount;
    /** The touches from here on are not looked at yet, since there may be details to come. */
    private int lookedAt;

    private int touching;
    private final boolean hasObservers;

    /** By operation, made when first asked for. */
    private @Nullable Footprint[] footprints = new Footprint[0];

    private int[][] taskClocks = new int[0][];
    /** By task: whether its operation is pending while the clock moves, and what happens before that operation since the clock has moved. */
    private boolean[] isWaiting = new boolean[0];

    private int[] @Nullable [] moved = new int[0][];
    private int[] latest = new int[0];
    /** One clock, for a moment. */
    private int[] kept = new int[0];

    private final List<Resource> resources = new ArrayList<>();
    private int generation;
    private final List<Race> races = new ArrayList<>();

    /** What was done to a resource so far. */
    private static final class Resource {
        int generation = NONE;
        /** All touches, in order. */
        int[] touches = new int[4];

        int touchCount;
        /** Whether something more is known of one of them, so that they have to be compared one by one. */
        boolean hasDetails;
        /** By access and task: the latest operation, or -1. */
        final int[][] operations = new int[ACCESSES.length][];
        /** By access: what happens before one of these accesses, of operations and of edges. */
        final int[][] marks = new int[ACCESSES.length][];

        void clear(int now) {
            generation = now;
            touchCount = 0;
            hasDetails = false;
            Arrays.fill(operations, null);
            Arrays.fill(marks, null);
        }

        void add(int touch) {
            if (touchCount == touches.length) {
                touches = Arrays.copyOf(touches, touchCount * 2);
            }
            touches[touchCount++] = touch;
        }
    }

    /** @param hasObservers whether messages are in conflict only if somebody could tell their order */
    Execution(boolean hasObservers) {
        this.hasObservers = hasObservers;
    }

    /**
     * Reads a trace.
     *
     * @param from races of earlier operations with one another are known from an execution that began alike
     */
    void read(Trace current, ResourceNames currentNames, int from) {
        trace = current;
        names = currentNames;
        taskCount = trace.taskCount();
        size = 0;
        executed = 0;
        cut = Integer.MAX_VALUE;
        touchCount = 0;
        lookedAt = 0;
        generation++;
        races.clear();
        if (taskClocks.length < taskCount || taskClocks[0].length != taskCount) {
            taskClocks = new int[taskCount][taskCount];
        } else {
            for (int[] clock : taskClocks) {
                Arrays.fill(clock, 0);
            }
        }
        isWaiting = new boolean[taskCount];
        moved = new int[taskCount][];
        latest = latest.length < taskCount ? new int[taskCount] : latest;
        Arrays.fill(latest, NONE);
        kept = kept.length < taskCount ? new int[taskCount] : kept;
        for (int row = 0; row < trace.size(); row++) {
            read(row);
        }
        look();
        races.removeIf(race -> race.second() < from);
        footprints = new Footprint[size];
    }

    private void read(int row) {
        int task = trace.task(row);
        byte kind = trace.kind(row);
        boolean goesOn = kind == Trace.DETAIL || kind == Trace.ALSO || (kind == Trace.INSIDE && latest[task] != NONE);
        if (!goesOn || task != touching) {
            look();
        }
        switch (kind) {
            case Trace.DECIDED, Trace.SKIPPED -> {
                begin(task);
                executed = size;
                touch(task, trace.resource(row), Access.of(trace.access(row)));
                if (trace.isRefined(row) && trace.resource(row) >= 0) {
                    isRefined[touchCount - 1] = true;
                }
            }
            case Trace.INSIDE -> inside(task, trace.resource(row), Access.of(trace.access(row)));
            case Trace.ALSO -> touch(task, trace.resource(row), Access.of(trace.access(row)));
            case Trace.DETAIL -> detail(trace.resource(row), trace.site(row));
            case Trace.START -> start(task, trace.resource(row));
            case Trace.EDGE -> edge(task, trace.resource(row), Access.of(trace.access(row)));
            case Trace.PENDING -> {
                begin(task);
                touch(task, trace.resource(row), Access.of(trace.access(row)));
            }
            case Trace.BARRIER -> {
                if (trace.access(row) == AWAIT) {
                    isWaiting[task] = true;
                } else {
                    barrier();
                }
            }
            default -> {
                // for the search for data races alone
            }
        }
    }

    /** What a task does before its first operation belongs to that of the task which started it, and orders what it does then. */
    private void inside(int task, int number, Access access) {
        if (latest[task] == NONE) {
            edge(task, number, access);
        } else {
            touch(task, number, access);
        }
    }

    private void begin(int task) {
        if (size == tasks.length) {
            tasks = Arrays.copyOf(tasks, size * 2);
            indices = Arrays.copyOf(indices, size * 2);
            touches = Arrays.copyOf(touches, size * 2);
        }
        int at = size * taskCount;
        if (at + taskCount > clocks.length) {
            clocks = Arrays.copyOf(clocks, Math.max(clocks.length * 2, at + taskCount));
            pasts = Arrays.copyOf(pasts, clocks.length);
        }
        latest[task] = size;
        int[] clock = taskClocks[task];
        clock[task]++;
        System.arraycopy(clock, 0, clocks, at, taskCount);
        System.arraycopy(clock, 0, pasts, at, taskCount);
        tasks[size] = task;
        indices[size] = clock[task];
        touches[size++] = NONE;
    }

    private void start(int parent, int child) {
        System.arraycopy(taskClocks[parent], 0, taskClocks[child], 0, taskCount);
        taskClocks[child][child] = 0;
    }

    /** The clock has moved: everything that comes now is after everything that was. */
    private void barrier() {
        for (int task = 0; task < taskCount; task++) {
            int[] clock = taskClocks[task];
            if (isWaiting[task]) {
                isWaiting[task] = false;
                clock = new int[taskCount];
                moved[task] = clock;
            }
            for (int other = 0; other < taskCount; other++) {
                int known = latest[other] == NONE ? 0 : indices[latest[other]];
                clock[other] = Math.max(clock[other], known);
            }
        }
    }

    /** The operation of the task that was begun last touches a resource. */
    private void touch(int task, int number, Access told) {
        int operation = latest[task];
        if (number < 0 || operation < 0) {
            return;
        }
        touching = task;
        addTouch(operation, number, Footprint.seen(number, told, names));
    }

    /** More is known of how the last operation touched a resource. */
    private void detail(int number, int detail) {
        for (int touch = touchCount - 1; touch >= lookedAt; touch--) {
            if (touched[touch] == number && accesses[touch] == WRITE) {
                if (detail < 0) {
                    details[touch] = detail;
                } else if (hasObservers) {
                    // of two messages at once nothing can be said
                    details[touch] = details[touch] == 0 ? detail + 1 : SEVERAL;
                }
                return;
            }
        }
    }

    /** Looks at the touches that are complete now: first at what the operation waited for, since that cannot be turned round. */
    private void look() {
        for (int touch = lookedAt; touch < touchCount; touch++) {
            if (accesses[touch] == AWAIT) {
                await(operations[touch], resource(touched[touch]));
            }
        }
        boolean isAny = lookedAt < touchCount;
        for (; lookedAt < touchCount; lookedAt++) {
            look(operations[lookedAt], touching, lookedAt);
        }
        if (isAny && moved[touching] != null) {
            join(clocks, latest[touching] * taskCount, moved[touching]);
            join(taskClocks[touching], 0, moved[touching]);
            moved[touching] = null;
        }
    }

    private void await(int operation, Resource resource) {
        int at = operation * taskCount;
        join(clocks, at, resource.marks[Access.WRITE.ordinal()]);
        join(clocks, at, resource.marks[Access.RELEASE.ordinal()]);
        for (int i = 0; i < taskCount; i++) {
            pasts[at + i] = Math.max(pasts[at + i], clocks[at + i]);
        }
    }

    private void look(int operation, int task, int touch) {
        Access access = Access.of(accesses[touch]);
        Resource resource = resource(touched[touch]);
        int at = operation * taskCount;
        resource.hasDetails |= details[touch] != 0;
        if (access == Access.ACQUIRE) {
            raceOfAcquisitions(operation, task, resource);
        }
        if (resource.hasDetails) {
            compare(operation, resource, touch);
        } else {
            race(operation, task, resource, access, ACCESSES);
        }
        if (operation >= executed) {
            // it was pending at the end: nothing comes after it
            return;
        }
        if (access == Access.ACQUIRE) {
            join(clocks, at, resource.marks[Access.RELEASE.ordinal()]);
        }
        if (!resource.hasDetails) {
            for (Access earlier : ACCESSES) {
                if (access.conflictsWith(earlier)) {
                    join(clocks, at, resource.marks[earlier.ordinal()]);
                }
            }
        }
        resource.add(touch);
        int[] byTask = resource.operations[access.ordinal()];
        if (byTask == null) {
            byTask = new int[taskCount];
            Arrays.fill(byTask, NONE);
            resource.operations[access.ordinal()] = byTask;
        }
        byTask[task] = operation;
        mark(resource, access, clocks, at);
        int[] clock = taskClocks[task];
        for (int i = 0; i < taskCount; i++) {
            clock[i] = Math.max(clock[i], clocks[at + i]);
        }
    }

    private void addTouch(int operation, int number, Access access) {
        if (touchCount == touched.length) {
            touched = Arrays.copyOf(touched, touchCount * 2);
            accesses = Arrays.copyOf(accesses, touchCount * 2);
            details = Arrays.copyOf(details, touchCount * 2);
            isRefined = Arrays.copyOf(isRefined, touchCount * 2);
            operations = Arrays.copyOf(operations, touchCount * 2);
            nextTouch = Arrays.copyOf(nextTouch, touchCount * 2);
        }
        touched[touchCount] = number;
        accesses[touchCount] = (byte) access.ordinal();
        details[touchCount] = 0;
        isRefined[touchCount] = false;
        operations[touchCount] = operation;
        nextTouch[touchCount] = touches[operation];
        touches[operation] = touchCount++;
    }

    private Resource resource(int number) {
        while (resources.size() <= number) {
            resources.add(new Resource());
        }
        Resource resource = resources.get(number);
        if (resource.generation != generation) {
            resource.clear(generation);
        }
        return resource;
    }

    private void edge(int task, int number, Access access) {
        if (number < 0) {
            return;
        }
        Resource resource = resource(number);
        int[] clock = taskClocks[task];
        for (Access earlier : ACCESSES) {
            if (access.conflictsWith(earlier)) {
                join(clock, 0, resource.marks[earlier.ordinal()]);
            }
        }
        if (access == Access.AWAIT || access == Access.ACQUIRE) {
            join(clock, 0, resource.marks[Access.RELEASE.ordinal()]);
            join(clock, 0, resource.marks[Access.WRITE.ordinal()]);
        }
        mark(resource, access, clock, 0);
    }

    /**
     * Finds the earlier acquisitions that this one races with. Who has a lock may use it in other ways, such as to notify those who wait: nobody can
     * take the lock before that, but before it was taken.
     */
    private void raceOfAcquisitions(int operation, int task, Resource resource) {
        int at = operation * taskCount;
        System.arraycopy(clocks, at, kept, 0, taskCount);
        race(operation, task, resource, Access.ACQUIRE, ACQUISITIONS);
        System.arraycopy(kept, 0, clocks, at, taskCount);
    }

    /** Finds the earlier operations that this one races with, the latest first: what happens before one of them races with it no more. */
    private void race(int operation, int task, Resource resource, Access access, Access[] others) {
        int at = operation * taskCount;
        while (true) {
            int found = NONE;
            for (Access earlier : others) {
                int[] byTask = resource.operations[earlier.ordinal()];
                if (byTask != null && access.conflictsWith(earlier)) {
                    for (int other = 0; other < taskCount; other++) {
                        int candidate = byTask[other];
                        if (other != task && candidate > found && clocks[at + other] < indices[candidate]) {
                            found = candidate;
                        }
                    }
                }
            }
            if (found == NONE) {
                return;
            }
            Race race = new Race(found, operation);
            if (races.isEmpty() || !races.getLast().equals(race)) {
                races.add(race);
            }
            for (int i = 0; i < taskCount; i++) {
                clocks[at + i] = Math.max(clocks[at + i], clocks[found * taskCount + i]);
            }
        }
    }

    /** The same for a resource of which more is known: one touch after the other, from the latest. */
    private void compare(int operation, Resource resource, int touch) {
        int at = operation * taskCount;
        for (int i = resource.touchCount - 1; i >= 0; i--) {
            int other = resource.touches[i];
            int earlier = operations[other];
            if (clocks[at + tasks[earlier]] < indices[earlier] && depend(other, touch)) {
                races.add(new Race(earlier, operation));
                for (int j = 0; j < taskCount; j++) {
                    clocks[at + j] = Math.max(clocks[at + j], clocks[earlier * taskCount + j]);
                }
            }
        }
    }

    /** Whether the order of two touches of one resource makes a difference. */
    private boolean depend(int earlier, int later) {
        int first = details[earlier];
        int second = details[later];
        if (first < 0 && second < 0) {
            return first != second;
        }
        if (first > 0 && second > 0 && first != SEVERAL && second != SEVERAL) {
            return names.matters(first - 1, second - 1);
        }
        return Access.of(accesses[earlier]).conflictsWith(Access.of(accesses[later]));
    }

    private void mark(Resource resource, Access access, int[] clock, int at) {
        int[] mark = resource.marks[access.ordinal()];
        if (mark == null) {
            mark = new int[taskCount];
            resource.marks[access.ordinal()] = mark;
        }
        for (int i = 0; i < taskCount; i++) {
            mark[i] = Math.max(mark[i], clock[at + i]);
        }
    }

    private void join(int[] clock, int at, int @Nullable [] mark) {
        if (mark != null) {
            for (int i = 0; i < taskCount; i++) {
                clock[at + i] = Math.max(clock[at + i], mark[i]);
            }
        }
    }

    /** An operation disabled the pending one of this task: that could have come before it. */
    void addRace(int first, TaskName disabled) {
        for (int operation = first + 1; operation < size; operation++) {
            if (task(operation) == disabled) {
                races.add(new Race(first, operation, true));
                return;
            }
        }
    }

    /**
     * The race of the same operation with an earlier one, where it needed the first to go on, and so cannot come before it: who waits until a queue
     * has room needs the one that takes from it, but may come before the one that filled it.
     */
    @Nullable
    Race before(Race race) {
        return before(race.first(), race.second());
    }

    /** The last race, with an operation before this depth, of the first operation that the task has from there on. */
    @Nullable
    Race raceBefore(int depth, TaskName task) {
        for (int operation = depth; operation < size; operation++) {
            if (task(operation) == task) {
                return before(depth, operation);
            }
        }
        return null;
    }

    private @Nullable Race before(int end, int operation) {
        for (int earlier = end - 1; earlier >= 0; earlier--) {
            boolean isAfter = pasts[operation * taskCount + tasks[earlier]] >= indices[earlier];
            if (tasks[earlier] != tasks[operation] && !isAfter && conflict(earlier, operation)) {
                return new Race(earlier, operation, true);
            }
        }
        return null;
    }

    /** How many operations were executed; those that were pending at the end come after them. */
    int size() {
        return executed;
    }

    TaskName task(int operation) {
        return trace.name(tasks[operation]);
    }

    /** What an operation touched. */
    Footprint footprint(int operation) {
        Footprint known = footprints[operation];
        if (known != null) {
            return known;
        }
        Footprint footprint = new Footprint();
        footprints[operation] = footprint;
        for (int touch = touches[operation]; touch != NONE; touch = nextTouch[touch]) {
            footprint.add(touched[touch], names.identity(touched[touch]), Access.of(accesses[touch]));
            if (details[touch] < 0) {
                footprint.writes(touched[touch], -details[touch]);
            }
        }
        return footprint;
    }

    /** What an operation may touch where it finds something else than it did. */
    Footprint footprintIfMoved(int operation) {
        for (int touch = touches[operation]; touch != NONE; touch = nextTouch[touch]) {
            if (isRefined[touch]) {
                Footprint footprint = new Footprint();
                footprint.addAll(footprint(operation));
                footprint.refine(touched[touch], Access.WRITE);
                return footprint;
            }
        }
        return footprint(operation);
    }

    private Access accessIfMoved(int touch) {
        return isRefined[touch] ? Access.WRITE : Access.of(accesses[touch]);
    }

    List<Race> races() {
        return races;
    }

    boolean happensBefore(int earlier, int later) {
        return earlier != later && clocks[later * taskCount + tasks[earlier]] >= indices[earlier];
    }

    /**
     * The same if the later one comes right after operations among which the earlier one is: what happened between them in this execution may
     * have ordered them, as the release of a lock does, and will not have happened.
     */
    boolean happensDirectlyBefore(int earlier, int later) {
        return pasts[later * taskCount + tasks[earlier]] >= indices[earlier] || conflict(earlier, later);
    }

    /** Whether the order of two operations can matter, the second of which may find something else than it did. */
    private boolean conflict(int one, int moved) {
        for (int i = touches[one]; i != NONE; i = nextTouch[i]) {
            for (int j = touches[moved]; j != NONE; j = nextTouch[j]) {
                if (touched[i] == touched[j] && Access.of(accesses[i]).conflictsWith(accessIfMoved(j))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whose operations there are from this one on. */
    Set<TaskName> tasksFrom(int operation) {
        Set<TaskName> found = new LinkedHashSet<>();
        for (int later = operation; later < size; later++) {
            found.add(task(later));
        }
        return found;
    }

    /** From this operation on nothing is to be learnt: it was tried before, and all that could follow it. */
    void cut(int operation) {
        cut = operation;
        races.removeIf(race -> race.first() >= operation);
    }

    /**
     * What can come from the point before the first operation of a race on, if the second is to come before it: what does not need the first, and
     * then the second.
     */
    Sequence reversal(Race race, Reduction reduction) {
        int end = Math.min(reduction == Reduction.OPTIMAL ? executed : race.second(), Math.min(executed, cut));
        int[] reversed = new int[executed - race.first() + 1];
        int count = 0;
        for (int operation = race.first() + 1; operation < end; operation++) {
            if (operation != race.second()
                    && !happensBefore(race.first(), operation)
                    && (reduction != Reduction.PERSISTENT || happensBefore(operation, race.second()))) {
                reversed[count++] = operation;
            }
        }
        reversed[count++] = race.second();
        return new Sequence(this, Arrays.copyOf(reversed, count), race.second());
    }

    /** The same number for equivalent executions, and for others another: which operations there were, and what happens before each. */
    long hash() {
        long sum = 0;
        for (int operation = 0; operation < executed; operation++) {
            long hash = Randomness.mix(task(operation).hash() + indices[operation]);
            int at = operation * taskCount;
            for (int other = 0; other < taskCount; other++) {
                if (clocks[at + other] > 0) {
                    hash += Randomness.mix(trace.name(other).hash() ^ Randomness.mix(clocks[at + other]));
                }
            }
            sum += Randomness.mix(hash);
        }
        return sum;
    }
}
