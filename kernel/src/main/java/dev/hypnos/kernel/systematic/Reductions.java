package dev.hypnos.kernel.systematic;

import java.util.Locale;

/**
 * What exploration leaves out, and how it goes about. Each part can be switched by itself.
 *
 * @param symmetry members of one role are interchangeable: states that differ only in who is who are the same.
 *     Condition: no member looks at more of another one's identity than whether it is the same
 * @param independence what has to do with each other
 * @param faults crashes and restarts are independent of what they cannot be told from; without it they depend on
 *     everything
 * @param flips several reorderings are tried in one path, each at another member. An order of trying, and leaves out
 *     nothing
 * @param draws every third path is of a search of its own, half of whose paths are drawn at random. An order of trying,
 *     and leaves out nothing
 * @param states what follows from a state that was seen is not tried again. Condition: states are equal only where all
 *     that follows is
 * @param rehearsals events are not run where it is known from other paths what comes of them. Condition: as for states
 * @param sweepAfter when so many states are kept with what follows from them, that is forgotten, and all states are
 *     gone through once without it. Condition: as for states
 * @param deepest events after so many others are not put in another order
 * @param randomEvery one path in so many is drawn at random; 0 for none
 * @param isRandom nothing but random paths
 */
public record Reductions(
        boolean symmetry,
        Independence independence,
        boolean faults,
        boolean flips,
        boolean draws,
        boolean states,
        boolean rehearsals,
        int sweepAfter,
        int deepest,
        int randomEvery,
        boolean isRandom) {
    /** When two events have something to do with each other. */
    public enum Independence {
        /** When they happen to one member. */
        MEMBERS,
        /** The same, unless one of them has no effect. */
        EFFECTS,
        /** When one changes what the other reads or changes. */
        THINGS,
        /** Always: every order is tried. */
        NONE
    }

    private static final int ALL = Integer.MAX_VALUE;
    private static final int OFTEN = 50;
    /** Fewer are soon gone through, and in an order in which errors come early. */
    private static final int MANY_STATES = 30_000;

    /** Everything. */
    public static final Reductions FULL =
            new Reductions(true, Independence.THINGS, true, true, true, true, true, MANY_STATES, ALL, 0, false);

    /** MoDIST: events that happen to different members are independent. */
    public static final Reductions MODIST =
            new Reductions(false, Independence.MEMBERS, false, false, false, false, false, ALL, ALL, 0, false);

    /**
     * SAMC, with what its users must say found out instead: besides, what has no effect and what crashes cannot change.
     */
    public static final Reductions SAMC =
            new Reductions(false, Independence.EFFECTS, true, false, false, false, false, ALL, ALL, 0, false);

    /** Nothing is left out. */
    public static final Reductions NONE =
            new Reductions(false, Independence.NONE, false, false, false, false, false, ALL, ALL, 0, false);

    /** Random paths. */
    public static final Reductions RANDOM =
            new Reductions(false, Independence.MEMBERS, false, false, false, false, false, ALL, ALL, 0, true);

    /** The names that people write, the usual one first. */
    public static final String NAMES =
            "all, no-symmetry, no-independence, no-faults, no-flips, no-draws, no-states, no-rehearsals, no-sweep, sweep, only-symmetry, only-independence, only-faults, only-flips, only-states, "
                    + "modist, samc, bounded, random-modist, bounded-random-modist, random, none";

    /** Events after so many are not put in another order where that is bounded. */
    private static final int BOUND = 20;

    /**
     * What a name stands for: all but one of them, one of them with what MoDIST leaves out, or what an earlier tool
     * does. Symmetry is about which states are the same, so that it comes with them.
     */
    public static Reductions parse(String name) {
        return switch (name.strip().toLowerCase(Locale.ROOT)) {
            case "all" -> FULL;
            case "no-symmetry" -> FULL.withSymmetry(false);
            case "no-independence" -> FULL.withIndependence(Independence.MEMBERS);
            case "no-faults" -> FULL.withFaults(false);
            case "no-flips" -> FULL.withFlips(false);
            case "no-draws" -> FULL.withDraws(false);
            case "no-states" -> FULL.withStates(false).withSymmetry(false);
            case "no-rehearsals" -> FULL.withRehearsals(false);
            case "no-sweep" -> FULL.sweepAfter(ALL);
            case "sweep" -> FULL.sweepAfter(0);
            case "only-symmetry" -> MODIST.withStates(true).withSymmetry(true);
            case "only-independence" -> MODIST.withIndependence(Independence.THINGS);
            case "only-faults" -> MODIST.withFaults(true);
            case "only-flips" -> MODIST.withFlips(true);
            case "only-states" -> MODIST.withStates(true);
            case "modist" -> MODIST;
            case "samc" -> SAMC;
            case "bounded" -> MODIST.bounded(BOUND);
            case "random-modist" -> MODIST.withRandomPaths();
            case "bounded-random-modist" -> MODIST.bounded(BOUND).withRandomPaths();
            case "random" -> RANDOM;
            case "none" -> NONE;
            default -> throw new IllegalArgumentException("'" + name + "' is none of " + NAMES);
        };
    }

    public Reductions withSymmetry(boolean on) {
        return new Reductions(
                on, independence, faults, flips, draws, states, rehearsals, sweepAfter, deepest, randomEvery, isRandom);
    }

    public Reductions withIndependence(Independence kind) {
        return new Reductions(
                symmetry, kind, faults, flips, draws, states, rehearsals, sweepAfter, deepest, randomEvery, isRandom);
    }

    public Reductions withFaults(boolean on) {
        return new Reductions(
                symmetry,
                independence,
                on,
                flips,
                draws,
                states,
                rehearsals,
                sweepAfter,
                deepest,
                randomEvery,
                isRandom);
    }

    public Reductions withFlips(boolean on) {
        return new Reductions(
                symmetry,
                independence,
                faults,
                on,
                draws,
                states,
                rehearsals,
                sweepAfter,
                deepest,
                randomEvery,
                isRandom);
    }

    public Reductions withDraws(boolean on) {
        return new Reductions(
                symmetry,
                independence,
                faults,
                flips,
                on,
                states,
                rehearsals,
                sweepAfter,
                deepest,
                randomEvery,
                isRandom);
    }

    public Reductions withStates(boolean on) {
        return new Reductions(
                symmetry,
                independence,
                faults,
                flips,
                draws,
                on,
                rehearsals,
                sweepAfter,
                deepest,
                randomEvery,
                isRandom);
    }

    public Reductions withRehearsals(boolean on) {
        return new Reductions(
                symmetry, independence, faults, flips, draws, states, on, sweepAfter, deepest, randomEvery, isRandom);
    }

    /** All states are gone through once when so many are kept with what follows from them. */
    public Reductions sweepAfter(int states) {
        return new Reductions(
                symmetry,
                independence,
                faults,
                flips,
                draws,
                this.states,
                rehearsals,
                states,
                deepest,
                randomEvery,
                isRandom);
    }

    /** Whether nothing but what follows from states may be left out, so that they can be gone through in any order. */
    public boolean canSweep() {
        return states && rehearsals && sweepAfter != ALL && deepest == ALL && randomEvery == 0 && !isRandom;
    }

    /** Only the first so many events of a path are put in another order. */
    public Reductions bounded(int events) {
        return new Reductions(
                symmetry,
                independence,
                faults,
                flips,
                draws,
                states,
                rehearsals,
                sweepAfter,
                events,
                randomEvery,
                isRandom);
    }

    /** One path in fifty is drawn at random. */
    public Reductions withRandomPaths() {
        return new Reductions(
                symmetry, independence, faults, flips, draws, states, rehearsals, sweepAfter, deepest, OFTEN, isRandom);
    }
}
