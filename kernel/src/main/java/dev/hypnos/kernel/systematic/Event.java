package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.TaskName;

/**
 * An operation of a task at some point of an execution. Which one it is among the operations of the task the point tells: where a task is asked
 * to go on, only its next one can come.
 *
 * @param footprint what it touched when it was executed
 * @param known how many resources there were at the last point that all executions share in which the event is compared: their numbers are the
 *     same in all of them, larger ones may stand for something else in each
 * @param choices what was chosen after it, before the next operation
 */
record Event(TaskName task, Footprint footprint, int known, Choices choices) {
    /** Whether this operation, recorded in an earlier execution, and one of the current execution can swap without a difference. */
    boolean isIndependentOf(TaskName other, Footprint current) {
        return task != other && !footprint.conflictsWith(current, known);
    }
}
