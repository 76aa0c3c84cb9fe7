package dev.hypnos.kernel.analysis;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.SiteRole;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds data races: a write and another access of the same plain variable, or of an object that is not made for several
 * tasks, with no happens-before order between them (the Java Language Specification, 17.4.5). That is another relation
 * than the one of {@link ConflictAnalysis}: here only what synchronises orders tasks. What a weak memory model could
 * show, and an interleaving cannot, shows as a race.
 *
 * <p>A variable may be accessed in several modes ({@link SiteRole}). Plain accesses race with all others that they are
 * not ordered with; those in other modes only with plain ones. Fences work as in C++: what precedes a release fence is
 * made known by opaque writes after it, and what opaque reads saw counts from the next acquire fence on.
 *
 * <p>Reference: Flanagan and Freund, <i>FastTrack</i>, PLDI 2009. Each pair of places is reported once by one object of
 * this class. What happens in a class initialiser happens before every use of the class by others, which is no
 * operation: it is left out.
 */
public final class RaceAnalysis {
    private static final int READ = Access.READ.ordinal();
    private static final int WRITE = Access.WRITE.ordinal();
    private static final int ACQUIRE = Access.ACQUIRE.ordinal();
    private static final int RELEASE = Access.RELEASE.ordinal();
    private static final int NONE = -1;
    private static final byte PLAIN_MODE = 1;
    private static final byte OTHER_MODE = 2;

    private final VectorClocks clocks = new VectorClocks();
    private final LockOrder locks = new LockOrder();
    private final ReportedRaces reported = new ReportedRaces();
    /** Pairs of sites, of which nothing more need be asked. */
    private final Set<Long> sites = new HashSet<>();

    private int[] steps = new int[16];
    private int[] initializers = new int[16];
    /** By task: what its last operation was on, as a number among those shared. */
    private int[] guards = new int[16];

    /**
     * By resource: the first task that touched it and whether others did; then its number among those shared, or NONE.
     */
    private int[] numbers = new int[256];

    /** By that number: the clock that synchronisation leaves there; the last write; the newest of the reads since. */
    private int[] clockOf = new int[64];

    private int[] lastWrite = new int[64];
    private int[] lastRead = new int[64];
    /**
     * Where plain and other modes meet: the newest access in another mode than plain of each task, reads and writes
     * apart.
     */
    private int[] lastOther = new int[64];

    private boolean[] isMixed = new boolean[64];
    /** By task: the clock of its last release fence, and that of what its opaque reads saw. */
    private int[] fenced = new int[16];

    private int[] unfenced = new int[16];
    /** Whether the trial has fences. */
    private boolean hasFences;
    /** By resource: the modes of its accesses, as bits. */
    private byte[] modes = new byte[256];

    /** By row: the step in which it happened, and the read before it of the same variable. */
    private int[] stepOf = new int[1024];

    private int[] earlierRead = new int[1024];
    private List<Race> found = new ArrayList<>();

    /** The races of this trial that were not reported before. */
    public List<Race> analyse(Trace trace) {
        found = new ArrayList<>();
        int tasks = Math.max(1, trace.taskCount());
        int shared = numberShared(trace);
        if (!VectorClocks.fit(tasks, shared)) {
            return found;
        }
        prepare(trace, tasks, shared);
        for (int row = 0; row < trace.size(); row++) {
            switch (trace.kind(row)) {
                case Trace.START -> starts(trace.task(row), trace.resource(row));
                case Trace.PENDING, Trace.BARRIER, Trace.DETAIL, Trace.INSIDE, Trace.CHOSEN -> {}
                case Trace.ORDER -> order(trace, row);
                default -> access(trace, row);
            }
        }
        return found;
    }

    private void prepare(Trace trace, int tasks, int shared) {
        clocks.start(tasks);
        if (tasks > steps.length) {
            steps = new int[Math.max(tasks, steps.length * 2)];
            initializers = new int[steps.length];
            guards = new int[steps.length];
            fenced = new int[steps.length];
            unfenced = new int[steps.length];
        }
        Arrays.fill(fenced, 0, tasks, NONE);
        Arrays.fill(unfenced, 0, tasks, NONE);
        Arrays.fill(steps, 0, tasks, 1);
        Arrays.fill(initializers, 0, tasks, 0);
        Arrays.fill(guards, 0, tasks, NONE);
        if (shared > clockOf.length) {
            clockOf = new int[Math.max(shared, clockOf.length * 2)];
            lastWrite = new int[clockOf.length];
            lastRead = new int[clockOf.length];
            lastOther = new int[clockOf.length];
        }
        Arrays.fill(lastOther, 0, shared, NONE);
        Arrays.fill(clockOf, 0, shared, NONE);
        Arrays.fill(lastWrite, 0, shared, NONE);
        Arrays.fill(lastRead, 0, shared, NONE);
        if (trace.size() > stepOf.length) {
            stepOf = new int[Math.max(trace.size(), stepOf.length * 2)];
            earlierRead = new int[stepOf.length];
        }
        locks.start(tasks);
    }

