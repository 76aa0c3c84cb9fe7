package dev.hypnos.kernel.events;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Pairs of events of which only one order was gone through, since the two have nothing to do with each other. Some are
 * drawn, each as likely as any other, to be run the other way round: where that leads elsewhere, they have to do with
 * each other in a way that was not observed.
 */
final class Exchanges {
    /**
     * @param events what leads to the state, then the second event, then the first
     * @param expected the state after the first and then the second, as {@link Picture#exact} has it
     */
    record Exchange(long[] events, long expected) {}

    private static final int KEPT_MAX = 64;
    /** One trial in so many is for this, and so many at least when all else is done. */
    private static final int EVERY = 64;

    private static final int LEAST = 16;

    private final List<Exchange> kept = new ArrayList<>();
    private long seen;
    private long trials;
    private long made;
    private long random = 1;

    /** Whether to keep the pair that was found now. */
    boolean draw() {
        seen++;
        return seen <= KEPT_MAX || below(seen) < KEPT_MAX;
    }

    /** Keeps a pair. */
    void keep(long[] path, int length, long second, long first, long expected) {
        long[] events = Arrays.copyOf(path, length + 2);
        events[length] = second;
        events[length + 1] = first;
        Exchange exchange = new Exchange(events, expected);
        if (kept.size() < KEPT_MAX) {
            kept.add(exchange);
        } else {
            kept.set((int) below(KEPT_MAX), exchange);
        }
    }

    /** A trial was run. */
    void countTrial() {
        trials++;
    }

    /** Whether one of them is to be run now. */
    boolean areDue(boolean isAllElseDone) {
        long due = isAllElseDone ? Math.max(LEAST, trials / EVERY) : trials / EVERY;
        return !kept.isEmpty() && made < due;
    }

    Exchange take() {
        made++;
        return kept.remove((int) below(kept.size()));
    }

    private long below(long bound) {
        random = random * 6364136223846793005L + 1442695040888963407L;
        return (random >>> 33) % bound;
    }
}
