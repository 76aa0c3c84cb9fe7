package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Randomness;
import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.systematic.Frontier;
import dev.hypnos.kernel.systematic.Reductions;
import dev.hypnos.kernel.tables.LongSet;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Paths that are drawn at random, where there is no room for more. Of each step that was taken, in these paths or
 * before, a hash is kept, some twelve bytes; in each state one of the events is drawn that were not taken there, if
 * there are any. So nearly every path goes where none has gone, in a memory that grows little; but nothing is ever
 * known to be complete. When there is no room for that either, nothing more is kept.
 */
final class DrawnPaths implements Search {
    private static final int STEP_BYTES = 16;

    private final Reductions reductions;
    private final Sketches sketches;
    private final IntUnaryOperator random;
    private final LongSet taken;
    private final long statesBefore;
    private final long bytesMax;
    /** Of the path so far, where states are not compared. */
    private long prefix;

    private boolean isNew;
    private int length;
    private int lastDepth;
    private long paths;
    private long newPaths;
    private boolean isFull;

    /**
     * @param taken the hashes of steps that were taken: see {@link #step}
     * @param bytesMax what is kept may take so much memory, about
     * @param random gives a number below another one
     */
    DrawnPaths(
            Reductions reductions,
            Sketches sketches,
            LongSet taken,
            long statesBefore,
            long bytesMax,
            IntUnaryOperator random) {
        this.reductions = reductions;
        this.sketches = sketches;
        this.taken = taken;
        this.statesBefore = statesBefore;
        this.bytesMax = bytesMax;
        this.random = random;
    }

    /** What an event in a state is known by. */
    static long step(long state, long event) {
        return Randomness.mix(Randomness.mix(state) + event);
    }

    @Override
    public void begin() {
        prefix = 0;
        length = 0;
        isNew = false;
    }

    @Override
    public int choose(Situation now, List<Task> able) {
        length++;
        if (isFull) {
            return random.applyAsInt(able.size());
        }
        boolean comparesStates = reductions.states() && !(now instanceof NodeSituation);
        int[] places = new int[now.members()];
        for (int i = 0; i < places.length; i++) {
            places[i] = i;
        }
        long state = comparesStates ? sketches.hashAlone(now, places) : ~prefix;
        int choice = -1;
        int untaken = 0;
        for (int i = 0; i < able.size(); i++) {
            long event = Event.renamed(now.event(able.get(i)), places);
            // each of those that were not taken is as likely as any other
            if (!taken.contains(step(state, event)) && random.applyAsInt(++untaken) == 0) {
                choice = i;
            }
        }
        isNew |= choice >= 0;
        if (choice < 0) {
            choice = random.applyAsInt(able.size());
        }
        long event = Event.renamed(now.event(able.get(choice)), places);
        taken.add(step(state, event));
        prefix = Randomness.mix(prefix * 31 + event);
        return choice;
    }

    @Override
    public void learn() {
        paths++;
        newPaths += isNew ? 1 : 0;
        isFull |= bytes() > bytesMax;
        lastDepth = length;
    }

    /** How many paths were drawn. */
    long paths() {
        return paths;
    }

    /** How many of them took a step that none had taken before, as far as it is kept. */
    long newPaths() {
        return newPaths;
    }

    @Override
    public long bytes() {
        return taken.size() * STEP_BYTES + sketches.bytes();
    }

    @Override
    public boolean isOver() {
        return false;
    }

    @Override
    public boolean isWhole() {
        return false;
    }

    @Override
    public long states() {
        return statesBefore;
    }

    @Override
    public Frontier frontier() {
        return new Frontier(0, lastDepth, 0);
    }
}
