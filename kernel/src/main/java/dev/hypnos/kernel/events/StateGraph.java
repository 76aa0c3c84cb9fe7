package dev.hypnos.kernel.events;

import dev.hypnos.kernel.tables.LongSet;
import dev.hypnos.kernel.tables.LongTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The states that were seen and the steps between them, and which events have to be tried in which state.
 *
 * <p>It is dynamic partial-order reduction with source sets and sleep sets (Abdulla, Aronis, Jonsson and Sagonas, POPL 2014, algorithm 1), on a graph instead of a stack. Of
 * each state its {@link Effects} are kept: what was seen to happen from there on, and what each of these events came after. Where an event {@code e} was tried
 * in a state and something after it depends on {@code e} and on nothing that comes after {@code e}, the two race, and the second has to be tried before the first: so one of
 * those events of the state is tried that it needs, unless one of them is anyhow.
 *
 * <p>Paths end at states that were seen. What is found out later of what follows from there is told to all states before, until nothing changes.
 * So the order in which things are tried does not matter for what is tried in the end, but for which events sleep.
 *
 * <p>Condition: states that are equal are the same for all that follows, and what a handler touches is told. Then every state is seen in which nothing more can
 * happen, and every failure of a handler. Where a path comes back to a state that it went through, all events of that state are tried: otherwise one could be put
 * off for ever.
 */
final class StateGraph {
    /** What a state takes, with its place in tables and what is around its effects; what it takes more for each event; what a step takes with references to it. */
    private static final int STATE_BYTES = 320;

    private static final int EVENT_BYTES = 12;
    private static final int STEP_BYTES = 100;

    private final Footprints footprints;
    private final Agenda agenda;
    private final LongTable numbers = new LongTable();
    private final List<State> states = new ArrayList<>();
    private final Deque<State> changed = new ArrayDeque<>();
    /** Events deeper than this are not put in another order. */
    private final int deepest;

    private final boolean sleeps;
    private boolean isBounded;
    private long bytes;

    /**
     * @param sleeps whether events sleep. Only where states are never reached in two ways: with those that are, some ends were missed in one of some thousand random programs
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

    State add(long hash, int depth, int known, long[] events) {
        State state = new State(depth, known, events, !sleeps);
        bytes += STATE_BYTES + (long) events.length * EVENT_BYTES;
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
            for (int i = 0; i < state.steps.length; i++) {
                if (state.steps[i] != null) {
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
        if (sleeps && to.incomingCount() == 0 && !to.hasSteps()) {
            to.asleep = sleepAfter(step);
        } else if (sleeps) {
            keepAsleep(to, sleepAfter(step));
        }
        from.steps[step.index] = step;
        from.wanted |= State.bit(step.index);
        to.addIncoming(step);
        bytes += STEP_BYTES + (long) step.roots.length * Integer.BYTES;
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
        long earlier = state.effects.bytes();
        boolean isNew = state.addEffect(touched, before, needs, behind, footprints);
        bytes += state.effects.bytes() - earlier;
        return isNew;
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
        Effects effects = step.to.effects;
        boolean grows = false;
        while (step.told < effects.size()) {
            int effect = step.told++;
            if (effects.isGone(effect)) {
                continue;
            }
            int touched = footprints.renamed(effects.touched(effect), step.back);
            int before = footprints.renamed(effects.before(effect), step.back);
            long needs = step.before(effects.needs(effect), effects.behind(effect));
            long behind = step.behind(effects.needs(effect), effects.behind(effect));
            boolean comesAfter = (needs & State.bit(step.index)) != 0
                    || footprints.areDependent(step.touched, before)
                    || footprints.isCause(step.touched, touched)
                    || footprints.isCause(step.touched, before);
            if (!comesAfter && footprints.areDependent(step.touched, touched)) {
                comesAfter = true;
                wantOneOf(from, needs);
            }
            if (comesAfter) {
                needs |= State.bit(step.index);
                before = footprints.union(before, step.touched);
            }
            touched = footprints.within(touched, from.known);
            before = footprints.within(before, from.known);
            grows |= addEffect(from, touched, before, needs, behind);
        }
        if (grows) {
            changes(from);
        }
    }

    /**
     * One of these events has to be tried in this state. One that sleeps does not count: it may come after another one of them, and what that other one leads to is then seen neither here nor where the
     * sleeping one was tried. Where all of them sleep the first of them does too, and all is seen elsewhere, until one wakes: so each is noted.
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
            if (state.steps[each] == null && !state.isAsleep(each)) {
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
            int root = step.roots[event];
            boolean canSleep = root >= 0 && root != step.index && (candidates & State.bit(root)) != 0;
            if (!canSleep) {
                continue;
            }
            Step tried = from.steps[root];
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

    /** Of the events that sleep in a state only these sleep on. Those that wake are tried if they are wanted, and wake in the states after it too. */
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
        for (Step step : state.steps) {
            if (step != null) {
                keepAsleep(step.to, sleepAfter(step));
            }
        }
    }
}
