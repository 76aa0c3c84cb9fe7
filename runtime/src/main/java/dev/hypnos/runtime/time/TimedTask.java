package dev.hypnos.runtime.time;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;

/** A task that can have a deadline: a thread whose waiting ends, or a courier that is under way for some time. */
public abstract class TimedTask extends Task {
    /** The virtual time of the deadline, and the position in the clock's heap, -1 when not there. */
    long deadline;

    public int clockSlot = -1;
    long clockOrder;

    public TimedTask(int number, TaskName name) {
        super(number, name);
    }
}