    /** Numbers the resources that several tasks touched; returns how many. */
    private int numberShared(Trace trace) {
        int count = trace.resourceCount();
        if (count > numbers.length) {
            numbers = new int[Math.max(count, numbers.length * 2)];
            modes = new byte[numbers.length];
        }
        Arrays.fill(numbers, 0, count, 0);
        Arrays.fill(modes, 0, count, (byte) 0);
        hasFences = false;
        for (int row = 0; row < trace.size(); row++) {
            int resource = trace.resource(row);
            if (resource >= 0 && trace.kind(row) != Trace.START && trace.kind(row) < Trace.DETAIL) {
                int task = trace.task(row) + 1;
                numbers[resource] = numbers[resource] == 0 || numbers[resource] == task ? task : NONE;
                modes[resource] |= role(trace, row) == SiteRole.PLAIN ? PLAIN_MODE : OTHER_MODE;
            } else if (trace.kind(row) == Trace.ORDER) {
                hasFences = true;
            }
        }
        int next = 0;
        for (int resource = 0; resource < count; resource++) {
            if (numbers[resource] == NONE) {
                isMixed = next < isMixed.length ? isMixed : Arrays.copyOf(isMixed, next * 2);
                isMixed[next] = modes[resource] == (PLAIN_MODE | OTHER_MODE);
                numbers[resource] = next++;
            } else {
                numbers[resource] = NONE;
            }
        }
        return next;
    }

    private void starts(int parent, int child) {
        clocks.assign(child, parent);
        clocks.set(child, parent, steps[parent]++);
    }

    private static SiteRole role(Trace trace, int row) {
        int site = trace.site(row);
        return site < 0 ? SiteRole.SYNCHRONIZATION : Sites.role(site);
    }

    private void access(Trace trace, int row) {
        int task = trace.task(row);
        int resource = trace.resource(row);
        int access = trace.access(row);
        SiteRole role = role(trace, row);
        if (role == SiteRole.INITIALIZER_BEGINS) {
            initializers[task]++;
        } else if (role == SiteRole.INITIALIZER_ENDS) {
            initializers[task] = Math.max(0, initializers[task] - 1);
        }
        if (resource < 0 || role == SiteRole.EVENT) {
            return;
        }
        if (access == ACQUIRE || access == RELEASE) {
            locks.access(trace, row, this::report);
        }
        int number = numbers[resource];
        if (trace.kind(row) != Trace.ALSO) {
            guards[task] = number;
        }
        if (number == NONE) {
            return;
        }
        if (role == SiteRole.PLAIN || (role == SiteRole.SYNCHRONIZATION && trace.isPlainResource(resource))) {
            if (initializers[task] == 0) {
                touch(trace, row, task, number, access == READ);
            }
            int guard = trace.kind(row) == Trace.ALSO && role != SiteRole.PLAIN ? guards[task] : NONE;
            if (guard != NONE) {
                // inside a call that has entered a monitor, and leaves it only now
                synchronize(task, guard, RELEASE, role);
            }
            return;
        }
        if (isMixed[number] && initializers[task] == 0) {
            touchOtherwise(trace, row, task, number, access == READ);
        }
        if (role == SiteRole.OPAQUE) {
            if (hasFences) {
                passFence(task, number, access == READ);
            }
        } else if (!trace.isAttempt(row)) {
            synchronize(task, number, access, role);
        } else if (role == SiteRole.VARIABLE || role == SiteRole.ACQUIRES) {
            // whatever it writes then, it has read
            synchronize(task, number, READ, role);
        }
    }

    /** What a call orders from inside, or when it is over. */
    private void order(Trace trace, int row) {
        int task = trace.task(row);
        int access = trace.access(row);
        int resource = trace.resource(row);
        if (resource < 0) {
            fence(task, access);
            return;
        }
        SiteRole role = role(trace, row);
        if (numbers[resource] != NONE && role != SiteRole.PLAIN && role != SiteRole.OPAQUE) {
            synchronize(task, numbers[resource], access, role);
        }
    }

