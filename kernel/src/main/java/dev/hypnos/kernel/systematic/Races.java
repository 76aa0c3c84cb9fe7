package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.Access;
import dev.hypnos.kernel.ResourceNames;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the {@linkplain Race races} of an execution, one touch after the other, and orders operations by them.
 *
 * <p>An operation happens after every earlier one that it conflicts with, and besides an acquisition after the releases
 * and a wait after what it waits for. The latter two cannot be turned round, and are no races; but two acquisitions of
 * one lock can, although the release is between them. So an acquisition looks for races before it is ordered after
 * releases.
 *
 * <p>Of some touches more is known. Two writes of one value can swap. And of two messages to one mailbox the order
 * matters only if somebody took the first who would have taken the second in its place: an observer, which is known at
 * the end (Aronis, Jonsson, Lång and Sagonas, "Optimal dynamic partial order reduction with observers", TACAS 2018).
 * Such touches are compared one by one.
 */
final class Races {
    private static final Access[] ACCESSES = Access.values();
    private static final Access[] ACQUISITIONS = {Access.ACQUIRE};

    private final Operations operations;
    private final Clocks clocks;
    private final List<Race> found = new ArrayList<>();
    /** One clock, for a moment. */
    private int[] kept = new int[0];

    private boolean hasAskedObservers;

    Races(Operations operations, Clocks clocks) {
        this.operations = operations;
        this.clocks = clocks;
    }

    /** In the order in which they were found. */
    List<Race> found() {
        return found;
    }

    /** Whether, since it was asked last, something was found out that depends on the end of the execution. */
    boolean takeAskedObservers() {
        boolean asked = hasAskedObservers;
        hasAskedObservers = false;
        return asked;
    }

    void shrink(int count) {
        for (int last = found.size() - 1; last >= count; last--) {
            found.remove(last);
        }
    }

    void tasks(int count) {
        if (kept.length < count) {
            kept = new int[count];
        }
    }

    /**
     * Looks at a touch of which all is known now.
     *
     * @param isPending whether the operation was pending at the end: nothing comes after it
     */
    void look(int touch, boolean isPending, ResourceNames names) {
        int operation = operations.operation(touch);
        int resource = operations.resource(touch);
        Access access = operations.access(touch);
        if (operations.hasDetail(touch)) {
            clocks.hasDetails(resource);
        }
        if (clocks.isOnly(resource, operations.task(operation))) {
            return;
        }
        boolean isDetailed = clocks.isDetailed(resource);
        boolean isAfterAll = !isDetailed && clocks.isAfterConflicting(operation, resource, access);
        if (access == Access.ACQUIRE && !isAfterAll) {
            // Who has a lock may use it in other ways, such as to notify those who wait: nobody can take the lock
            // before that, but before
            // it was taken.
            clocks.save(operation, kept);
            race(operation, resource, access, ACQUISITIONS);
            clocks.restore(operation, kept);
        }
        if (isDetailed) {
            compare(operation, resource, touch, names);
        } else if (!isAfterAll) {
            race(operation, resource, access, ACCESSES);
        }
        if (isPending) {
            return;
        }
        if (access == Access.ACQUIRE) {
            clocks.acquire(operation, resource);
        }
        if (!isDetailed && !isAfterAll) {
            clocks.followConflicting(operation, resource, access);
        }
    }

    /** Lets later operations find a touch whose operation has looked for all its races. */
    void mark(int touch, boolean isPending) {
        if (isPending) {
            return;
        }
        int operation = operations.operation(touch);
        int task = operations.task(operation);
        int resource = operations.resource(touch);
        clocks.addTouch(resource, touch);
        if (clocks.isOnly(resource, task)) {
            clocks.touchAlone(resource, task);
        } else {
            clocks.mark(operation, task, resource, operations.access(touch));
        }
    }

    /** The same for a touch that has left its mark, after more of its operation was looked at. */
    void markAgain(int touch) {
        int operation = operations.operation(touch);
        int task = operations.task(operation);
        int resource = operations.resource(touch);
        if (!clocks.isOnly(resource, task)) {
            clocks.mark(operation, task, resource, operations.access(touch));
        }
    }

    /**
     * Finds the earlier operations that this one races with, the latest first: what happens before one of them races
     * with it no more.
     */
    private void race(int operation, int resource, Access access, Access[] others) {
        while (true) {
            int latest = Operations.NONE;
            for (Access earlier : others) {
                if (access.conflictsWith(earlier)) {
                    latest = clocks.latestNotBefore(operation, resource, earlier, latest, operations);
                }
            }
            if (latest == Operations.NONE) {
                return;
            }
            Race race = new Race(latest, operation);
            if (found.isEmpty() || !found.getLast().equals(race)) {
                found.add(race);
            }
            clocks.follow(operation, latest);
        }
    }

    /** The same for a resource of which more is known: one touch after the other, from the latest. */
    private void compare(int operation, int resource, int touch, ResourceNames names) {
        for (int other = clocks.lastTouch(resource); other != Operations.NONE; other = clocks.touchBefore(other)) {
            int earlier = operations.operation(other);
            hasAskedObservers |= operations.areMessages(other, touch);
            if (clocks.before(operation, operations.task(earlier)) < operations.index(earlier)
                    && operations.depend(other, touch, names)) {
                found.add(new Race(earlier, operation));
                clocks.follow(operation, earlier);
            }
        }
    }
}
