package dev.hypnos.model.members;

import dev.hypnos.kernel.events.Event;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The ways on which something was sent, in the order in which they came into use. */
final class Ways {
    private static final int SHIFT = 64;

    private final Members members;
    private final Map<Integer, Way> ways = new LinkedHashMap<>();

    Ways(Members members) {
        this.members = members;
    }

    Collection<Way> all() {
        return ways.values();
    }

    /** @param from null for the test */
    Way between(@Nullable Seat from, Seat to) {
        int key = (from == null ? Event.NOBODY : from.peer.index) * SHIFT + to.peer.index;
        Way known = ways.get(key);
        if (known == null) {
            known = new Way(members, from, to);
            ways.put(key, known);
        }
        return known;
    }

    /** What is on its way to a member is lost. */
    void loseTo(Seat seat) {
        for (Way way : ways.values()) {
            if (way.to() == seat) {
                way.lose();
            }
        }
    }

    /**
     * The way on which the message arrives next that was sent first, of those on which one can; null if there is none.
     */
    @Nullable
    Way oldest() {
        Way oldest = null;
        for (Way way : ways.values()) {
            if (way.canHappen() && (oldest == null || way.since() < oldest.since())) {
                oldest = way;
            }
        }
        return oldest;
    }

    boolean isQuiet() {
        for (Way way : ways.values()) {
            if (way.canHappen()) {
                return false;
            }
        }
        return true;
    }
}
