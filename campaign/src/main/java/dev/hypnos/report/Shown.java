package dev.hypnos.report;

import dev.hypnos.campaign.explain.DecidingPair;
import dev.hypnos.campaign.explain.Explanation;
import dev.hypnos.runtime.outcome.Observation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The observations of a trial that a table is made of. That a message arrives is told by who receives it, and that the
 * clock moves by those who wait for it: as rows of their own only those of the pair are shown.
 *
 * @param pair the positions of the operations whose order decides, among these
 */
record Shown(List<Observation> observations, BitSet pair) {
    static Shown of(List<Observation> all, @Nullable Explanation explanation) {
        DecidingPair deciding = explanation == null ? null : explanation.pair();
        List<Observation> shown = new ArrayList<>(all.size());
        BitSet pair = new BitSet();
        for (int at = 0; at < all.size(); at++) {
            boolean isOfPair = deciding != null && (at == deciding.first() || at == deciding.second());
            if (isOfPair) {
                pair.set(shown.size());
            }
            if (isOfPair || !all.get(at).isOfNobody()) {
                shown.add(all.get(at));
            }
        }
        return new Shown(shown, pair);
    }

    /** The positions of those among all. */
    static int[] positions(List<Observation> all, @Nullable Explanation explanation) {
        DecidingPair deciding = explanation == null ? null : explanation.pair();
        return IntStream.range(0, all.size())
                .filter(at -> deciding != null && (at == deciding.first() || at == deciding.second())
                        || !all.get(at).isOfNobody())
                .toArray();
    }
}
