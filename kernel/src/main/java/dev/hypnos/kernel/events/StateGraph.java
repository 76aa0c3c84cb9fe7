package dev.hypnos.kernel.events;

import dev.hypnos.kernel.tables.LongSet;
import dev.hypnos.kernel.tables.LongTable;
import dev.hypnos.kernel.tables.Shared;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The states that were seen and the steps between them, and which events have to be tried in which state.
 *
 * <p>It is dynamic partial-order reduction with source sets and sleep sets (Abdulla, Aronis, Jonsson and Sagonas, POPL
 * 2014, algorithm 1), on a graph instead of a stack. Of each state its {@link Effects} are kept: what was seen to
 * happen from there on, and what each of these events came after. Where an event {@code e} was tried in a state and
 * something after it depends on {@code e} and on nothing that comes after {@code e}, the two race, and the second has
 * to be tried before the first: so one of those events of the state is tried that it needs, unless one of them is
 * anyhow.
 *
 * <p>Paths end at states that were seen. What is found out later of what follows from there is told to all states
 * before, until nothing changes. So the order in which things are tried does not matter for what is tried in the end,
 * but for which events sleep.
 *
 * <p>Condition: states that are equal are the same for all that follows, and what a handler touches is told. Then every
 * state is seen in which nothing more can happen, and every failure of a handler. Where a path comes back to a state
 * that it went through, all events of that state are tried: otherwise one could be put off for ever.
 */
final class StateGraph {
    /**
     * What a state takes, with its place in tables; what a step takes, with references to it; what an array takes
     * besides its elements, with its place in a table.
     */
    private static final int STATE_BYTES = 112;

    private static final int STEP_BYTES = 80;
    private static final int ARRAY_BYTES = 24;

    /** What effects take besides their numbers. */
    private static final int EFFECTS_BYTES = 56;

    /**
     * Of so many states one after the other, one is not folded: so it is a short way from where something is needed to
     * where it is kept.
     */
    private static final int UNFOLDED_EVERY = 64;

    /** What an event after a step is for the state before that step. */
    private static final class Earlier {
        int touched;
        int before;
        long needs;
        long behind;

        /** Finds it out. Returns whether the event races with the step. Hot. */
        boolean find(Step step, Effects effects, int effect, Footprints footprints) {
            touched = footprints.renamed(effects.touched(effect), step.back);
            before = footprints.renamed(effects.before(effect), step.back);
            needs = step.before(effects.needs(effect), effects.behind(effect));
            behind = step.behind(effects.needs(effect), effects.behind(effect));
            boolean comesAfter = (needs & State.bit(step.index)) != 0
                    || footprints.areDependent(step.touched, before)
                    || footprints.isCause(step.touched, touched)
                    || footprints.isCause(step.touched, before);
            boolean races = !comesAfter && footprints.areDependent(step.touched, touched);
            if (comesAfter || races) {
                needs |= State.bit(step.index);
                before = footprints.union(before, step.touched);
            }
            touched = footprints.within(touched, step.from.known);
            before = footprints.within(before, step.from.known);
            return races;
        }
    }

    private final Footprints footprints;
    private final Agenda agenda;
    private final LongTable numbers = new LongTable();
    private final List<State> states = new ArrayList<>();
    private final Shared<long[]> sharedEvents = Shared.longs();
    private final Shared<short[]> sharedRoots = Shared.shorts();
    private final Deque<State> changed = new ArrayDeque<>();
    /** Events deeper than this are not put in another order. */
    private final int deepest;

    private final Earlier earlier = new Earlier();
    private final boolean sleeps;
    private boolean isBounded;
    private long bytes;

    /**
     * @param sleeps whether events sleep. Only where states are never reached in two ways: with those that are, some
     *     ends were missed in one of some thousand random programs
     */
    StateGraph(Footprints footprints, Agenda agenda, int deepest, boolean sleeps) {
        this.sleeps = sleeps;
        this.footprints = footprints;
        this.agenda = agenda;
        this.deepest = deepest;
    }

    @Nullable
    State get(long hash) {
        int number = numbers.get(hash);
        return number < 0 ? null : states.get(number);
    }

    State add(long hash, int depth, boolean isPrelude, int known, long[] events) {
        int different = sharedEvents.size();
        State state = new State(depth, isPrelude, known, sharedEvents.of(events), !sleeps);
        bytes += STATE_BYTES + EFFECTS_BYTES;
        bytes += sharedEvents.size() == different ? 0 : ARRAY_BYTES + (long) events.length * Long.BYTES;
        numbers.put(hash, states.size());
        states.add(state);
        return state;
    }

    int size() {
        return states.size();
    }

    /** The steps that were taken, as {@link DrawnPaths#step} has them. */
    LongSet taken() {
        LongSet taken = new LongSet();
        numbers.forEach((hash, number) -> {
            State state = states.get(number);
            for (int i = 0; i < state.events.length; i++) {
                if (state.isTried(i)) {
                    taken.add(DrawnPaths.step(hash, state.events[i]));
                }
            }
        });
        return taken;
    }

