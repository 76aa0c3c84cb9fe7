package dev.hypnos.examples.locks;

import static dev.hypnos.examples.locks.Lists.only;

import dev.hypnos.model.Pid;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds a circle of transactions that wait for one another, and who is to break it. */
final class WaitGraph {
    private WaitGraph() {}

    /**
     * The lock whose holder is to surrender it: the greatest of the transactions in the circle, so that all that see
     * the same circle choose the same. Null if there is no circle.
     */
    static @Nullable Lock toSurrender(List<Lock> contended) {
        for (Lock lock : contended) {
            List<Lock> fromIt = reachable(lock, contended);
            if (fromIt.contains(lock)) {
                return greatest(lock, fromIt, contended);
            }
        }
        return null;
    }

    private static Lock greatest(Lock first, List<Lock> fromFirst, List<Lock> contended) {
        Lock greatest = first;
        for (Lock lock : contended) {
            boolean isInCircle =
                    fromFirst.contains(lock) && reachable(lock, contended).contains(first);
            if (isInCircle && greatest.holder().compareTo(lock.holder()) <= 0) {
                greatest = lock;
            }
        }
        return greatest;
    }

    /** The locks that are held by one who waits for this lock, by one who waits for such a lock, and so on. */
    private static List<Lock> reachable(Lock from, List<Lock> contended) {
        List<Lock> reached = next(List.of(from), contended);
        while (true) {
            List<Lock> further = next(reached, contended);
            List<Lock> before = reached;
            List<Lock> all = only(contended, lock -> before.contains(lock) || further.contains(lock));
            if (all.size() == reached.size()) {
                return reached;
            }
            reached = all;
        }
    }

    private static boolean isAwaitedIn(List<Lock> locks, Pid transaction) {
        for (Lock lock : locks) {
            if (!lock.isHeldBy(transaction) && lock.isAwaitedBy(transaction)) {
                return true;
            }
        }
        return false;
    }

    private static List<Lock> next(List<Lock> from, List<Lock> contended) {
        return only(contended, next -> isAwaitedIn(from, next.holder()));
    }
}
