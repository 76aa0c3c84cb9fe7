package dev.hypnos.runtime;

import dev.hypnos.kernel.Task;
import dev.hypnos.kernel.TaskName;

/**
 * Brings messages from one task to another: a pseudo-task whose operation is the next delivery. It runs between two tasks, on
 * nobody's stack.
 */
public final class Courier extends Task {
    final Engine engine;
    final Runnable delivery;

    Courier(Engine engine, int number, TaskName name, Runnable delivery) {
        super(number, name);
        this.engine = engine;
        this.delivery = delivery;
    }

    /** Whether a delivery is pending. */
    public boolean isOffered() {
        return state() == State.OFFERED || state() == State.READY;
    }

    @Override
    protected boolean enabled() {
        return true;
    }
}
