package dev.hypnos.kernel.events;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.systematic.Frontier;
import dev.hypnos.kernel.systematic.Reductions;
import dev.hypnos.kernel.tables.LongSet;
import dev.hypnos.kernel.tables.LongTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Goes through all states once, the deepest first, without running what is known. Of a state that was seen only its
 * hash is kept. In each state {@link PersistentSets} says which events are enough; where one of them leads back to a
 * state on the way to it, all are tried, so that none is put off for ever.
 *
 * <p>Which events are enough depends on what members are known to do. When more becomes known of something that was
 * relied on, all states are gone through once more. In the end nothing was relied on that is not so: whatever can
 * happen consists of events that are known, up to a first one that is not; events that were put before it have nothing
 * to do with it, so that it would have been met all the same, and run.
 *
 * <p>A trial is run for what is not known; for each end; for pairs of events that are exchanged; and now and then to
 * look whether what is known is so.
 */
final class Sweep implements Search {
    /** After so many states a trial is run. */
    private static final int STATES_BETWEEN_TRIALS = 200_000;
    /** So much memory is kept for a state. */
    static final int STATE_BYTES = 16;

    /** What comes later than so many events is not gone through. */
    static final int DEPTH_MAX = 10_000;
    /** The order of members is given up if it makes no difference in so many states. */
    private static final int SYMMETRY_TRIED = 50_000;

    /** A state on the way to the one that is looked at. */
    private static final class Level {
        final Sketch state;
        long hash;
        long[] events = new long[0];

        @Nullable
        Transition[] known = new Transition[8];

        int count;
        /** Those that are to be tried, as bits; all of them if there are more than bits. */
        long chosen;

        boolean isReady;
        boolean isReduced;
        /** The one that is tried now or next. */
        int next;

        Level(Sketch like) {
            state = like.copy();
        }

        private void list(long[] all) {
            events = all;
            count = all.length;
            if (known.length < count) {
                known = new Transition[count * 2];
            }
        }

        boolean isChosen(int index) {
            return index >= Long.SIZE || (chosen >> index & 1) != 0;
        }

        int chosenCount() {
            return count > Long.SIZE ? count : Long.bitCount(chosen);
        }

        void chooseAll() {
            chosen = -1;
            isReduced = false;
        }
    }

    private final Reductions reductions;
    private final Sketches sketches;
    private final Transitions transitions;
    private final Surprises surprises;
    private final Sketch beginning;
    private final Picture picture;
    private final int[] places;
    private final Futures futures;
    private final PersistentSets sets;
    private final Exchanges exchanges = new Exchanges();
    private final SweepTrial trial;
    private final long statesMax;
    /**
     * Trials that ended there: by what is held and what comes, where a handler failed; by the state, where all was
     * quiet.
     */
    private final LongTable failing = new LongTable();

    private final LongTable ends = new LongTable();

    private LongSet seen = new LongSet();
    private LongSet seenExactly = new LongSet();
    private final List<Level> levels = new ArrayList<>();
    private int depth;
    private long[] path = new long[64];
    private int learnt;
    private long sinceTrial;
    /** Whether what members do to their own is all that they do. */
    private boolean reduces = true;

    private boolean exchangesMembers;
    private boolean triesLevel;
    private boolean isSymmetryJudged;
    private boolean mustRestart;
    private boolean isTooDeep;
    private boolean isFull;
    private boolean isOver;

    /** @param statesMax for more there is no room */
    Sweep(Reductions reductions, Sketches sketches, Rehearsal stage, Surprises surprises, long statesMax) {
        this.reductions = reductions;
        this.sketches = sketches;
        this.transitions = sketches.transitions();
        this.surprises = surprises;
        this.beginning = stage.beginning();
        this.picture = stage.picture();
        this.places = new int[beginning.members];
        this.futures = new Futures(beginning.members);
        this.sets = new PersistentSets(futures, beginning.members);
        this.trial = new SweepTrial(sketches, reductions, surprises);
        this.statesMax = statesMax;
        exchangesMembers = reductions.symmetry();
        reduces = !transitions.hasStrange();
        learnAll();
        beginPass();
        advance();
    }

    // States

