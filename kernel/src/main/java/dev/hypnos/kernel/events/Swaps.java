package dev.hypnos.kernel.events;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of events that came one after the other and were taken for independent, so that the other way round was left
 * out. Now and then one is run that way: where it leads elsewhere, the two have to do with each other in a way that was
 * not observed.
 */
final class Swaps {
    /** @param root which event of the first state the second one is */
    record Swap(Step first, Step second, int root) {
        State from() {
            return first.from;
        }
    }

    private static final int KEPT_MAX = 64;
    private static final int FROM_A_PATH = 4;
    /** One trial in so many is for this, and so many at least when all else is done. */
    private static final int EVERY = 64;

    private static final int LEAST = 16;

    private final Footprints footprints;
    private final List<Swap> kept = new ArrayList<>();
    private long made;
    private long random = 1;

    Swaps(Footprints footprints) {
        this.footprints = footprints;
    }

    /** A path was run: some of its events can be exchanged. */
    void consider(List<Passage> path) {
        int found = 0;
        int start = below(Math.max(1, path.size()));
        for (int i = 0; i + 1 < path.size() && found < FROM_A_PATH; i++) {
            int at = (start + i) % (path.size() - 1);
            Swap swap = swap(path.get(at), path.get(at + 1));
            if (swap != null) {
                found++;
                if (kept.size() < KEPT_MAX) {
                    kept.add(swap);
                } else {
                    kept.set(below(KEPT_MAX), swap);
                }
            }
        }
    }

    private @Nullable Swap swap(Passage one, Passage other) {
        if (one.taken < 0 || other.taken < 0) {
            return null;
        }
        Step first = one.state.step(one.takenIndex());
        Step second = other.state.step(other.takenIndex());
        if (first == null || second == null || first.to != second.from || second.isLast()) {
            return null;
        }
        int root = first.back == Step.NOTHING_BACK ? -1 : first.root(second.index);
        boolean isLeftOut = root >= 0
                && root != first.index
                && !first.from.isTried(root)
                && !footprints.areDependent(first.touched, footprints.renamed(second.touched, first.back));
        return isLeftOut ? new Swap(first, second, root) : null;
    }

    /** Whether one of them is to be run now; those that were run meanwhile are forgotten. */
    boolean finds(long paths, boolean isAllElseDone) {
        kept.removeIf(swap -> swap.from().isTried(swap.root));
        long due = isAllElseDone ? Math.max(LEAST, paths / EVERY) : paths / EVERY;
        return !kept.isEmpty() && made < due;
    }

    Swap take() {
        made++;
        return kept.remove(below(kept.size()));
    }

    private int below(int bound) {
        random = random * 6364136223846793005L + 1442695040888963407L;
        return (int) ((random >>> 33) % bound);
    }
}
