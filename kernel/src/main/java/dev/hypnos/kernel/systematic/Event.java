package dev.hypnos.kernel.systematic;

/**
 * An operation of a task at some point of an execution. Which one it is among the operations of the task the point
 * tells: where a task is asked to go on, only its next one can come.
 *
 * @param task whose it is; see {@link KnownTasks}
 * @param footprint what it touched when it was executed
 * @param known how many resources there were at the last point that all executions share in which the event is
 *     compared: their numbers are the same in all of them, larger ones may stand for something else in each
 * @param choices what was chosen after it, before the next operation
 * @param isFollowed whether it covers only plans in which it is itself; see {@link Point#covers}
 * @param touchedMore whether it touched more than expected where it was executed first; see {@link Point#touchedMore}
 */
record Event(int task, Footprint footprint, int known, Choices choices, boolean isFollowed, boolean touchedMore) {
    Event(int task, Footprint footprint, int known, Choices choices) {
        this(task, footprint, known, choices, false, false);
    }

    /** The same where it covers only plans in which it is itself. */
    Event followed() {
        return new Event(task, footprint, known, choices, true, touchedMore);
    }

    /** The same where it touched more than expected. */
    Event touchingMore() {
        return new Event(task, footprint, known, choices, true, true);
    }

    /**
     * Whether this operation, recorded in an earlier execution, and one of the current execution can swap without a
     * difference.
     */
    boolean isIndependentOf(int other, Footprint current) {
        return task != other && !footprint.conflictsWith(current, known);
    }

    /** The same for an exploration in which its task has this number: what was written to where is not known there. */
    Event of(int otherTask, Footprint.Identities identities) {
        return new Event(
                otherTask, footprint.withoutValues(identities), known, choices.copy(), isFollowed, touchedMore);
    }

    /** The same as it is planned at a point where there were so many resources. */
    Event plannedAt(int resources) {
        return new Event(task, footprint, resources, choices.copy(), isFollowed, touchedMore);
    }
}