    private void beginPass() {
        futures.begin();
        seen = new LongSet();
        mustRestart = false;
        depth = 0;
        Level first = level(0);
        first.state.set(beginning);
        enter();
    }

    private Level level(int at) {
        while (levels.size() <= at) {
            levels.add(new Level(beginning));
        }
        return levels.get(at);
    }

    /** Comes to the state that lies on the next level; stays where it was if it was seen, or if it is too deep. */
    private void enter() {
        Level level = level(depth);
        level.hash = hash(level.state);
        if (!seen.add(level.hash)) {
            Level before = depth == 0 ? null : levels.get(depth - 1);
            if (before != null && before.isReduced && isOnTheWay(level.hash)) {
                before.chooseAll();
                before.next = 0;
            }
            return;
        }
        if (depth == DEPTH_MAX) {
            isTooDeep = true;
            return;
        }
        sinceTrial++;
        isFull |= seen.size() >= statesMax;
        level.next = 0;
        level.isReady = false;
        level.chooseAll();
        level.list(level.state.events());
        depth++;
    }

    private boolean isOnTheWay(long hash) {
        for (int i = depth - 1; i >= 0; i--) {
            if (levels.get(i).hash == hash) {
                return true;
            }
        }
        return false;
    }

    private long hash(Sketch state) {
        long exact = picture.byNumbers(state);
        if (!exchangesMembers || state.areToldApart) {
            return exact;
        }
        if (!isSymmetryJudged) {
            seenExactly.add(exact);
            if (seenExactly.size() == SYMMETRY_TRIED) {
                // where no two states were the same but for who is who it
                // is not worth its time, and to do without is always right
                isSymmetryJudged = true;
                exchangesMembers = seen.size() < SYMMETRY_TRIED - 1;
                mustRestart = !exchangesMembers;
                seenExactly = new LongSet();
            }
        }
        return Tokens.mix(picture.symmetric(state, places));
    }

    // From state to state

    /** Goes on until a trial has to be run, or all is done. */
    private void advance() {
        learnAll();
        while (true) {
            if (exchanges.areDue(false)) {
                runExchange();
                return;
            }
            if (depth == 0 && !mustRestart && !futures.isStale()) {
                isOver = !exchanges.areDue(true);
                if (!isOver) {
                    runExchange();
                }
                return;
            }
            if (depth == 0 || mustRestart) {
                beginPass();
            }
            if (isFull) {
                return;
            }
            Level top = levels.get(depth - 1);
            if (sinceTrial >= STATES_BETWEEN_TRIALS) {
                sinceTrial = 0;
                triesLevel = false;
                trial.run(path(), depth - 1);
                return;
            }
            if (!top.isReady && !prepare(top)) {
                return;
            }
            while (top.next < top.count && !top.isChosen(top.next)) {
                top.next++;
            }
            if (top.next == top.count) {
                depth--;
            } else if (!follow(top)) {
                return;
            }
        }
    }

    /** Finds out which events are to be tried in a state; false if one has to be run for that. */
    private boolean prepare(Level level) {
        boolean needsAll = reduces && !level.state.mayHaveFaults();
        for (int i = 0; i < level.count; i++) {
            long event = level.events[i];
            level.known[i] = transitions.known(level.state, event);
            if (needsAll && level.known[i] == null && Transitions.isHandled(event) && !fails(level, event)) {
                tryAt(level, event);
                return false;
            }
        }
        level.isReady = true;
        if (reduces && level.count > 1 && level.count <= Long.SIZE) {
            long all = level.count == Long.SIZE ? -1 : (1L << level.count) - 1;
            long enough = sets.choose(level.state, level.events, level.count, level.known);
            level.chosen = enough;
            level.isReduced = enough != all;
            if (level.isReduced && exchanges.draw()) {
                keepPair(level, enough, all & ~enough);
            }
        }
        return true;
    }

    /** A pair of events of which the second is not tried before the first. */
    private void keepPair(Level level, long firsts, long seconds) {
        int one = Long.numberOfTrailingZeros(firsts);
        Transition first = level.known[one];
        for (long left = seconds; left != 0; left &= left - 1) {
            long event = level.events[Long.numberOfTrailingZeros(left)];
            if (first == null || !Transitions.isHandled(event)) {
                continue;
            }
            Sketch after = level.state.copy();
            first.happens(after);
            Transition second = transitions.known(after, event);
            if (second != null) {
                second.happens(after);
                exchanges.keep(path(), depth - 1, event, level.events[one], picture.exact(after));
                return;
            }
        }
    }

