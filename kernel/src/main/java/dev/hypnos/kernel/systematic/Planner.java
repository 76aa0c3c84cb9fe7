package dev.hypnos.kernel.systematic;

import org.jspecify.annotations.Nullable;

/**
 * Sees to it that both orders of each race are tried: what must be tried from an earlier point is planned there. How
 * much that is, the reduction says: with {@link Reduction#OPTIMAL} whole sequences are put into wake-up trees, and else
 * one operation at a time.
 */
final class Planner {
    private final Execution execution;
    private final Path path;
    private final Reduction reduction;
    private final Sequence sequence;
    private final Footprint.Identities identities;
    private final PlannedEvents events;
    /** Whether something was left out since there were no more delays. */
    boolean isBounded;

    Planner(Execution execution, Path path, Footprint.Identities identities, Reduction reduction) {
        this.identities = identities;
        this.execution = execution;
        this.path = path;
        this.reduction = reduction;
        this.events = new PlannedEvents(execution, path);
        this.sequence = new Sequence(execution, events);
    }

    /** The operations from this one on are others than in the execution before. */
    void branchedAt(int depth) {
        events.forget(depth);
    }

    /**
     * Turns the races of the execution round whose second operation is this one or a later one.
     *
     * @param end races whose first operation is not before it are known from another execution
     */
    void turnRound(int from, int end) {
        for (Race race : execution.races()) {
            if (race.second() >= from && race.first() < end) {
                turnRoundOrEarlier(race);
            }
        }
    }

    /** Turns a race round, or where that cannot be the one before it that the same operation has; and so on. */
    void turnRoundOrEarlier(@Nullable Race race) {
        Race next = race;
        while (next != null && !turnRound(next)) {
            next = execution.before(next);
        }
    }

    /**
     * An operation turned out to be impossible where it was planned, since something before had made it so: it may have
     * come before that. What follows the plan is no path of ours, but the trace tells what the operation touched when
     * it was possible again.
     */
    void goBack(int until, int task) {
        turnRoundOrEarlier(execution.raceBefore(until, task));
    }

    /** Sees to it that the second operation of a race comes before the first; false if it cannot. */
    private boolean turnRound(Race race) {
        Point point = path.point(race.first());
        sequence.reverse(race, reduction);
        if (!isPossible(race, point)) {
            return false;
        }
        if (reduction == Reduction.OPTIMAL) {
            if (point.touchedMore()) {
                sequence.append(race.first(), point.plannedBehind());
            }
            plan(race, point);
        } else {
            planFirst(race, point);
        }
        return true;
    }

    /** Sees to it that the whole sequence is tried. */
    private void plan(Race race, Point point) {
        if (point.covers(sequence)) {
            return;
        }
        Given given = point.given(sequence);
        if (given != null) {
            given.covers(sequence);
        } else {
            int delays = point.delays - point.tried.size() - 1;
            sequence.mayBeImpossible(!isSure(race, point));
            isBounded |= !point.left.insert(sequence, delays, point.known);
        }
    }

    /** Sees to it that something is tried with which the sequence can begin. */
    private void planFirst(Race race, Point point) {
        if (race.isByWaiting() || !point.able.contains(execution.task(sequence.moved()))) {
            // who waits for another may be let go on by any: nothing less than all will do
            for (int i = 0; i < point.able.size(); i++) {
                int task = point.able.get(i);
                if (!point.knows(task)) {
                    planOne(point, new Event(task, new Footprint(identities), point.known, new Choices()));
                }
            }
        } else {
            planFirst(point);
            // it may have been tried already, and have touched more then: so it can begin, but not behind all others
            sequence.reverse(race, Reduction.OPTIMAL);
            planFirst(point);
        }
    }

    private void planFirst(Point point) {
        if (!point.hasInitialOf(sequence)) {
            planOne(point, events.of(sequence, 0).plannedAt(point.known));
        }
    }

    private void planOne(Point point, Event event) {
        if (point.delays - point.tried.size() - 1 - point.left.size() < 0) {
            isBounded = true;
        } else {
            point.left.add(event);
        }
    }

    /**
     * Whether the second operation of a race can certainly come before the first: it could go on there, and nothing
     * that comes before it there can change that.
     */
    private boolean isSure(Race race, Point point) {
        int moved = race.second();
        if (!point.able.contains(execution.task(moved))) {
            return false;
        }
        for (int i = 0; i < sequence.size(); i++) {
            int operation = sequence.operation(i);
            if (operation != moved && operation != race.first() && execution.happensDirectlyBefore(operation, moved)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether the second operation of a race can come before the first. One that waited for what the first did, such as
     * to take from an empty queue, cannot: nothing that comes before it would let it go on.
     */
    private boolean isPossible(Race race, Point point) {
        int moved = race.second();
        if (point.able.contains(execution.task(moved))) {
            return true;
        }
        for (int i = 0; i < sequence.size(); i++) {
            int operation = sequence.operation(i);
            if (operation != moved
                    && (execution.happensBefore(operation, moved)
                            || execution.happensDirectlyBefore(operation, moved))) {
                return true;
            }
        }
        return false;
    }
}