    private void synchronize(int task, int number, int access, SiteRole role) {
        int clock = clockOf[number];
        boolean isWrite = access == WRITE || access == RELEASE;
        boolean observes = access != RELEASE && role != SiteRole.RELEASES && !(isWrite && role == SiteRole.VARIABLE);
        if (observes && clock != NONE) {
            clocks.join(task, clock);
        }
        if (isWrite && role != SiteRole.ACQUIRES) {
            clocks.join(clockAt(number), task);
            clocks.set(clockAt(number), task, steps[task]++);
        }
    }

    /** The clock that synchronisation leaves at a resource. */
    private int clockAt(int number) {
        if (clockOf[number] == NONE) {
            clockOf[number] = clocks.create();
        }
        return clockOf[number];
    }

    private void fence(int task, int access) {
        if (access != ACQUIRE) {
            if (fenced[task] == NONE) {
                fenced[task] = clocks.create();
            }
            clocks.assign(fenced[task], task);
            clocks.set(fenced[task], task, steps[task]++);
        }
        if (access != RELEASE && unfenced[task] != NONE) {
            clocks.join(task, unfenced[task]);
        }
    }

    /** An opaque access: it orders only together with fences. */
    private void passFence(int task, int number, boolean isRead) {
        if (!isRead && fenced[task] != NONE) {
            clocks.join(clockAt(number), fenced[task]);
        }
        if (clockOf[number] != NONE) {
            if (unfenced[task] == NONE) {
                unfenced[task] = clocks.create();
            }
            clocks.join(unfenced[task], clockOf[number]);
        }
    }

    private boolean isBefore(Trace trace, int earlier, int task) {
        int other = trace.task(earlier);
        return other == task || stepOf[earlier] <= clocks.get(task, other);
    }

    private void touch(Trace trace, int row, int task, int number, boolean isRead) {
        stepOf[row] = steps[task];
        int write = lastWrite[number];
        if (write != NONE && !isBefore(trace, write, task)) {
            report(trace, write, row);
        }
        for (int other = lastOther[number]; other != NONE; other = earlierRead[other]) {
            if (!(isRead && trace.access(other) == READ) && !isBefore(trace, other, task)) {
                report(trace, other, row);
            }
        }
        if (isRead) {
            earlierRead[row] = lastRead[number];
            lastRead[number] = row;
            return;
        }
        checkReads(trace, row, task, number);
        lastRead[number] = NONE;
        lastWrite[number] = row;
    }

    private void checkReads(Trace trace, int row, int task, int number) {
        for (int read = lastRead[number]; read != NONE; read = earlierRead[read]) {
            if (!isBefore(trace, read, task)) {
                report(trace, read, row);
            }
        }
    }

    /** An access in another mode than plain, of a variable that is accessed in plain mode too. */
    private void touchOtherwise(Trace trace, int row, int task, int number, boolean isRead) {
        stepOf[row] = steps[task];
        int write = lastWrite[number];
        if (write != NONE && !isBefore(trace, write, task)) {
            report(trace, write, row);
        }
        if (!isRead) {
            checkReads(trace, row, task, number);
        }
        // in place of the one before of this task
        int newer = NONE;
        for (int other = lastOther[number]; other != NONE; other = earlierRead[other]) {
            if (trace.task(other) == task && (trace.access(other) == READ) == isRead) {
                if (newer == NONE) {
                    lastOther[number] = earlierRead[other];
                } else {
                    earlierRead[newer] = earlierRead[other];
                }
                break;
            }
            newer = other;
        }
        earlierRead[row] = lastOther[number];
        lastOther[number] = row;
    }

    private void report(Trace trace, int first, int second) {
        add(Race.Kind.DATA, trace, first, second, trace.resourceName(trace.resource(second)), "");
    }

    private void report(Trace trace, int first, int second, String locks, String kinds) {
        add(Race.Kind.LOCK_ORDER, trace, first, second, locks, kinds);
    }

    private void add(Race.Kind kind, Trace trace, int first, int second, @Nullable String resource, String circle) {
        int one = trace.site(first);
        int other = trace.site(second);
        if (one >= 0 && other >= 0 && sites.add(((long) Math.min(one, other) << 32) | Math.max(one, other))) {
            boolean onCollection = kind == Race.Kind.DATA && trace.isPlainObject(trace.resource(second));
            Race race = new Race(kind, side(trace, first), side(trace, second), resource, onCollection, circle);
            if (reported.add(race)) {
                found.add(race);
            }
        }
    }

    private static Race.Side side(Trace trace, int row) {
        long operation = 0;
        for (int earlier = 0; earlier <= row; earlier++) {
            if (trace.isOperation(earlier)) {
                operation++;
            }
        }
        return new Race.Side(trace.site(row), trace.name(trace.task(row)).toString(), operation);
    }
}