    private void runExchange() {
        Exchanges.Exchange exchange = exchanges.take();
        triesLevel = false;
        trial.exchange(exchange.events(), exchange.expected(), picture);
    }

    /** Takes the next event of a state; false if it has to be run. */
    private boolean follow(Level level) {
        long event = level.events[level.next];
        Transition transition = transitions.known(level.state, event);
        if (transition != null) {
            level.next++;
            path()[depth - 1] = event;
            Level after = level(depth);
            after.state.set(level.state);
            transition.happens(after.state);
            enter();
            return true;
        }
        if (Event.kind(event) == Event.QUIET ? ends.get(picture.exact(level.state)) >= 0 : fails(level, event)) {
            level.next++;
            return true;
        }
        tryAt(level, event);
        return false;
    }

    private boolean fails(Level level, long event) {
        return Transitions.isHandled(event) && failing.get(Transitions.key(level.state, event)) >= 0;
    }

    private long[] path() {
        if (path.length <= depth) {
            path = Arrays.copyOf(path, depth * 2);
        }
        return path;
    }

    // Trials

    /** The next trial takes this event in the state that is looked at. */
    private void tryAt(Level level, long event) {
        triesLevel = true;
        path()[depth - 1] = event;
        trial.run(path(), depth);
    }

    @Override
    public void begin() {
        trial.begin();
    }

    @Override
    public int choose(Situation now, List<Task> able) {
        return trial.choose(now, able);
    }

    @Override
    public void learn() {
        exchanges.countTrial();
        if (triesLevel) {
            triesLevel = false;
            learnFrom(levels.get(depth - 1), path[depth - 1]);
        }
        advance();
    }

    /** An event of a state was run of which it was not known what comes of it. */
    private void learnFrom(Level level, long event) {
        if (transitions.known(level.state, event) != null) {
            return;
        }
        Sketch after = trial.after();
        boolean isHandled = Transitions.isHandled(event);
        if (after == null && trial.isEndedByPlan()) {
            // the test ended, or a handler failed
            if (isHandled) {
                failing.put(Transitions.key(level.state, event), 0);
                futures.addFailure(level.state, event);
                return;
            }
            if (Event.kind(event) == Event.QUIET) {
                ends.put(picture.exact(level.state), 0);
            }
        }
        boolean wasPreparing = !level.isReady;
        if (isHandled && reduces) {
            // it did more than to its own member, or nothing is known of it: no event is left out from now on
            reduces = false;
            mustRestart = true;
        }
        if (wasPreparing) {
            level.isReady = true;
            return;
        }
        level.next++;
        if (after != null) {
            level(depth).state.set(after);
            enter();
        }
    }

    private void learnAll() {
        while (learnt < transitions.size()) {
            futures.add(transitions.number(learnt++));
        }
    }

    // How far it is

    @Override
    public boolean isOver() {
        return isOver;
    }

    @Override
    public boolean isWhole() {
        return isOver && !isTooDeep && !isFull;
    }

    /** Whether there is no room for more states. */
    boolean isFull() {
        return isFull;
    }

    boolean isTooDeep() {
        return isTooDeep;
    }

    @Override
    public long states() {
        return seen.size();
    }

    @Override
    public long bytes() {
        return seen.size() * STATE_BYTES + sketches.bytes();
    }

    @Override
    public Frontier frontier() {
        long pending = 0;
        double share = 0;
        double part = 1;
        for (int i = 0; i < depth; i++) {
            Level level = levels.get(i);
            int all = Math.max(1, level.chosenCount());
            int done = 0;
            for (int each = 0; each < level.next; each++) {
                done += level.isChosen(each) ? 1 : 0;
            }
            pending += Math.max(0, all - done);
            share += part * Math.max(0, done - 1) / all;
            part /= all;
        }
        return new Frontier(pending, trial.length(), isOver ? 1 : share);
    }
}