    /** About how much memory it takes. */
    long bytes() {
        return bytes;
    }

    /** Whether something was not tried since it came too late in its path. */
    boolean isBounded() {
        return isBounded;
    }

    /** An event of a state was seen for the first time. */
    void add(Step step) {
        State from = step.from;
        State to = step.to;
        unfold(from);
        unfold(to);
        if (sleeps && to.incomingCount() == 0 && !to.hasSteps()) {
            to.asleep = sleepAfter(step);
        } else if (sleeps) {
            keepAsleep(to, sleepAfter(step));
        }
        from.addStep(step);
        from.wanted |= State.bit(step.index);
        if (to.events.length > 0) {
            to.addIncoming(step);
        }
        int different = sharedRoots.size();
        step.share(sharedRoots);
        bytes += STEP_BYTES;
        bytes += sharedRoots.size() == different ? 0 : ARRAY_BYTES + (long) to.events.length * Short.BYTES;
        if (step.back != Step.NOTHING_BACK) {
            int touched = footprints.within(step.touched, from.known);
            if (addEffect(from, touched, Footprints.NOTHING, State.bit(step.index), 0)) {
                changes(from);
            }
        }
        tell(step);
        while (!changed.isEmpty()) {
            State state = changed.removeFirst();
            state.isWaiting = false;
            for (int i = 0; i < state.incomingCount(); i++) {
                tell(state.incoming(i));
            }
        }
    }

    private boolean addEffect(State state, int touched, int before, long needs, long behind) {
        Effects effects = unfolded(state);
        if (effects.covers(touched, before, needs, behind, footprints)) {
            return false;
        }
        for (int i = 0; i < state.incomingCount(); i++) {
            // what is folded follows from what is here now
            unfold(state.incoming(i).from);
        }
        long bytesBefore = effects.bytes();
        state.tidy(effects);
        effects.add(touched, before, needs, behind, footprints);
        bytes += effects.bytes() - bytesBefore;
        return true;
    }

    // What is folded

    /** What was seen to happen after a state, which may change. */
    private Effects unfolded(State state) {
        unfold(state);
        return Objects.requireNonNull(state.effects);
    }

    private void unfold(State state) {
        if (state.effects != null) {
            return;
        }
        for (Step step : foldedFrom(state).reversed()) {
            Effects effects = following(step, Objects.requireNonNull(step.to.effects));
            step.from.effects = effects;
            bytes += EFFECTS_BYTES + effects.bytes();
            for (int i = 0; i < step.from.incomingCount(); i++) {
                step.from.incoming(i).told = effects.size();
            }
        }
    }

    /** The steps from a state to the first one that is not folded. */
    private static List<Step> foldedFrom(State state) {
        List<Step> steps = new ArrayList<>();
        State at = state;
        while (at.effects == null) {
            Step step = Objects.requireNonNull(at.onlyStep());
            steps.add(step);
            at = step.to;
        }
        return steps;
    }

    /** What was seen to happen after a state, for a moment. */
    private Effects effects(State state) {
        Effects found = state.effects;
        if (found == null) {
            for (Step step : foldedFrom(state).reversed()) {
                found = following(step, found == null ? Objects.requireNonNull(step.to.effects) : found);
            }
        }
        return Objects.requireNonNull(found);
    }

    /** What was seen to happen after the state before a step, if nothing else was tried there. */
    private Effects following(Step step, Effects after) {
        Effects effects = new Effects(step.from.events.length, true);
        effects.add(
                footprints.within(step.touched, step.from.known),
                Footprints.NOTHING,
                State.bit(step.index),
                0,
                footprints);
        for (int i = 0; i < after.size(); i++) {
            if (!after.isGone(i)) {
                boolean unused = earlier.find(step, after, i, footprints);
                if (!effects.covers(earlier.touched, earlier.before, earlier.needs, earlier.behind, footprints)) {
                    effects.add(earlier.touched, earlier.before, earlier.needs, earlier.behind, footprints);
                }
            }
        }
        return effects;
    }

    /**
     * Forgets what was seen to happen after states in which one event was tried, where exactly this follows from what
     * was seen after that event: five in six states of a large graph are such. Where it is needed, or what it follows
     * from changes, it is found out again, so that all goes on as if it had been kept. What events touch and nothing
     * speaks of any more is forgotten besides.
     */
    void fold() {
        if (sleeps) {
            return;
        }
        for (State state : states) {
            Effects effects = state.effects;
            if (effects == null) {
                continue;
            }
            long bytesBefore = effects.bytes();
            if (followsFromNext(state, effects)) {
                state.effects = null;
                bytes -= EFFECTS_BYTES + bytesBefore;
            } else {
                state.trim(effects);
                bytes += effects.bytes() - bytesBefore;
            }
        }
        BitSet used = new BitSet();
        forEachFootprint(state -> state.mark(used), step -> used.set(step.touched));
        int[] numbers = footprints.keepOnly(used);
        forEachFootprint(state -> state.renumber(numbers), step -> step.touched = numbers[step.touched]);
    }

