package dev.hypnos.kernel.systematic;

import dev.hypnos.kernel.TaskName;

/**
 * An operation of a task at some point of an execution. Which one it is among the operations of the task the point tells: where a task is asked
 * to go on, only its next one can come.
 */
record Event(TaskName task, Footprint footprint) {
    /** Whether two operations, both possible at the same point, can swap without a difference. */
    boolean isIndependentOf(Event other) {
        return task != other.task && !footprint.conflictsWith(other.footprint);
    }
}
