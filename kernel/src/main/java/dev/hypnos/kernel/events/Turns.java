package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.systematic.Frontier;
import java.util.List;

/**
 * A systematic search, and one beside it that has every third path. Of the paths of that one half are drawn at random,
 * and half are what its own graph then asks for: the neighbourhood of what was drawn.
 *
 * <p>A systematic search goes on in one corner for long. But where paths are drawn in its own graph they spoil it: they
 * take steps that nobody needs, and all that follows from those is tried as well. So each has a graph of its own, and
 * the systematic one does exactly what it does alone; the other one knows what it knows of members, and not the other
 * way round.
 *
 * <p>Guarantee: it is over when the systematic search is, and only what that tried counts as tried. Cost: whatever that
 * finds alone is found in at most half as many paths more. No path of the other one is run of which it is known what
 * comes of it, nor where less is left to be tried than was: the end is near then.
 */
final class Turns implements Search {
    /** One part in so many of the memory is for the search beside; when that is taken it begins anew. */
    private static final int SHARE = 8;

    /** So many paths of the systematic search come to one of the other. */
    private static final int EVERY = 2;

    private final GraphSearch systematic;
    private final long room;
    private GraphSearch beside;
    private boolean isBeside;
    /** Of the systematic search. */
    private long paths;

    /** @param bytesMax so much memory may be taken, about */
    Turns(GraphSearch systematic, long bytesMax) {
        this.systematic = systematic;
        this.room = bytesMax / SHARE;
        this.beside = systematic.beside(room);
    }

    GraphSearch systematic() {
        return systematic;
    }

    private GraphSearch now() {
        return isBeside ? beside : systematic;
    }

    @Override
    public void begin() {
        now().begin();
    }

    @Override
    public int choose(Situation situation, List<Task> able) {
        return now().choose(situation, able);
    }

    @Override
    public void learn() {
        now().learn();
        if (isBeside) {
            isBeside = false;
            if (beside.bytes() > room) {
                beside = systematic.beside(room);
            }
        } else {
            paths++;
            // the first of them early: some errors are found by most paths that are drawn
            boolean isItsTurn = paths % EVERY == 1;
            isBeside = isItsTurn && systematic.frontier().pending() > paths && beside.findsNew();
        }
    }

    @Override
    public boolean isOver() {
        return systematic.isOver();
    }

    @Override
    public boolean isWhole() {
        return systematic.isWhole();
    }

    @Override
    public long states() {
        return systematic.states();
    }

    @Override
    public long bytes() {
        return systematic.bytes() + beside.bytes();
    }

    @Override
    public Frontier frontier() {
        return systematic.frontier();
    }

    /** For tests: what follows from something else is folded after each path. */
    void foldAlways() {
        systematic.foldAlways();
        beside.foldAlways();
    }
}
