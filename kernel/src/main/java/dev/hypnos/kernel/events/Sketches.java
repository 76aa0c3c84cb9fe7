package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.systematic.Reductions;
import dev.hypnos.kernel.tables.LongTable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The states of a cluster by their parts, as far as it has such, and what is learnt from them: which states are the
 * same, and what each event does.
 */
final class Sketches {
    private final Reductions reductions;
    private final Surprises surprises;
    private final Repertoire repertoire;
    private final Transitions transitions;
    /** Whether what happens here is kept apart from what others know. */
    private final boolean isBeside;

    private @Nullable Picture picture;
    private @Nullable Rehearsal rehearsal;
    private boolean canRehearse;
    /** Of the last state of the trial; null if it has none. */
    private @Nullable Sketch last;
    /** The states that were seen in trials, if they are counted. */
    private @Nullable LongTable counted;

    Sketches(Reductions reductions, Surprises surprises) {
        this(reductions, surprises, new Repertoire(), new Transitions(), false);
    }

    private Sketches(
            Reductions reductions,
            Surprises surprises,
            Repertoire repertoire,
            Transitions transitions,
            boolean isBeside) {
        this.reductions = reductions;
        this.surprises = surprises;
        this.repertoire = repertoire;
        this.transitions = transitions;
        this.isBeside = isBeside;
    }

    /** To begin with what is known here, and to learn more that is not told here. */
    Sketches beside() {
        return new Sketches(reductions, surprises, repertoire, new Transitions(transitions), true);
    }

    /** A path begins. */
    void begin() {
        last = null;
    }

    /**
     * What states that are the same have in common.
     *
     * @param before where the path was before; null where it begins
     * @param places is given the places of the members, if they can be exchanged
     */
    long hash(Situation now, @Nullable Passage before, int[] places) {
        Sketch seen = now == rehearsal
                ? rehearsal.now()
                : before == null ? sketch(now, Event.NONE, null) : sketch(now, before.takenEvent(), before.takenTask());
        if (seen == null) {
            return reductions.symmetry() ? now.state(places) : now.exactState();
        }
        return hash(Objects.requireNonNull(picture), seen, places);
    }

    private long hash(Picture mirror, Sketch seen, int[] places) {
        return reductions.symmetry() && !seen.areToldApart ? mirror.symmetric(seen, places) : mirror.exact(seen);
    }

    /** The same, and nothing is learnt from it. */
    long hashAlone(Situation now, int[] places) {
        Sketch here = new Sketch(repertoire, now.members());
        if (now.sketch(here)) {
            return hash(picture(now), here, places);
        }
        return reductions.symmetry() ? now.state(places) : now.exactState();
    }

    /** About how much memory what is known of members takes. */
    long bytes() {
        return (isBeside ? 0 : repertoire.bytes()) + transitions.bytes();
    }

    /**
     * The state of a trial by its parts; what its last event did is kept.
     *
     * @param event what happened last; {@link Event#NONE} where the trial begins
     * @param task who did it
     */
    @Nullable
    Sketch sketch(Situation now, long event, @Nullable Task task) {
        Sketch earlier = last;
        Sketch seen = new Sketch(repertoire, now.members());
        if (!now.sketch(seen)) {
            return null;
        }
        last = seen;
        Picture mirror = picture(now);
        if (event == Event.NONE) {
            begin(now, mirror, seen);
        } else if (earlier != null && !transitions.learn(earlier, event, now.touched(), seen)) {
            surprises.add(
                    "'" + task + "' did something else than before, though its member and the message were the same");
        }
        return seen;
    }

    private Picture picture(Situation now) {
        Picture mirror = picture;
        if (mirror == null) {
            mirror = new Picture(repertoire, now.members());
            picture = mirror;
        }
        return mirror;
    }

    /** All trials begin in the same state, or nothing can be rehearsed. */
    private void begin(Situation now, Picture mirror, Sketch first) {
        if (rehearsal == null) {
            rehearsal = new Rehearsal(first, transitions, mirror, isBeside);
            canRehearse = reductions.rehearsals() && now.canBeRehearsed();
        } else if (!rehearsal.beginsWith(mirror.exact(first))) {
            canRehearse = false;
        }
    }

    Transitions transitions() {
        return transitions;
    }

    /** Where paths are rehearsed; null if they cannot be. */
    @Nullable
    Rehearsal rehearsal() {
        return canRehearse ? rehearsal : null;
    }

    // What measurements ask

    /** From now on the states that trials go through are counted, each member by its own number. */
    void beginCounting() {
        counted = new LongTable();
    }

    void count(Situation now) {
        LongTable table = counted;
        if (table == null) {
            return;
        }
        Sketch here = new Sketch(repertoire, now.members());
        if (now.sketch(here)) {
            long hash = picture(now).exact(here);
            if (table.get(hash) < 0) {
                table.put(hash, table.size());
            }
        }
    }

    long counted() {
        return counted == null ? 0 : counted.size();
    }
}