    /**
     * Whether this, which was seen to happen after a state, can be found out from what was seen after the only event
     * that was tried there.
     */
    private boolean followsFromNext(State state, Effects effects) {
        Step step = state.onlyStep();
        return step != null
                && step.back != Step.NOTHING_BACK
                && state.depth % UNFOLDED_EVERY != 0
                // so that no two states follow from each other
                && step.to.depth > state.depth
                && following(step, effects(step.to)).isSame(effects);
    }

    private void forEachFootprint(Consumer<Effects> ofStates, Consumer<Step> ofSteps) {
        for (State state : states) {
            if (state.effects != null) {
                ofStates.accept(state.effects);
            }
            state.forEachStep(ofSteps);
        }
    }

    private void changes(State state) {
        if (!state.isWaiting) {
            state.isWaiting = true;
            changed.addLast(state);
        }
    }

    // Races

    /** Tells the state before a step what was seen to happen after it, and sees what has to come before the step. */
    private void tell(Step step) {
        if (step.back == Step.NOTHING_BACK) {
            return;
        }
        State from = step.from;
        Effects effects = unfolded(step.to);
        boolean grows = false;
        while (step.told < effects.size()) {
            int effect = step.told++;
            if (effects.isGone(effect)) {
                continue;
            }
            if (earlier.find(step, effects, effect, footprints)) {
                wantOneOf(from, earlier.needs & ~State.bit(step.index));
            }
            grows |= addEffect(from, earlier.touched, earlier.before, earlier.needs, earlier.behind);
        }
        if (grows) {
            changes(from);
        }
    }

    /**
     * One of these events has to be tried in this state. One that sleeps does not count: it may come after another one
     * of them, and what that other one leads to is then seen neither here nor where the sleeping one was tried. Where
     * all of them sleep the first of them does too, and all is seen elsewhere, until one wakes: so each is noted.
     */
    private void wantOneOf(State state, long events) {
        long sleeping = state.asleep == 0 ? 0 : state.asleep & ~state.tried();
        if ((events & state.wanted & ~sleeping) != 0) {
            return;
        }
        long awake = events & ~sleeping;
        if (awake != 0) {
            want(state, Long.numberOfTrailingZeros(awake));
            return;
        }
        for (long left = events; left != 0; left &= left - 1) {
            want(state, Long.numberOfTrailingZeros(left));
        }
    }

    /** The event has to be tried in this state. */
    void want(State state, int index) {
        long bit = State.bit(index);
        if ((state.wanted & bit) != 0) {
            return;
        }
        if (state.depth >= deepest) {
            isBounded = true;
            return;
        }
        state.wanted |= bit;
        ask(state, index);
    }

    private void ask(State state, int index) {
        int last = index < State.EVENTS_MAX - 1 ? index : state.events.length - 1;
        for (int each = index; each <= last; each++) {
            if (!state.isTried(each) && !state.isAsleep(each)) {
                agenda.add(state, each);
            }
        }
    }

    /** All events have to be tried in this state. */
    void wantAll(State state) {
        for (int index = 0; index < state.events.length; index++) {
            want(state, index);
        }
    }

    // Events that sleep

    /** The events after a step that need not be tried there on account of this step. */
    private long sleepAfter(Step step) {
        State from = step.from;
        State to = step.to;
        // the last bit stands for several events
        long candidates = (step.before | from.asleep) & ~State.bit(State.EVENTS_MAX - 1);
        long asleep = 0;
        if (candidates == 0 || step.back == Step.NOTHING_BACK) {
            return asleep;
        }
        for (int event = 0; event < Math.min(to.events.length, State.EVENTS_MAX - 1); event++) {
            int root = step.root(event);
            boolean canSleep = root >= 0 && root != step.index && (candidates & State.bit(root)) != 0;
            if (!canSleep) {
                continue;
            }
            Step tried = from.step(root);
            int touched = tried != null ? tried.touched : Objects.requireNonNull(from.sleepTouched)[root];
            if (!footprints.areDependentApart(touched, step.touched)) {
                asleep |= State.bit(event);
                if (to.sleepTouched == null) {
                    to.sleepTouched = new int[to.events.length];
                }
                to.sleepTouched[event] = footprints.renamed(touched, step.forth);
            }
        }
        return asleep;
    }

    /**
     * Of the events that sleep in a state only these sleep on. Those that wake are tried if they are wanted, and wake
     * in the states after it too.
     */
    private void keepAsleep(State state, long kept) {
        long woken = state.asleep & ~kept;
        if (woken == 0) {
            return;
        }
        state.asleep &= kept;
        boolean isUntried = !state.hasSteps();
        for (long left = woken; left != 0; left &= left - 1) {
            int index = Long.numberOfTrailingZeros(left);
            if (isUntried) {
                want(state, index);
            } else if ((state.wanted & State.bit(index)) != 0) {
                ask(state, index);
            }
        }
        for (int index = 0; index < state.events.length; index++) {
            Step step = state.step(index);
            if (step != null) {
                keepAsleep(step.to, sleepAfter(step));
            }
        }
    }
}
