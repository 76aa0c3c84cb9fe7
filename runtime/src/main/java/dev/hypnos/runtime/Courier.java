package dev.hypnos.runtime;

import dev.hypnos.kernel.TaskName;
import dev.hypnos.runtime.time.TimedTask;

/**
 * Brings messages from one task to another: a pseudo-task whose operation is the next delivery. It runs between two
 * tasks, on nobody's stack.
 */
public final class Courier extends TimedTask {
    public final Engine engine;
    final Runnable delivery;
    /** The operation that is pending when its time has come. */
    int site;

    int resource;
    /** Whether it cannot deliver for now, although it is offered. */
    public boolean isHeld;

    Courier(Engine engine, int number, TaskName name, Runnable delivery) {
        super(number, name);
        this.engine = engine;
        this.delivery = delivery;
    }

    /** Whether a delivery is pending, or will be when its time has come. */
    public boolean isOffered() {
        return clockSlot >= 0 || state() == State.OFFERED || state() == State.READY;
    }

    @Override
    protected boolean enabled() {
        return !isHeld;
    }
}
