package dev.hypnos.kernel.analysis;

import static dev.hypnos.kernel.analysis.HappensBefore.MARKING;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Sites;
import dev.hypnos.kernel.Trace;
import java.util.Arrays;

/**
 * A hash of the partial order of a trial: two trials have the same exactly when they executed the same operations and
 * each pair of conflicting accesses in the same order (Mazurkiewicz traces), but for collisions of 64 bits.
 *
 * <p>Each operation is hashed with its task's name, its index there, the key of its site, and the set of earlier
 * accesses that it conflicts with; the sum of all is the hash. The set is a sum too, kept for each resource and kind of
 * access, so that an operation costs the same however many went before. Numbers of tasks, sites and resources, which
 * differ from trial to trial or from JVM to JVM, do not enter.
 *
 * <p>Only conflicts count as dependencies. A release and an acquisition commute where both are enabled, and a wait is
 * enabled only after what it waits for: edges that the clocks have, but that tell two orders of the same effect apart.
 * Hot.
 */
final class OrderHash {
    private static final long INDEX = 0x9E3779B97F4A7C15L;
    private static final long EDGE = 0xD1B54A32D192ED03L;
    /** For each pair of accesses all bits set where they conflict, none where not: a choice without a branch. */
    private static final long[] CONFLICTS = new long[(MARKING + 1) * MARKING];

    static {
        for (Access access : Access.values()) {
            for (int earlier = 0; earlier < MARKING; earlier++) {
                CONFLICTS[access.ordinal() * MARKING + earlier] = access.conflictsWith(Access.of(earlier)) ? -1 : 0;
            }
        }
    }

    private long[] sums = new long[64];
    private long[] taskHashes = new long[16];
    private long total;

    void start(Trace trace, int resources) {
        if (resources * MARKING > sums.length) {
            sums = new long[Math.max(resources * MARKING, sums.length * 2)];
        }
        Arrays.fill(sums, 0, resources * MARKING, 0);
        int tasks = trace.taskCount();
        if (tasks > taskHashes.length) {
            taskHashes = new long[Math.max(tasks, taskHashes.length * 2)];
        }
        for (int task = 0; task < tasks; task++) {
            taskHashes[task] = trace.name(task).hash();
        }
        total = 0;
    }

    /** What identifies an operation among the predecessors of others. */
    long identity(int task, int index) {
        return Randomness.mix(taskHashes[task] + index * INDEX);
    }

    /** What identifies the state of a task after an operation, for edges that are none themselves. */
    long edge(int task, int index) {
        return identity(task, index) ^ EDGE;
    }

    /** The accesses that went before one of this kind and conflict with it. */
    long predecessors(int resource, int access) {
        int first = resource * MARKING;
        int pairs = access * MARKING;
        return (sums[first] & CONFLICTS[pairs])
                + (sums[first + 1] & CONFLICTS[pairs + 1])
                + (sums[first + 2] & CONFLICTS[pairs + 2])
                + (sums[first + 3] & CONFLICTS[pairs + 3]);
    }

    /** Adds an access to the predecessors of later ones. */
    void precede(long identity, int resource, int access) {
        if (access < MARKING) {
            sums[resource * MARKING + access] += identity;
        }
    }

    /** Counts an operation, with what was gathered of its predecessors. */
    void operation(int task, int index, int site, long predecessors) {
        total += Randomness.mix((taskHashes[task] + index * INDEX) ^ (Sites.hash(site) + predecessors));
    }

    long total() {
        return Randomness.mix(total);
    }
}
