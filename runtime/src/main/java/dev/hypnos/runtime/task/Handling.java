package dev.hypnos.runtime.task;

import dev.hypnos.kernel.Access;

/** Hears what a task touches while it handles an event: that is part of the operation that the event is. */
@FunctionalInterface
public interface Handling {
    void touches(int resource, Access access);

    /** A number was increased or decreased, and nobody looked at it. */
    default void counts(int resource) {
        touches(resource, Access.WRITE);
    }
}
