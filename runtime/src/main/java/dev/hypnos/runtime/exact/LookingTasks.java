package dev.hypnos.runtime.exact;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Scheduler;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.Trace;
import dev.hypnos.runtime.code.ClassInitialization;
import dev.hypnos.runtime.names.ResourceTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Tasks that wait by looking, for strategies that try every order. Without this each further look of {@code while
 * (!flag) {}} is one more order.
 *
 * <p>Idea: a round of a loop that only read, and after which the loop begins again with the same local variables, can
 * be left out of an execution, and nobody notices. So of each such round the first is the last: its task goes no
 * further in this trial, as if the program said "assume that the loop ends in this round" (the spin-assume
 * transformation of GenMC: Kokologiannakis, Ren and Vafeiadis, "Dynamic partial order reductions for spinloops", FMCAD
 * 2021). The executions in which the loop ends are found all the same: a look and the write that ends the loop race,
 * and are turned round.
 *
 * <p>Where nothing else can happen, a task that could see something new would go on: the trial is
 * {@linkplain Scheduler#cutShort cut short}. If no task could, they look for ever, or until time passes: then they look
 * once more, since what comes after a move of the clock cannot come before it.
 *
 * <p>Deviation from the paper: whether a round has changed something is asked of the trace, so that a
 * {@code compareAndSet} that failed counts as a look without being rewritten; and a round that takes a monitor and
 * gives it back counts as one, too.
 */
public final class LookingTasks {
    private final Scheduler scheduler;
    private final ResourceTable resources;
    /** Few: a list will do. */
    private final List<Task> tasks = new ArrayList<>();
    /** By task in the list: the rows of the trace between which its last round is. */
    private int[] heads = new int[8];

    private int[] ends = new int[8];
    /** Whether what it saw was chosen among several things. */
    private boolean[] hasChosen = new boolean[8];
    /** What a task looked at, while it is asked whether it could see something new. */
    private int[] seen = new int[8];

    private int seenCount;
    /** Where the trace ended when all were last asked to look once more, since nothing else can happen. */
    private int askedAt;

    public LookingTasks(Scheduler scheduler, ResourceTable resources) {
        this.scheduler = scheduler;
        this.resources = resources;
    }

    /** A trial begins. */
    public void clear() {
        tasks.clear();
        askedAt = Integer.MAX_VALUE;
    }

    public boolean isEmpty() {
        return tasks.isEmpty();
    }

    /** In the order in which they came to look again. */
    public List<Task> tasks() {
        return tasks;
    }

    /**
     * Whether all that the running task did from this row of the trace on was to look.
     *
     * @param state the resource that stands for the state of its thread, which changes while it waits for a monitor;
     *     whoever looks at that is a {@linkplain Doubts doubt} anyway
     */
    public boolean hasOnlyLooked(Task task, int head, int state) {
        Trace trace = scheduler.trace();
        int looks = 0;
        int held = 0;
        for (int row = head; row < trace.size(); row++) {
            if (trace.kind(row) == Trace.BARRIER) {
                return false;
            }
            if (trace.task(row) != task.number) {
                continue;
            }
            Access access = Access.of(trace.access(row));
            switch (trace.kind(row)) {
                case Trace.DECIDED, Trace.SKIPPED -> {
                    if (access == Access.READ) {
                        looks++;
                    } else if (isMonitor(trace.resource(row))) {
                        held += access == Access.ACQUIRE ? 1 : access == Access.RELEASE ? -1 : Integer.MIN_VALUE / 2;
                    } else {
                        return false;
                    }
                }
                case Trace.ALSO, Trace.INSIDE -> {
                    if (access != Access.READ && trace.resource(row) != state) {
                        return false;
                    }
                }
                case Trace.ORDER, Trace.CHOSEN -> {
                    // What a look orders is less where there are fewer looks, and an execution all the same. What it
                    // chose it may choose otherwise next time, which is asked elsewhere.
                }
                default -> {
                    return false;
                }
            }
        }
        return looks > 0 && held == 0;
    }

    /** The initialisation of a class is under a monitor too, and changes the class. */
    private boolean isMonitor(int resource) {
        return resource >= 0
                && resources.part(resource) == ResourceTable.MONITOR
                && !(resources.object(resource) instanceof ClassInitialization);
    }

    /**
     * The running task has only looked since this row of the trace, and would look again: it waits.
     *
     * @param chose whether what it saw was chosen, so that it may see something else though nobody does anything
     */
    public void add(Task task, int head, boolean chose) {
        int place = tasks.size();
        if (place == heads.length) {
            heads = Arrays.copyOf(heads, place * 2);
            ends = Arrays.copyOf(ends, place * 2);
            hasChosen = Arrays.copyOf(hasChosen, place * 2);
        }
        hasChosen[place] = chose;
        heads[place] = head;
        ends[place] = scheduler.trace().size();
        tasks.add(task);
        scheduler.suspend(task);
    }

    /** Time has passed, or something has come from outside: all look again. */
    public void lookAgain() {
        for (int i = 0; i < tasks.size(); i++) {
            scheduler.release(tasks.get(i));
        }
        tasks.clear();
    }

    /**
     * Nothing can happen any more, and nobody can have changed what they see, as far as operations tell. All look once
     * more, so that what no operation tells of is not taken for a livelock; false if they have.
     */
    public boolean lookOnceMore() {
        boolean hasLooked = true;
        for (int place = 0; place < tasks.size(); place++) {
            hasLooked &= heads[place] >= askedAt;
        }
        if (hasLooked) {
            return false;
        }
        askedAt = scheduler.trace().size();
        // as after a move of the clock: what comes now could not have come earlier
        scheduler.clockMoves(true);
        lookAgain();
        return true;
    }

    /** Looks whether one of them would see something else than it saw. */
    public boolean findNews() {
        for (int place = 0; place < tasks.size(); place++) {
            if (hasChosen[place] || findNews(place)) {
                return true;
            }
        }
        return false;
    }

    private boolean findNews(int place) {
        Trace trace = scheduler.trace();
        int number = tasks.get(place).number;
        seenCount = 0;
        for (int row = heads[place]; row < trace.size(); row++) {
            int resource = trace.resource(row);
            boolean isTouch = trace.kind(row) != Trace.START && trace.kind(row) != Trace.ORDER && resource >= 0;
            if (!isTouch) {
                continue;
            }
            Access access = Access.of(trace.access(row));
            if (trace.task(row) != number) {
                if (access.conflictsWith(Access.READ) && hasSeen(resource)) {
                    return true;
                }
            } else if (row < ends[place] && access == Access.READ && !hasSeen(resource)) {
                see(resource);
            }
        }
        return false;
    }

    private boolean hasSeen(int resource) {
        for (int i = 0; i < seenCount; i++) {
            if (seen[i] == resource) {
                return true;
            }
        }
        return false;
    }

    private void see(int resource) {
        if (seenCount == seen.length) {
            seen = Arrays.copyOf(seen, seenCount * 2);
        }
        seen[seenCount++] = resource;
    }

    /** Where they look, each place once. */
    public List<Integer> sites() {
        Trace trace = scheduler.trace();
        List<Integer> sites = new ArrayList<>();
        for (int place = 0; place < tasks.size(); place++) {
            for (int row = heads[place]; row < ends[place]; row++) {
                if (trace.isOperation(row)
                        && trace.task(row) == tasks.get(place).number
                        && trace.resource(row) >= 0
                        && !sites.contains(trace.site(row))) {
                    sites.add(trace.site(row));
                }
            }
        }
        return sites;
    }
}
